//! Spells schema types as Rust types, as seen from one module.

use std::fmt::{self, Display};

use zooph_emit::document::Fill;
use zooph_emit::{Name, Phrase, phrase};
use zooph_plan::{AnyKind, Args, DeclIx, FileIx, Number, Program, Type};
use zooph_pretty::Doc;

use crate::layout::Code;
use crate::names::Names;

/// A spelled type: a path and its arguments. The names in it are recorded when it is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Spelling {
    head: Phrase,
    arguments: Vec<Spelling>,
}

impl Spelling {
    pub(crate) fn new(head: impl Into<String>) -> Self {
        Spelling::of(Phrase::plain(head), [])
    }

    /// Returns a path with arguments.
    pub(crate) fn of(head: Phrase, arguments: impl IntoIterator<Item = Spelling>) -> Self {
        let arguments = arguments.into_iter().collect();
        Spelling { head, arguments }
    }

    /// Returns a path with one argument.
    pub(crate) fn one(head: impl Into<String>, argument: Spelling) -> Self {
        Spelling::of(Phrase::plain(head), [argument])
    }

    /// Returns a path with generic parameters as its arguments. The lifetime, if any, is first.
    pub(crate) fn over(
        head: impl Into<String>,
        lifetime: Option<&str>,
        parameters: &[String],
    ) -> Self {
        let parameters = parameters.iter().cloned().map(Spelling::from);
        let lifetime = lifetime.map(Spelling::lifetime);
        Spelling::of(Phrase::plain(head), lifetime.into_iter().chain(parameters))
    }

    /// Returns a path with lifetimes and an argument.
    pub(crate) fn within<const N: usize>(
        head: impl Into<String>,
        lifetimes: [&str; N],
        argument: Spelling,
    ) -> Self {
        let lifetimes = lifetimes.into_iter().map(Spelling::lifetime);
        Spelling::of(Phrase::plain(head), lifetimes.chain([argument]))
    }

    fn lifetime(lifetime: &str) -> Self {
        Spelling::of(phrase!("{}", Name(lifetime)), [])
    }

    /// Returns the type with a text in front of it.
    pub(crate) fn behind(mut self, text: &str) -> Self {
        self.head = phrase!("{text}{}", self.head);
        self
    }

    pub(crate) fn has_arguments(&self) -> bool {
        !self.arguments.is_empty()
    }

    /// Returns the width of the path and of the bracket after it.
    pub(crate) fn opening(&self) -> usize {
        self.head.len() + 1
    }

    /// Returns the width of the type.
    pub(crate) fn len(&self) -> usize {
        let arguments = self.arguments.iter();
        let between = 2 * self.arguments.len();
        self.head.len() + arguments.map(Spelling::len).sum::<usize>() + between
    }

    /// Returns the type as a document, with an argument on each line if it does not fit on one line.
    pub(crate) fn doc(&self) -> Code {
        match self.has_arguments() {
            false => Doc::text(self.head.to_string()),
            true => self.parts().group(),
        }
    }

    /// Returns the type as a document, followed by the end of the line.
    pub(crate) fn with_end(&self, end: &'static str) -> Code {
        Doc::cat([self.doc(), Doc::text(end)])
    }

    /// Returns the type with an argument on each line, if it has any, followed by the end of the line.
    pub(crate) fn broken(&self, end: &'static str) -> Code {
        match self.has_arguments() {
            false => Doc::text(format!("{self}{end}")),
            true => Doc::cat([self.parts(), Doc::text(end)]),
        }
    }

    fn parts(&self) -> Code {
        let separator = Doc::cat([Doc::text(","), Doc::line()]);
        let inside = Doc::cat([
            Doc::soft_line(),
            Doc::join(self.arguments.iter().map(Spelling::doc), &separator),
            Doc::either(Doc::empty(), Doc::text(",")),
        ]);
        let head = Doc::text(format!("{}<", self.head));
        Doc::cat([head, inside.indent(4), Doc::soft_line(), Doc::text(">")])
    }
}

impl Display for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.head, f)?;
        for (at, argument) in self.arguments.iter().enumerate() {
            f.write_str(if at == 0 { "<" } else { ", " })?;
            Display::fmt(argument, f)?;
        }
        f.write_str(if self.has_arguments() { ">" } else { "" })
    }
}

impl Fill for Spelling {
    fn document(&self) -> Option<Code> {
        let text = self.to_string();
        Fill::document(text.as_str())
    }
}

