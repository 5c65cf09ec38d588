//! Schema types as Rust types, as seen from one module.

use zooph_emit::{Name, Phrase, phrase};
use zooph_plan::{AnyKind, Args, DeclIx, FileIx, Number, Program, Type};

use crate::names::Names;

/// Types as code in one module of one struct spells them.
#[derive(Clone)]
pub(crate) struct View<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) names: &'p Names,
    pub(crate) file: FileIx,
    pub(crate) module: Vec<String>,
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

/// The lifetime of Readers and Builders, where their code names it.
pub(crate) const LIFETIME: &str = "'a";

/// A lifetime that has no name.
pub(crate) const ELIDED: &str = "'_";

/// The types that can become long, in a field's type: what follows comes after its arguments. A
/// list that is a field's type is nowhere an argument.
pub(crate) fn nameable<'t>(ty: &'t Type, is_argument: bool, found: &mut Vec<&'t Type>) {
    match ty {
        Type::List(element) => nameable(element, true, found),
        Type::Struct(_, args) => {
            { args.said().iter() }.for_each(|arg| nameable(&arg.ty, true, found));
        }
        Type::Number(Number::Enum(_)) => {}
        _ => return,
    }
    if is_argument || !matches!(ty, Type::List(_)) {
        found.push(ty);
    }
}

impl View<'_> {
    /// The path to an item of another place.
    fn path(&self, of: FileIx, module: &[String], ident: &str) -> String {
        self.names
            .path((self.file, &self.module), of, module, ident)
    }

    /// The path to a Record or enum.
    fn declared(&self, ix: DeclIx) -> String {
        let place = self.names.place(ix);
        self.path(place.file, &place.module, &place.ident)
    }

    /// The Record of a struct, with arguments.
    pub(crate) fn record_path(&self, of: DeclIx, args: &Args) -> String {
        format!(
            "{}{}",
            self.declared(of),
            generic(&self.arguments(of, args))
        )
    }

    /// The Reader or Builder (`ident`) of a struct, with a lifetime and arguments.
    pub(crate) fn inner_path(
        &self,
        of: DeclIx,
        args: &Args,
        ident: &str,
        lifetime: &str,
    ) -> Phrase {
        let place = self.names.place(of);
        let path = self.path(place.file, &place.inner_module(), ident);
        let lifetime = Some(lifetime);
        phrase!(
            "{path}{}",
            generic_over(lifetime, &self.arguments(of, args))
        )
    }

    fn arguments(&self, of: DeclIx, args: &Args) -> Vec<String> {
        let args = self.program.args(of, args);
        args.map(|arg| self.marker(arg.finite())).collect()
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
        let plain = match ty {
            Type::List(element) => return format!("zooph::kind::ListOf<{}>", self.marker(element)),
            Type::Struct(of, args) => return self.record_path(*of, args),
            Type::Number(Number::Enum(ix)) => return self.declared(*ix),
            Type::Number(Number::Int(bits)) => return format!("i{bits}"),
            Type::Number(Number::Uint(bits)) => return format!("u{bits}"),
            Type::Number(Number::Float(bits)) => return format!("f{bits}"),
            Type::Param(param) => self.names.parameter(*param),
            Type::Void => "()",
            Type::Bool => "bool",
            Type::Text => "zooph::kind::Text",
            Type::Data => "zooph::kind::Data",
            Type::Capability(_) => "zooph::kind::Capability",
            Type::Any(AnyKind::Struct) => "zooph::kind::AnyStruct",
            Type::Any(AnyKind::List) => "zooph::kind::AnyList",
            Type::Any(AnyKind::Any) => "zooph::kind::AnyPointer",
        };
        plain.to_owned()
    }

    /// The element's type, if the type is a list that is spelled out.
    pub(crate) fn spelled_element(&self, ty: &Type) -> Option<String> {
        match ty {
            Type::List(element) if self.name_of(ty).is_none() => Some(self.marker(element)),
            _ => None,
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

    /// What reading a value gives. The lifetime is recorded where the type is written.
    pub(crate) fn reader(&self, ty: &Type, lifetime: &str) -> Phrase {
        let life = Name(lifetime);
        match ty {
            Type::Text => phrase!("zooph::Text<{life}>"),
            Type::Data if lifetime == ELIDED => phrase!("&[u8]"),
            Type::Data => phrase!("&{life} [u8]"),
            Type::List(element) => phrase!("zooph::List<{life}, {}>", self.marker(element)),
            Type::Struct(of, args) => {
                let path = self.inner_path(*of, args, "Reader", lifetime);
                match self.name_of(ty).filter(|_| path.len() > LONG_VIEW) {
                    Some(name) => phrase!("zooph::ReaderOf<{life}, {name}>"),
                    None => path,
                }
            }
            Type::Capability(_) => phrase!("{}<u32>", self.prelude("Option")),
            Type::Any(_) => phrase!("zooph::Pointer<{life}>"),
            Type::Param(_) => phrase!("{}::Reader<{life}>", self.marker(ty)),
            _ => phrase!("{}", self.marker(ty)),
        }
    }

    /// What building a value of a pointer type gives.
    pub(crate) fn builder(&self, ty: &Type) -> String {
        match ty {
            Type::Text | Type::Data => "&mut [u8]".to_owned(),
            Type::List(element) => format!("zooph::ListBuilder<'_, {}>", self.marker(element)),
            Type::Struct(of, args) => {
                let path = self.inner_path(*of, args, "Builder", ELIDED);
                match self.name_of(ty).filter(|_| path.len() > LONG_VIEW) {
                    Some(name) => format!("zooph::BuilderOf<'_, {name}>"),
                    None => path.to_string(),
                }
            }
            Type::Param(_) => format!("{}::Builder<'_>", self.marker(ty)),
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
            Type::Capability(_) => format!("{}<u32>", self.prelude("Option")),
            Type::Any(_) => "zooph::kind::AnyRecord".to_owned(),
            Type::Param(_) => format!("{}::Record", self.marker(ty)),
            _ => self.marker(ty),
        }
    }
}

/// `<a, b>`, or nothing.
pub(crate) fn generic(arguments: &[String]) -> String {
    generic_over(None, arguments)
}

/// `<'a, b>`, without the lifetime if there is none, or nothing. The lifetime is recorded.
pub(crate) fn generic_over(lifetime: Option<&str>, arguments: &[String]) -> String {
    let lifetime = lifetime.map(|lifetime| Name(lifetime).to_string());
    let all: Vec<&str> = { lifetime.iter().chain(arguments) }
        .map(String::as_str)
        .collect();
    match all.is_empty() {
        true => String::new(),
        false => format!("<{}>", all.join(", ")),
    }
}

/// What follows the head of an item whose generic parameters are these: their bounds, and the
/// brace.
pub(crate) fn open(parameters: &[String]) -> String {
    open_with(parameters, "zooph::PointerKind")
}

/// The same with other bounds.
pub(crate) fn open_with(parameters: &[String], bounds: &str) -> String {
    if parameters.is_empty() {
        return " {".to_owned();
    }
    let bounds = { parameters.iter() }.map(|name| format!("    {name}: {bounds},\n"));
    format!("\nwhere\n{}{{", bounds.collect::<String>())
}
