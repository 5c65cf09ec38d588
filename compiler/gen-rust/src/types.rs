//! Schema types as Rust types, as seen from one module.

use zooph_ir::{AnyKind, Binding, Brand, BrandScope, Id, Type};

use crate::names::Names;
use zooph_ir::generics::{Bound, Facts, bound};

/// Types as code in one module of one struct spells them.
#[derive(Clone)]
pub(crate) struct View<'p> {
    pub(crate) names: &'p Names,
    pub(crate) facts: &'p Facts,
    pub(crate) file: Id,
    pub(crate) module: Vec<String>,
    /// The struct whose fields these are.
    pub(crate) user: Id,
    /// The types that have a name.
    pub(crate) named: Vec<NamedType>,
}

/// A type that is too long to be written where it is used: it has a name of its own, in the module
/// of the Reader.
#[derive(Clone)]
pub(crate) struct NamedType {
    pub(crate) ty: Type,
    pub(crate) module: Vec<String>,
    pub(crate) ident: String,
    pub(crate) parameters: Vec<String>,
}

/// Types that take more columns than this get a name. Each level of modules leaves less room.
const LONG: usize = 36;
const SHORTEST_LONG: usize = 18;

/// Readers and Builders that take more columns than this are named by way of their struct.
const LONG_VIEW: usize = 56;

/// The types that can become long, in a field's type: what follows comes after its arguments. A
/// list that is a field's type is nowhere an argument.
pub(crate) fn nameable<'t>(ty: &'t Type, is_argument: bool, found: &mut Vec<&'t Type>) {
    match ty {
        Type::List(element) => nameable(element, true, found),
        Type::Struct { brand, .. } => {
            arguments_of(brand).for_each(|argument| nameable(argument, true, found));
        }
        Type::Enum { .. } => {}
        _ => return,
    }
    if is_argument || !matches!(ty, Type::List(_)) {
        found.push(ty);
    }
}

/// The types a brand binds parameters to.
fn arguments_of(brand: &Brand) -> impl Iterator<Item = &Type> {
    let bindings = brand.scopes.iter().flat_map(|scope| match scope {
        BrandScope::Bind { bindings, .. } => &bindings[..],
        BrandScope::Inherit { .. } => &[],
    });
    bindings.filter_map(|binding| match binding {
        Binding::Type(ty) => Some(ty),
        Binding::Unbound => None,
    })
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

    /// The name of a type that is too long to be spelled out.
    fn name_of(&self, ty: &Type) -> Option<String> {
        let named = self.named.iter().find(|named| named.ty == *ty)?;
        let path = self.path(self.file, &named.module, &named.ident);
        Some(format!("{path}{}", generic(&named.parameters)))
    }

    /// The type is too long to be spelled out.
    pub(crate) fn is_long(&self, ty: &Type) -> bool {
        let room = LONG.saturating_sub(4 * (self.module.len().saturating_sub(1)));
        self.name_of(ty).is_none() && self.spelled(ty).len() > room.max(SHORTEST_LONG)
    }

    /// The type that stands for the schema type in lists, generics and pointer fields.
    pub(crate) fn marker(&self, ty: &Type) -> String {
        self.name_of(ty).unwrap_or_else(|| self.spelled(ty))
    }

    /// The same, spelled out.
    pub(crate) fn spelled(&self, ty: &Type) -> String {
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

    /// A name of the standard prelude, in full where the module has a type of that name, or the
    /// prelude has no such name because it is that of `core`.
    pub(crate) fn prelude(&self, name: &str) -> String {
        let allocating = match name {
            "String" => Some("string"),
            "Vec" => Some("vec"),
            "Box" => Some("boxed"),
            _ => None,
        };
        let hidden = self.names.defines(self.file, &self.module, name);
        match (allocating, name) {
            (Some(module), _) if self.names.no_std => format!("::alloc::{module}::{name}"),
            _ if !hidden => name.to_owned(),
            (Some(module), _) => format!("::std::{module}::{name}"),
            (None, "Result") => "::core::result::Result".to_owned(),
            (None, "Ok") => "::core::result::Result::Ok".to_owned(),
            (None, _) => "::core::option::Option".to_owned(),
        }
    }

    /// What reading a value gives.
    pub(crate) fn reader(&self, ty: &Type, lifetime: &str) -> String {
        match ty {
            Type::Text => format!("zooph::Text<{lifetime}>"),
            Type::Data if lifetime == "'_" => "&[u8]".to_owned(),
            Type::Data => format!("&{lifetime} [u8]"),
            Type::List(element) => format!("zooph::List<{lifetime}, {}>", self.marker(element)),
            Type::Struct { type_id, brand } => {
                let path = self.inner_path(*type_id, brand, "Reader", lifetime);
                match self.name_of(ty).filter(|_| path.len() > LONG_VIEW) {
                    Some(name) => format!("zooph::ReaderOf<{lifetime}, {name}>"),
                    None => path,
                }
            }
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
            Type::Struct { type_id, brand } => {
                let path = self.inner_path(*type_id, brand, "Builder", "'_");
                match self.name_of(ty).filter(|_| path.len() > LONG_VIEW) {
                    Some(name) => format!("zooph::BuilderOf<'_, {name}>"),
                    None => path,
                }
            }
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

/// What follows the head of an item whose generic parameters are these: their bounds, and the
/// brace.
pub(crate) fn open(parameters: &[String]) -> String {
    if parameters.is_empty() {
        return " {".to_owned();
    }
    let bounds = parameters
        .iter()
        .map(|name| format!("    {name}: zooph::PointerKind,\n"));
    format!("\nwhere\n{}{{", bounds.collect::<String>())
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