impl From<&str> for Spelling {
    fn from(text: &str) -> Self {
        Spelling::new(text)
    }
}

impl From<String> for Spelling {
    fn from(text: String) -> Self {
        Spelling::new(text)
    }
}

/// The spelling of types in one module of one struct.
#[derive(Clone)]
pub(crate) struct View<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) names: &'p Names,
    pub(crate) file: FileIx,
    pub(crate) module: Vec<String>,
    /// The long types that have a name.
    pub(crate) named: Vec<NamedType>,
}

/// A type that is too long to be written where it is used. It has a name in the Reader's module.
#[derive(Clone)]
pub(crate) struct NamedType {
    pub(crate) ty: Type,
    pub(crate) module: Vec<String>,
    pub(crate) ident: String,
    pub(crate) parameters: Vec<String>,
}

/// The greatest width of a type without a name. It shrinks by the indentation, but not below `SHORTEST_LONG`.
const LONG: usize = 36;
const SHORTEST_LONG: usize = 18;

/// The greatest width of a Reader or Builder that is spelled out. Wider ones are named through their struct.
const LONG_VIEW: usize = 56;

/// The lifetime of Readers and Builders in code that names it.
pub(crate) const LIFETIME: &str = "'a";

/// An anonymous lifetime.
pub(crate) const ELIDED: &str = "'_";

