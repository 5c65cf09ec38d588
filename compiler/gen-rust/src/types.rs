//! Schema types as Rust types, as seen from one module.

use zooph_ir::{AnyKind, Brand, Id, Type};

use crate::generics::{Bound, Facts, bound};
use crate::names::Names;

/// Types as code in one module of one struct spells them.
#[derive(Clone)]
pub(crate) struct View<'p> {
    pub(crate) names: &'p Names,
    pub(crate) facts: &'p Facts,
    pub(crate) file: Id,
    pub(crate) module: Vec<String>,
    /// The struct whose fields these are.
    pub(crate) user: Id,
}

impl View<'_> {
    /// The path to an item of another place.
    fn path(&self, of: Id, module: &[String], ident: &str) -> String {
        self.names
            .path((self.file, &self.module), of, module, ident)
    }

    /// The Record or enum of a node, with arguments.
    pub(crate) fn record_path(&self, id: Id, brand: &Brand) -> String {
        let Some(place) = self.names.place(id) else {
            return UNKNOWN.to_owned();
        };
        let arguments = self.arguments(id, brand);
        let path = self.path(place.file, &place.module, &place.ident);
        format!("{path}{}", generic(&arguments))
    }

    /// The Reader or Builder (`ident`) of a struct, with a lifetime and arguments.
    pub(crate) fn inner_path(&self, id: Id, brand: &Brand, ident: &str, lifetime: &str) -> String {
        let Some(place) = self.names.place(id) else {
            return UNKNOWN.to_owned();
        };
        let mut arguments = vec![lifetime.to_owned()];
        arguments.extend(self.arguments(id, brand));
        let path = self.path(place.file, &place.inner_module(), ident);
        format!("{path}{}", generic(&arguments))
    }

    fn arguments(&self, id: Id, brand: &Brand) -> Vec<String> {
        let parameters = self.facts.parameters(id);
        parameters
            .iter()
            .map(|&parameter| match bound(brand, parameter) {
                Bound::Inherited => self.names.parameter(parameter.0, parameter.1),
                Bound::Type(ty) if !self.facts.grows(self.user, parameter) => self.marker(ty),
                _ => "zooph::kind::AnyPointer".to_owned(),
            })
            .collect()
    }

    /// The type that stands for the schema type in lists, generics and pointer fields.
    pub(crate) fn marker(&self, ty: &Type) -> String {
        match ty {
            Type::Void => "()".to_owned(),
            Type::Text => "zooph::kind::Text".to_owned(),
            Type::Data => "zooph::kind::Data".to_owned(),
            Type::List(element) => format!("zooph::kind::ListOf<{}>", self.marker(element)),
            Type::Enum { type_id, brand } | Type::Struct { type_id, brand } => {
                self.record_path(*type_id, brand)
            }
            Type::Interface { .. } | Type::AnyPointer(AnyKind::Capability) => {
                "zooph::kind::Capability".to_owned()
            }
            Type::AnyPointer(AnyKind::Struct) => "zooph::kind::AnyStruct".to_owned(),
            Type::AnyPointer(AnyKind::List) => "zooph::kind::AnyList".to_owned(),
            Type::AnyPointer(AnyKind::Any) | Type::ImplicitMethodParameter { .. } => {
                "zooph::kind::AnyPointer".to_owned()
            }
            Type::Parameter { scope_id, index } => self.names.parameter(*scope_id, *index),
            _ => number(ty).unwrap_or("()").to_owned(),
        }
    }

    /// A name of the standard prelude, in full where the module has a type of that name.
    pub(crate) fn prelude(&self, name: &str) -> String {
        if !self.names.defines(self.file, &self.module, name) {
            return name.to_owned();
        }
        match name {
            "String" => "::std::string::String".to_owned(),
            "Vec" => "::std::vec::Vec".to_owned(),
            "Box" => "::std::boxed::Box".to_owned(),
            "Result" => "::core::result::Result".to_owned(),
            "Ok" => "::core::result::Result::Ok".to_owned(),
            _ => "::core::option::Option".to_owned(),
        }
    }

    /// What reading a value gives.
    pub(crate) fn reader(&self, ty: &Type, lifetime: &str) -> String {
        match ty {
            Type::Text => format!("zooph::Text<{lifetime}>"),
            Type::Data if lifetime == "'_" => "&[u8]".to_owned(),
            Type::Data => format!("&{lifetime} [u8]"),
            Type::List(element) => format!("zooph::List<{lifetime}, {}>", self.marker(element)),
            Type::Struct { type_id, brand } => self.inner_path(*type_id, brand, "Reader", lifetime),
            Type::Interface { .. } | Type::AnyPointer(AnyKind::Capability) => {
                format!("{}<u32>", self.prelude("Option"))
            }
            Type::AnyPointer(_) | Type::ImplicitMethodParameter { .. } => {
                format!("zooph::Pointer<{lifetime}>")
            }
            Type::Parameter { .. } => format!("{}::Reader<{lifetime}>", self.marker(ty)),
            _ => self.marker(ty),
        }
    }

    /// What building a value of a pointer type gives.
    pub(crate) fn builder(&self, ty: &Type) -> String {
        match ty {
            Type::Text | Type::Data => "&mut [u8]".to_owned(),
            Type::List(element) => format!("zooph::ListBuilder<'_, {}>", self.marker(element)),
            Type::Struct { type_id, brand } => self.inner_path(*type_id, brand, "Builder", "'_"),
            Type::Parameter { .. } => format!("{}::Builder<'_>", self.marker(ty)),
            _ => "zooph::PointerBuilder<'_>".to_owned(),
        }
    }

    /// The native type of a value that is not a struct.
    pub(crate) fn record(&self, ty: &Type) -> String {
        match ty {
            Type::Text => self.prelude("String"),
            Type::Data => format!("{}<u8>", self.prelude("Vec")),
            Type::List(element) => {
                format!("{}<{}>", self.prelude("Vec"), self.record(element))
            }
            Type::Interface { .. } | Type::AnyPointer(AnyKind::Capability) => {
                format!("{}<u32>", self.prelude("Option"))
            }
            Type::AnyPointer(_) | Type::ImplicitMethodParameter { .. } => {
                "zooph::kind::AnyRecord".to_owned()
            }
            Type::Parameter { .. } => format!("{}::Record", self.marker(ty)),
            Type::Struct { type_id, brand } => self.record_path(*type_id, brand),
            _ => self.marker(ty),
        }
    }
}

/// Stands where a node is missing, which a request that is complete never causes.
const UNKNOWN: &str = "zooph::kind::AnyPointer";

/// `<a, b>`, or nothing.
pub(crate) fn generic(arguments: &[String]) -> String {
    if arguments.is_empty() {
        String::new()
    } else {
        format!("<{}>", arguments.join(", "))
    }
}

/// The Rust name of a numeric type.
pub(crate) fn number(ty: &Type) -> Option<&'static str> {
    Some(match ty {
        Type::Int8 => "i8",
        Type::Int16 => "i16",
        Type::Int32 => "i32",
        Type::Int64 => "i64",
        Type::UInt8 => "u8",
        Type::UInt16 => "u16",
        Type::UInt32 => "u32",
        Type::UInt64 => "u64",
        Type::Float32 => "f32",
        Type::Float64 => "f64",
        Type::Bool => "bool",
        _ => return None,
    })
}
