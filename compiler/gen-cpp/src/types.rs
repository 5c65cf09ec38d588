//! Spells types in C++, as seen from a namespace, and records the files that declare them.

use std::cell::RefCell;
use std::collections::BTreeSet;

use zooph_plan::{AnyKind, Args, Decl, DeclIx, FileIx, Number, Program, Type};

use crate::literal;
use crate::names::Names;

/// A place where types are spelled: a namespace, and the struct whose template parameters are in scope.
pub(crate) struct View<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) names: &'p Names,
    /// The namespace of the place. `None` if it is not one of the program's.
    pub(crate) here: Option<String>,
    /// Names that have another meaning at the place, as in a class.
    pub(crate) hidden: Vec<String>,
    pub(crate) user: DeclIx,
    /// The files whose declarations were spelled.
    pub(crate) used: &'p RefCell<BTreeSet<FileIx>>,
}

impl View<'_> {
    /// Returns an identifier of a declaration's namespace, qualified if needed.
    pub(crate) fn qualified(&self, ix: DeclIx, ident: &str) -> String {
        let file = self.program.decl(ix).file;
        self.used.borrow_mut().insert(file);
        let namespace = self.names.namespace(file);
        match &self.here {
            Some(here) if *here == namespace && !self.hidden.iter().any(|one| one == ident) => {
                ident.to_owned()
            }
            _ => format!("::{namespace}::{ident}"),
        }
    }

    pub(crate) fn decl(&self, ix: DeclIx) -> &Decl<'_> {
        self.program.decl(ix)
    }

    /// Returns a class of a struct with arguments. `end` is appended to its name.
    pub(crate) fn class(&self, of: DeclIx, args: &Args, end: &str) -> String {
        let ident = self.qualified(of, &format!("{}{end}", self.names.ident(of)));
        let args = self.program.args(of, args);
        let args: Vec<String> = args.map(|arg| self.kind(arg.finite())).collect();
        match args.is_empty() {
            true => ident,
            false => format!("{ident}<{}>", args.join(", ")),
        }
    }

    /// Returns a class of a group. Its arguments are the parameters in scope.
    pub(crate) fn group(&self, of: DeclIx, end: &str) -> String {
        self.class(of, &self.program.own_args(of), end)
    }

    /// Returns the type as a template argument. It determines how values are read, built and held in Records.
    pub(crate) fn kind(&self, ty: &Type) -> String {
        match ty {
            Type::Void => "zooph::Void".to_owned(),
            Type::Bool | Type::Number(_) => self.number(ty),
            Type::Text => "zooph::Text".to_owned(),
            Type::Data => "zooph::Data".to_owned(),
            Type::List(element) => format!("zooph::List<{}>", self.kind(element)),
            Type::Struct(of, args) => self.class(*of, args, ""),
            Type::Param(param) => {
                let params = self.program.params_of(self.user);
                let at = params.iter().position(|one| one == param);
                let name = at.and_then(|at| self.names.params(self.user).get(at));
                name.map_or_else(|| "zooph::AnyPointer".to_owned(), String::clone)
            }
            Type::Any(AnyKind::Any) => "zooph::AnyPointer".to_owned(),
            Type::Any(AnyKind::Struct) => "zooph::AnyStruct".to_owned(),
            Type::Any(AnyKind::List) => "zooph::AnyList".to_owned(),
            Type::Capability(_) => "zooph::Capability".to_owned(),
        }
    }

    /// Returns a type of the data section.
    pub(crate) fn number(&self, ty: &Type) -> String {
        match ty {
            Type::Number(Number::Int(bits)) => format!("std::int{bits}_t"),
            Type::Number(Number::Uint(bits)) => format!("std::uint{bits}_t"),
            Type::Number(Number::Float(32)) => "float".to_owned(),
            Type::Number(Number::Float(_)) => "double".to_owned(),
            Type::Number(Number::Enum(ix)) => self.qualified(*ix, self.names.ident(*ix)),
            _ => "bool".to_owned(),
        }
    }

    /// Returns a literal of the number with these bits.
    pub(crate) fn literal(&self, ty: Number, bits: u64) -> String {
        literal::number(ty, bits, |value| {
            format!("static_cast<{}>({value})", self.number(&Type::Number(ty)))
        })
    }

    /// Returns the type that a Reader's accessor returns.
    pub(crate) fn view(&self, ty: &Type) -> String {
        match ty {
            Type::Text => "std::string_view".to_owned(),
            Type::Data => "std::span<const std::byte>".to_owned(),
            Type::Struct(of, args) => self.class(*of, args, "_Reader"),
            Type::Any(_) | Type::Capability(_) => "zooph::Pointer".to_owned(),
            Type::Param(_) if self.kind(ty) == "zooph::AnyPointer" => "zooph::Pointer".to_owned(),
            Type::Param(_) => format!("zooph::view_of<{}>", self.kind(ty)),
            _ => self.kind(ty),
        }
    }

    /// Returns the type of a Record's field.
    pub(crate) fn native(&self, ty: &Type) -> String {
        match ty {
            Type::Struct(of, args) => format!("zooph::box<{}>", self.class(*of, args, "")),
            Type::List(element) if has_structs(element) => {
                format!("zooph::vector<{}>", self.element(element))
            }
            Type::Param(_) => format!("zooph::native_of<{}>", self.kind(ty)),
            _ => self.element(ty),
        }
    }

    /// Returns the element type of a Record's list.
    fn element(&self, ty: &Type) -> String {
        match ty {
            Type::Text => "std::string".to_owned(),
            Type::Data => "std::vector<std::byte>".to_owned(),
            Type::List(element) => format!("std::vector<{}>", self.element(element)),
            Type::Any(_) => "zooph::any_value".to_owned(),
            Type::Capability(_) => "zooph::capability_index".to_owned(),
            Type::Param(_) => format!("zooph::element_of<{}>", self.kind(ty)),
            _ => self.kind(ty),
        }
    }
}

/// Reports whether a list's innermost elements are structs. Such lists have functions of their own, compiled once.
fn has_structs(element: &Type) -> bool {
    matches!(element.innermost(), Type::Struct(..))
}
