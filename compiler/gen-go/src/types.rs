//! Spells types in Go, as seen from a place: a struct, whose parameters are in scope, in a file with imports.

use std::cell::RefCell;
use std::collections::BTreeMap;

use zooph_emit::{Mentions, Phrase, Scope, Words, phrase};
use zooph_plan::{AnyKind, Args, DeclIx, Number, ParamIx, Program, Type};

use crate::names::{KEYWORDS, LOCALS, Names};
use crate::packages::Packages;
use crate::spelling::{ZOOPH, generated, qualified};

/// The three faces of a struct.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Face {
    Reader,
    Builder,
    Record,
}

/// Words that are not allowed as names of imports.
static NAMES: Words = Words::new(&[KEYWORDS, LOCALS]);

/// The imports of a file, of generated packages and of the standard library.
pub(crate) struct Imports {
    scope: RefCell<Scope>,
    /// The names of imports by their paths.
    used: RefCell<BTreeMap<String, String>>,
}

impl Imports {
    pub(crate) fn new() -> Self {
        Imports {
            scope: RefCell::new(Scope::over(&NAMES)),
            used: RefCell::default(),
        }
    }

    fn package(&self, path: &str, name: &str) -> String {
        let mut used = self.used.borrow_mut();
        let mut claim = || self.scope.borrow_mut().claim(name);
        used.entry(path.to_owned())
            .or_insert_with(&mut claim)
            .clone()
    }

    /// Drops imports whose names were not written.
    pub(crate) fn retain(&self, written: &Mentions) {
        self.used
            .borrow_mut()
            .retain(|path, _| written.has(&generated(path)));
    }

    /// Returns the path and the name of each import.
    pub(crate) fn list(&self) -> Vec<(String, String)> {
        let used = self.used.borrow();
        used.iter()
            .map(|(path, name)| (path.clone(), name.clone()))
            .collect()
    }
}

/// A place where types are spelled.
#[derive(Clone, Copy)]
pub(crate) struct View<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) names: &'p Names,
    pub(crate) packages: &'p Packages,
    pub(crate) imports: &'p Imports,
    /// The import path of the package that contains the place.
    pub(crate) package: &'p str,
    /// The struct whose parameters are in scope.
    pub(crate) user: DeclIx,
}

