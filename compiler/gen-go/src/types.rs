//! Types as Go spells them, seen from a place: the struct whose parameters are in scope, in a file
//! that has imports.

use std::cell::RefCell;
use std::collections::BTreeMap;

use zooph_emit::{Scope, Words};
use zooph_ir::generics::{Bound, Facts, bound};
use zooph_ir::{AnyKind, Brand, Id, Type};

use crate::names::{KEYWORDS, LOCALS, Names};
use crate::packages::Packages;
use crate::spelling::{Go, Used, ZOOPH, go};

/// The three faces of a struct.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Face {
    Reader,
    Builder,
    Record,
}

/// What names of imports must not take.
static NAMES: Words = Words::new(&[KEYWORDS, LOCALS]);

/// The imports of a file, of generated packages and of the standard library.
pub(crate) struct Imports {
    scope: RefCell<Scope>,
    /// Name by import path.
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

    /// Only those that were written are imported.
    pub(crate) fn retain(&self, written: &Used) {
        self.used
            .borrow_mut()
            .retain(|path, _| written.imports(path));
    }

    /// Path and name of each import.
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
    pub(crate) names: &'p Names,
    pub(crate) packages: &'p Packages,
    pub(crate) facts: &'p Facts,
    pub(crate) imports: &'p Imports,
    /// Import path of the package that is written.
    pub(crate) package: &'p str,
    /// The struct whose parameters are in scope.
    pub(crate) user: Id,
}