/// Adds the types in a field's type that can be long. Arguments come before the type that contains them. A list
/// that is itself a field's type is not added, since nothing uses it as an argument.
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
    /// Returns the path of an item in another module.
    fn path(&self, of: FileIx, module: &[String], ident: &str) -> String {
        self.names
            .path((self.file, &self.module), of, module, ident)
    }

    /// Returns the path of a Record or enum.
    fn declared(&self, ix: DeclIx) -> String {
        let place = self.names.place(ix);
        self.path(place.file, &place.module, &place.ident)
    }

    /// Returns the Record of a struct, with arguments.
    pub(crate) fn record_path(&self, of: DeclIx, args: &Args) -> Spelling {
        let path = Phrase::plain(self.declared(of));
        Spelling::of(path, self.arguments(of, args))
    }

    /// Returns the Reader or Builder (`ident`) of a struct, with a lifetime and arguments.
    pub(crate) fn inner_path(
        &self,
        of: DeclIx,
        args: &Args,
        ident: &str,
        lifetime: &str,
    ) -> Spelling {
        let place = self.names.place(of);
        let path = self.path(place.file, &place.inner_module(), ident);
        let lifetime = std::iter::once(Spelling::lifetime(lifetime));
        let arguments = lifetime.chain(self.arguments(of, args));
        Spelling::of(Phrase::plain(path), arguments)
    }

    fn arguments(&self, of: DeclIx, args: &Args) -> Vec<Spelling> {
        let args = self.program.args(of, args);
        args.map(|arg| self.marker(arg.finite())).collect()
    }

    /// Returns the name of a type, if it is too long to be spelled out.
    fn name_of(&self, ty: &Type) -> Option<Spelling> {
        let named = self.named.iter().find(|named| named.ty == *ty)?;
        let path = self.path(self.file, &named.module, &named.ident);
        Some(Spelling::over(path, None, &named.parameters))
    }

    /// Reports whether a type without a name is too long to be spelled out.
    pub(crate) fn is_long(&self, ty: &Type) -> bool {
        let room = LONG.saturating_sub(4 * (self.module.len().saturating_sub(1)));
        self.name_of(ty).is_none() && self.spelled(ty).len() > room.max(SHORTEST_LONG)
    }

    /// Returns the marker type that stands for a schema type in lists, generics and pointer fields.
    pub(crate) fn marker(&self, ty: &Type) -> Spelling {
        self.name_of(ty).unwrap_or_else(|| self.spelled(ty))
    }

    /// Returns the marker type of a schema type, spelled out.
    fn spelled(&self, ty: &Type) -> Spelling {
        Spelling::new(match ty {
            Type::List(element) => {
                return Spelling::one("zooph::kind::ListOf", self.marker(element));
            }
            Type::Struct(of, args) => return self.record_path(*of, args),
            Type::Number(Number::Enum(ix)) => return self.declared(*ix).into(),
            Type::Number(Number::Int(bits)) => return format!("i{bits}").into(),
            Type::Number(Number::Uint(bits)) => return format!("u{bits}").into(),
            Type::Number(Number::Float(bits)) => return format!("f{bits}").into(),
            Type::Param(param) => self.names.parameter(*param),
            Type::Void => "()",
            Type::Bool => "bool",
            Type::Text => "zooph::kind::Text",
            Type::Data => "zooph::kind::Data",
            Type::Capability(_) => "zooph::kind::Capability",
            Type::Any(AnyKind::Struct) => "zooph::kind::AnyStruct",
            Type::Any(AnyKind::List) => "zooph::kind::AnyList",
            Type::Any(AnyKind::Any) => "zooph::kind::AnyPointer",
        })
    }

    /// Returns the element type of a list that is spelled out.
    pub(crate) fn spelled_element(&self, ty: &Type) -> Option<Spelling> {
        match ty {
            Type::List(element) if self.name_of(ty).is_none() => Some(self.marker(element)),
            _ => None,
        }
    }

    /// Returns a name of the standard prelude. It is spelled in full if the module has a type with this name, or if
    /// the crate has no `std`, so that the name is not in the prelude.
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

    /// Returns the type that reading a value returns. The lifetime is recorded when the type is written.
    pub(crate) fn reader(&self, ty: &Type, lifetime: &str) -> Spelling {
        let life = || Spelling::lifetime(lifetime);
        let of = |head: &str, ty| Spelling::within(head, [lifetime], ty);
        match ty {
            Type::Text => Spelling::one("zooph::Text", life()),
            Type::Data if lifetime == ELIDED => "&[u8]".into(),
            Type::Data => Spelling::of(phrase!("&{} [u8]", Name(lifetime)), []),
            Type::List(element) => of("zooph::List", self.marker(element)),
            Type::Struct(ix, args) => {
                let path = self.inner_path(*ix, args, "Reader", lifetime);
                match self.name_of(ty).filter(|_| path.len() > LONG_VIEW) {
                    Some(name) => of("zooph::ReaderOf", name),
                    None => path,
                }
            }
            Type::Capability(_) => Spelling::one(self.prelude("Option"), "u32".into()),
            Type::Any(_) => Spelling::one("zooph::Pointer", life()),
            Type::Param(_) => Spelling::one(format!("{}::Reader", self.marker(ty)), life()),
            _ => self.marker(ty),
        }
    }

    /// Returns the type that building a value of a pointer type returns.
    pub(crate) fn builder(&self, ty: &Type) -> Spelling {
        let life = || Spelling::new(ELIDED);
        let of = |head: &str, ty| Spelling::within(head, [ELIDED], ty);
        match ty {
            Type::Text | Type::Data => "&mut [u8]".into(),
            Type::List(element) => of("zooph::ListBuilder", self.marker(element)),
            Type::Struct(ix, args) => {
                let path = self.inner_path(*ix, args, "Builder", ELIDED);
                match self.name_of(ty).filter(|_| path.len() > LONG_VIEW) {
                    Some(name) => of("zooph::BuilderOf", name),
                    None => path,
                }
            }
            Type::Param(_) => Spelling::one(format!("{}::Builder", self.marker(ty)), life()),
            _ => Spelling::one("zooph::PointerBuilder", life()),
        }
    }

    /// Returns the native type of a value that is not a struct.
    pub(crate) fn record(&self, ty: &Type) -> Spelling {
        match ty {
            Type::Text => self.prelude("String").into(),
            Type::Data => Spelling::one(self.prelude("Vec"), "u8".into()),
            Type::List(element) => Spelling::one(self.prelude("Vec"), self.record(element)),
            Type::Capability(_) => Spelling::one(self.prelude("Option"), "u32".into()),
            Type::Any(_) => "zooph::kind::AnyRecord".into(),
            Type::Param(_) => format!("{}::Record", self.marker(ty)).into(),
            _ => self.marker(ty),
        }
    }
}

/// Returns generic arguments such as `<a, b>`, or an empty text if there are none.
pub(crate) fn generic(arguments: &[String]) -> String {
    generic_over(None, arguments)
}

/// Returns arguments such as `<'a, b>`, without the lifetime if it is `None`. The lifetime is recorded.
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

/// Adds bounds to generic parameters.
pub(crate) fn bounded(parameters: &[String], bounds: &str) -> Vec<String> {
    let bounds = parameters.iter().map(|name| format!("{name}: {bounds}"));
    bounds.collect()
}

/// The bound of all generic parameters.
pub(crate) const KIND: &str = "zooph::PointerKind";