impl View<'_> {
    /// Reports whether the declaration is in the package that contains the place.
    pub(crate) fn is_here(&self, ix: DeclIx) -> bool {
        self.packages.of(self.program.decl(ix).file).import == self.package
    }

    /// Returns an identifier of a declaration's package, qualified if it is another package.
    pub(crate) fn qualified(&self, ix: DeclIx, ident: &str) -> Phrase {
        if self.is_here(ix) {
            return Phrase::plain(ident);
        }
        let home = self.packages.of(self.program.decl(ix).file);
        let name = self.imports.package(&home.import, &home.name);
        qualified(&home.import, &name, ident)
    }

    /// Returns a struct's type with arguments. `end` is appended to its name.
    pub(crate) fn structure(&self, of: DeclIx, args: &Args, end: &str, face: Face) -> Phrase {
        let ident = self.qualified(of, &format!("{}{end}", self.names.ident(of)));
        let args = self.program.args(of, args);
        let arguments: Vec<Phrase> = args.map(|arg| self.argument(arg.finite(), face)).collect();
        match arguments.is_empty() {
            true => ident,
            false => Phrase::of(|| {
                let arguments: Vec<String> = arguments.iter().map(Phrase::to_string).collect();
                format!("{ident}[{}]", arguments.join(", "))
            }),
        }
    }

    /// Returns the name of a parameter that is in scope.
    pub(crate) fn parameter(&self, param: ParamIx) -> Option<&str> {
        let mut own = self.program.params_of(self.user).iter();
        let at = own.position(|one| *one == param)?;
        let name = self.names.parameters(self.user).get(at);
        name.map(String::as_str)
    }

    fn parameter_or_any(&self, param: ParamIx, face: Face) -> Phrase {
        let name = self.parameter(param);
        name.map_or_else(|| any(face), Phrase::plain)
    }

    /// Reports whether the type mentions a parameter that is in scope.
    pub(crate) fn is_generic(&self, ty: &Type) -> bool {
        let mut named = Vec::new();
        self.program.named_params(ty, &mut named);
        named
            .into_iter()
            .any(|param| self.parameter(param).is_some())
    }

    /// Returns the type as a type argument.
    pub(crate) fn argument(&self, ty: &Type, face: Face) -> Phrase {
        let [text, data, capability] = match face {
            Face::Reader => ["Text", "Data", "Capability"],
            Face::Builder => ["TextBuilder", "DataBuilder", "CapabilityBuilder"],
            Face::Record => ["String", "Bytes", "Capability"],
        };
        match ty {
            Type::Text => phrase!("{ZOOPH}.{text}"),
            Type::Data => phrase!("{ZOOPH}.{data}"),
            Type::Capability(_) => phrase!("{ZOOPH}.{capability}"),
            Type::Any(AnyKind::Struct) if face == Face::Reader => phrase!("{ZOOPH}.Struct"),
            Type::Any(AnyKind::List) if face == Face::Reader => phrase!("{ZOOPH}.AnyList"),
            Type::Any(_) => any(face),
            Type::Param(param) => self.parameter_or_any(*param, face),
            Type::Struct(of, args) => match face {
                Face::Reader => self.structure(*of, args, "Reader", face),
                Face::Builder => self.structure(*of, args, "Builder", face),
                Face::Record => phrase!("*{}", self.structure(*of, args, "", face)),
            },
            Type::List(element) => self.list(element, face),
            // These types are never arguments by themselves.
            Type::Void | Type::Bool | Type::Number(_) => self.number(ty),
        }
    }

    /// Returns the type of lists of an element type, as a type argument or the result of an accessor.
    pub(crate) fn list(&self, element: &Type, face: Face) -> Phrase {
        let [void, bit, number, other] = match face {
            Face::Reader => ["Voids", "Bools", "Numbers", "List"],
            Face::Builder => [
                "VoidsBuilder",
                "BoolsBuilder",
                "NumbersBuilder",
                "ListBuilder",
            ],
            Face::Record => ["VoidSlice", "BoolSlice", "NumberSlice", "Slice"],
        };
        match element {
            Type::Void => phrase!("{ZOOPH}.{void}"),
            Type::Bool => phrase!("{ZOOPH}.{bit}"),
            Type::Struct(of, args) if face == Face::Reader => {
                self.structure(*of, args, "ReaderList", face)
            }
            Type::Struct(of, args) if face == Face::Builder => {
                self.structure(*of, args, "BuilderList", face)
            }
            _ if element.is_pointer() => {
                phrase!("{ZOOPH}.{other}[{}]", self.argument(element, face))
            }
            _ => phrase!("{ZOOPH}.{number}[{}]", self.number(element)),
        }
    }

    /// Returns the type of a number or enum.
    pub(crate) fn number(&self, ty: &Type) -> Phrase {
        Phrase::plain(match ty {
            Type::Bool => "bool".to_owned(),
            Type::Number(Number::Int(bits)) => format!("int{bits}"),
            Type::Number(Number::Uint(bits)) => format!("uint{bits}"),
            Type::Number(Number::Float(bits)) => format!("float{bits}"),
            Type::Number(Number::Enum(ix)) => {
                return self.qualified(*ix, self.names.ident(*ix));
            }
            _ => "struct{}".to_owned(),
        })
    }

    /// Returns the type of a Record's field.
    pub(crate) fn native(&self, ty: &Type) -> Phrase {
        match ty {
            Type::Text => Phrase::plain("string"),
            Type::Data => Phrase::plain("[]byte"),
            Type::List(element) => phrase!("[]{}", self.native_element(element)),
            Type::Struct(..) | Type::Param(_) => self.argument(ty, Face::Record),
            _ if ty.is_pointer() => self.argument(ty, Face::Record),
            _ => self.number(ty),
        }
    }

    pub(crate) fn native_element(&self, element: &Type) -> Phrase {
        match element {
            Type::Struct(of, args) => self.structure(*of, args, "", Face::Record),
            _ => self.native(element),
        }
    }
}

/// Returns the type of any pointer.
fn any(face: Face) -> Phrase {
    match face {
        Face::Reader => phrase!("{ZOOPH}.Pointer"),
        Face::Builder => phrase!("{ZOOPH}.PointerBuilder"),
        Face::Record => phrase!("{ZOOPH}.AnyValue"),
    }
}