impl View<'_> {
    /// An identifier of a node's package.
    pub(crate) fn qualified(&self, id: Id, ident: &str) -> Go {
        match self.packages.home(id) {
            Some(home) if home.import != self.package => {
                let name = self.imports.package(&home.import, &home.name);
                Go::qualified(&home.import, &name, ident)
            }
            _ => Go::plain(ident),
        }
    }

    /// A struct's type with arguments, `end` behind its name.
    pub(crate) fn structure(&self, id: Id, brand: &Brand, end: &str, face: Face) -> Go {
        let ident = self.qualified(id, &format!("{}{end}", self.names.ident(id)));
        let parameters = self.facts.parameters(id).iter();
        let arguments: Vec<Go> = parameters
            .map(|&parameter| match bound(brand, parameter) {
                Bound::Type(_) if self.facts.grows(self.user, parameter) => any(face),
                Bound::Type(ty) => self.argument(ty, face),
                Bound::Inherited => self.parameter_or_any(parameter.0, parameter.1, face),
                Bound::Any => any(face),
            })
            .collect();
        match arguments.is_empty() {
            true => ident,
            false => Go::of(|| {
                let arguments: Vec<String> = arguments.iter().map(Go::to_string).collect();
                format!("{ident}[{}]", arguments.join(", "))
            }),
        }
    }

    /// The name of a parameter that is in scope.
    pub(crate) fn parameter(&self, scope: Id, index: u16) -> Option<&str> {
        let own = self.facts.parameters(self.user).iter();
        let at = { own }.position(|&parameter| parameter == (scope, index))?;
        let name = self.names.parameters(self.user).get(at);
        name.map(String::as_str)
    }

    fn parameter_or_any(&self, scope: Id, index: u16, face: Face) -> Go {
        let name = self.parameter(scope, index);
        name.map_or_else(|| any(face), Go::plain)
    }

    /// The type names a parameter that is in scope.
    pub(crate) fn is_generic(&self, ty: &Type) -> bool {
        match ty {
            Type::Parameter { scope_id, index } => self.parameter(*scope_id, *index).is_some(),
            Type::List(element) => self.is_generic(element),
            Type::Struct { type_id, brand } => {
                let mut parameters = self.facts.parameters(*type_id).iter();
                parameters.any(|&parameter| match bound(brand, parameter) {
                    Bound::Type(_) if self.facts.grows(self.user, parameter) => false,
                    Bound::Type(ty) => self.is_generic(ty),
                    Bound::Inherited => self.parameter(parameter.0, parameter.1).is_some(),
                    Bound::Any => false,
                })
            }
            _ => false,
        }
    }

    /// The type as a type argument.
    pub(crate) fn argument(&self, ty: &Type, face: Face) -> Go {
        let [text, data, capability] = match face {
            Face::Reader => ["Text", "Data", "Capability"],
            Face::Builder => ["TextBuilder", "DataBuilder", "CapabilityBuilder"],
            Face::Record => ["String", "Bytes", "Capability"],
        };
        match ty {
            Type::Text => go!("{ZOOPH}.{text}"),
            Type::Data => go!("{ZOOPH}.{data}"),
            Type::Interface { .. } | Type::AnyPointer(AnyKind::Capability) => {
                go!("{ZOOPH}.{capability}")
            }
            Type::AnyPointer(AnyKind::Struct) if face == Face::Reader => go!("{ZOOPH}.Struct"),
            Type::AnyPointer(AnyKind::List) if face == Face::Reader => go!("{ZOOPH}.AnyList"),
            Type::AnyPointer(_) | Type::ImplicitMethodParameter { .. } => any(face),
            Type::Parameter { scope_id, index } => self.parameter_or_any(*scope_id, *index, face),
            Type::Struct { type_id, brand } => match face {
                Face::Reader => self.structure(*type_id, brand, "Reader", face),
                Face::Builder => self.structure(*type_id, brand, "Builder", face),
                Face::Record => go!("*{}", self.structure(*type_id, brand, "", face)),
            },
            Type::List(element) => self.list(element, face),
            // Never an argument by itself.
            _ => self.number(ty),
        }
    }

    /// The type of lists of this, as a type argument or an accessor's result.
    pub(crate) fn list(&self, element: &Type, face: Face) -> Go {
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
            Type::Void => go!("{ZOOPH}.{void}"),
            Type::Bool => go!("{ZOOPH}.{bit}"),
            Type::Struct { type_id, brand } if face == Face::Reader => {
                self.structure(*type_id, brand, "ReaderList", face)
            }
            Type::Struct { type_id, brand } if face == Face::Builder => {
                self.structure(*type_id, brand, "BuilderList", face)
            }
            _ if element.is_pointer() => go!("{ZOOPH}.{other}[{}]", self.argument(element, face)),
            _ => go!("{ZOOPH}.{number}[{}]", self.number(element)),
        }
    }

    /// A number or enum.
    pub(crate) fn number(&self, ty: &Type) -> Go {
        let name = match ty {
            Type::Bool => "bool",
            Type::Int8 => "int8",
            Type::Int16 => "int16",
            Type::Int32 => "int32",
            Type::Int64 => "int64",
            Type::UInt8 => "uint8",
            Type::UInt16 => "uint16",
            Type::UInt32 => "uint32",
            Type::UInt64 => "uint64",
            Type::Float32 => "float32",
            Type::Float64 => "float64",
            Type::Enum { type_id, .. } => {
                return self.qualified(*type_id, self.names.ident(*type_id));
            }
            _ => "struct{}",
        };
        Go::plain(name)
    }

    /// A Record's field.
    pub(crate) fn native(&self, ty: &Type) -> Go {
        match ty {
            Type::Text => Go::plain("string"),
            Type::Data => Go::plain("[]byte"),
            Type::List(element) => go!("[]{}", self.native_element(element)),
            Type::Struct { .. } | Type::Parameter { .. } => self.argument(ty, Face::Record),
            _ if ty.is_pointer() => self.argument(ty, Face::Record),
            _ => self.number(ty),
        }
    }

    pub(crate) fn native_element(&self, element: &Type) -> Go {
        match element {
            Type::Struct { type_id, brand } => self.structure(*type_id, brand, "", Face::Record),
            _ => self.native(element),
        }
    }
}

/// What stands for any pointer.
fn any(face: Face) -> Go {
    match face {
        Face::Reader => go!("{ZOOPH}.Pointer"),
        Face::Builder => go!("{ZOOPH}.PointerBuilder"),
        Face::Record => go!("{ZOOPH}.AnyValue"),
    }
}
