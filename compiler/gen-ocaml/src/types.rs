//! Schema types as OCaml types, as seen from one place.

use std::collections::HashSet;

use zooph_ir::generics::{Bound, Facts, Parameter, bound};
use zooph_ir::{AnyKind, Brand, BrandScope, Id, Type};

use crate::names::{Names, Place};

/// Which of a type's faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    /// The native type.
    Record,
    /// What reading gives.
    Reader,
    /// What building gives.
    Builder,
}

/// Types as they are spelled in one place.
#[derive(Clone)]
pub(crate) struct View<'p> {
    pub(crate) names: &'p Names,
    pub(crate) facts: &'p Facts,
    /// The runtime's module.
    pub(crate) runtime: &'static str,
    pub(crate) file: Id,
    /// The module, in an interface; in an implementation everything is known as `Types.X`.
    pub(crate) module: Option<Vec<String>>,
    /// The struct whose fields these are.
    pub(crate) user: Id,
    /// Modules of the file that refer to themselves, where all paths start at the file.
    pub(crate) recursive: &'p HashSet<String>,
}

/// `path` can be reached from inside `module` without naming what is around both.
pub(crate) fn visible(
    names: &Names,
    file: Id,
    module: &[String],
    path: &[String],
) -> Option<usize> {
    let common = module.iter().zip(path).take_while(|(a, b)| a == b).count();
    let first = path.get(common)?;
    let place = |name: &String| names.child(file, &module[..common], name);
    if let Some(branch) = module.get(common)
        && place(first) >= place(branch)
    {
        return None;
    }
    let hidden = (common + 1..=module.len())
        .any(|depth| names.child(file, &module[..depth], first).is_some());
    (!hidden).then_some(common)
}

/// The letter that tells the three types of a kind apart in type variables.
fn suffix(face: Face) -> &'static str {
    match face {
        Face::Reader => "_r",
        Face::Builder => "_b",
        Face::Record => "_o",
    }
}

impl View<'_> {
    /// The path to a module of a node.
    fn module_path(&self, place: &Place) -> String {
        if place.file != self.file {
            return format!("{}.{}", self.names.file(place.file), place.path.join("."));
        }
        let Some(module) = &self.module else {
            return format!("Types.{}", place.path.join("."));
        };
        let recursive = place
            .path
            .first()
            .is_some_and(|top| self.recursive.contains(top));
        let same_top = place.path.first() == module.first();
        if recursive || !same_top {
            return place.path.join(".");
        }
        match visible(self.names, self.file, module, &place.path) {
            Some(common) => place.path[common..].join("."),
            None => place.path.join("."),
        }
    }

    /// `triple`: type variables of all three faces are in use.
    fn arguments(&self, id: Id, brand: &Brand, face: Face, triple: bool) -> Vec<String> {
        let mut arguments = Vec::new();
        for &parameter in self.facts.parameters(id) {
            let faces: &[Face] = match face {
                Face::Builder => &[Face::Reader, Face::Builder, Face::Record],
                Face::Reader => &[Face::Reader],
                Face::Record => &[Face::Record],
            };
            let triple = triple || face == Face::Builder;
            for &face in faces {
                arguments.push(match bound(brand, parameter) {
                    Bound::Inherited => self.variable(parameter, face, triple),
                    Bound::Type(ty) if !self.facts.grows(self.user, parameter) => {
                        self.ty(ty, face, triple)
                    }
                    _ => self.any(face),
                });
            }
        }
        arguments
    }

    fn variable(&self, parameter: Parameter, face: Face, triple: bool) -> String {
        let name = self.names.parameter(parameter);
        let suffix = if triple || face == Face::Builder {
            suffix(face)
        } else {
            ""
        };
        format!("'{name}{suffix}")
    }

    fn any(&self, face: Face) -> String {
        let runtime = self.runtime;
        match face {
            Face::Record => "string".to_owned(),
            Face::Reader => format!("{runtime}.Pointer.t"),
            Face::Builder => format!("{runtime}.Pointer_builder.t"),
        }
    }

    /// A struct's or group's type of this face.
    pub(crate) fn structure(&self, id: Id, brand: &Brand, face: Face, triple: bool) -> String {
        let Some(place) = self.names.place(id) else {
            return self.any(face);
        };
        let arguments = self.arguments(id, brand, face, triple);
        let path = self.module_path(place);
        let local = place.file == self.file && self.module.is_none();
        let name = match face {
            Face::Record => format!("{path}.t"),
            Face::Reader if !local => format!("{path}.Reader.t"),
            Face::Builder if !local => format!("{path}.Builder.t"),
            Face::Reader if arguments.is_empty() => "Z.View.t".to_owned(),
            Face::Builder if arguments.is_empty() => "Z.Builder.t".to_owned(),
            Face::Reader => format!("{path}.reader"),
            Face::Builder => format!("{path}.builder"),
        };
        applied(&arguments, &name)
    }

    /// A type of this face.
    pub(crate) fn ty(&self, ty: &Type, face: Face, triple: bool) -> String {
        let runtime = self.runtime;
        match (ty, face) {
            (Type::Void, _) => "unit".to_owned(),
            (Type::Bool, _) => "bool".to_owned(),
            (Type::Int64 | Type::UInt64, _) => "int64".to_owned(),
            (Type::Float32 | Type::Float64, _) => "float".to_owned(),
            (Type::Text | Type::Data, Face::Record) => "string".to_owned(),
            (Type::Text | Type::Data, Face::Reader) => format!("{runtime}.Slice.t"),
            (Type::Text | Type::Data, Face::Builder) => format!("{runtime}.Pointer_builder.t"),
            (Type::List(element), _) => self.list(element, face, triple),
            (Type::Enum { type_id, .. }, _) => match self.names.place(*type_id) {
                Some(place) => format!("{}.t", self.module_path(place)),
                None => "int".to_owned(),
            },
            (Type::Struct { type_id, brand }, _) => self.structure(*type_id, brand, face, triple),
            (
                Type::Interface { .. } | Type::AnyPointer(AnyKind::Capability),
                Face::Record | Face::Reader,
            ) => "int option".to_owned(),
            (Type::Interface { .. }, Face::Builder) => format!("{runtime}.Pointer_builder.t"),
            (Type::AnyPointer(_) | Type::ImplicitMethodParameter { .. }, _) => self.any(face),
            (Type::Parameter { scope_id, index }, _) => {
                self.variable((*scope_id, *index), face, triple)
            }
            _ => "int".to_owned(),
        }
    }

    fn list(&self, element: &Type, face: Face, triple: bool) -> String {
        let runtime = self.runtime;
        if let Some(name) = numbers(element) {
            let one = self.ty(element, Face::Record, triple);
            return match face {
                Face::Reader => format!("{runtime}.{name}.t"),
                Face::Record => format!("{one} array"),
                Face::Builder => format!("{one} {runtime}.Array_builder.t"),
            };
        }
        match (element, face) {
            (Type::Void, Face::Builder) => "unit".to_owned(),
            (Type::Void, _) => "int".to_owned(),
            (Type::Enum { .. }, Face::Builder) => {
                let one = self.ty(element, face, triple);
                format!("{one} {runtime}.Array_builder.t")
            }
            (_, Face::Record) => format!("{} array", self.ty(element, face, triple)),
            (_, Face::Reader) => format!("{} {runtime}.List.t", self.ty(element, face, triple)),
            (_, Face::Builder) => {
                let faces = [Face::Reader, Face::Builder, Face::Record];
                let types = faces.map(|face| self.ty(element, face, true));
                format!("({}) {runtime}.List_builder.t", types.join(", "))
            }
        }
    }

    /// The kind that stands for a pointer type at run time. `own` are structs whose kinds are
    /// being defined, and are functions there.
    pub(crate) fn kind(&self, ty: &Type, own: &HashSet<Id>) -> String {
        match ty {
            Type::Text => "Z.Kind.Text".to_owned(),
            Type::Data => "Z.Kind.Data".to_owned(),
            Type::List(element) => match &**element {
                Type::Void => "Z.Kind.Voids".to_owned(),
                Type::Enum { .. } => format!("(Z.Kind.Enums {})", self.enumeration(element)),
                element => match numbers(element) {
                    Some(name) => format!("Z.Kind.{name}"),
                    None => format!("(Z.Kind.List {})", self.kind(element, own)),
                },
            },
            Type::Struct { type_id, brand } => self.struct_kind(*type_id, brand, own),
            Type::Interface { .. } | Type::AnyPointer(AnyKind::Capability) => {
                "Z.Kind.Capability".to_owned()
            }
            Type::AnyPointer(AnyKind::Struct) => "Z.Kind.Any_struct".to_owned(),
            Type::AnyPointer(AnyKind::List) => "Z.Kind.Any_list".to_owned(),
            Type::Parameter { scope_id, index } => self.names.parameter((*scope_id, *index)),
            _ => "Z.Kind.Any".to_owned(),
        }
    }

    fn struct_kind(&self, id: Id, brand: &Brand, own: &HashSet<Id>) -> String {
        let Some(place) = self.names.place(id) else {
            return "Z.Kind.Any".to_owned();
        };
        let local = place.file == self.file;
        let mut words = Vec::new();
        for &parameter in self.facts.parameters(id) {
            words.push(match bound(brand, parameter) {
                Bound::Inherited => self.names.parameter(parameter),
                Bound::Type(ty) if !self.facts.grows(self.user, parameter) => self.kind(ty, own),
                _ => "Z.Kind.Any".to_owned(),
            });
        }
        let flat = &place.flat;
        if !local {
            words.insert(0, format!("{}.kind", self.module_path(place)));
            return call(&words);
        }
        if words.is_empty() && !own.contains(&id) {
            return format!("kind_{flat}");
        }
        if words.is_empty() {
            words.push("()".to_owned());
        }
        format!("(Z.Kind.Struct (structure_{flat} {}))", words.join(" "))
    }

    /// The type as layout tables have it. Generic parameters are variables that hold such.
    pub(crate) fn layout(&self, ty: &Type) -> String {
        match ty {
            Type::List(element) => format!("(Z.Layout.List {})", self.layout(element)),
            Type::Enum { .. } => format!("(Z.Layout.Enum (Z.enum_table {}))", self.enumeration(ty)),
            Type::Struct { type_id, brand } => self.struct_layout(*type_id, brand),
            Type::Interface { .. } | Type::AnyPointer(AnyKind::Capability) => {
                "Z.Layout.Capability".to_owned()
            }
            Type::AnyPointer(AnyKind::Struct) => "Z.Layout.Any_struct".to_owned(),
            Type::AnyPointer(AnyKind::List) => "Z.Layout.Any_list".to_owned(),
            Type::AnyPointer(AnyKind::Any) | Type::ImplicitMethodParameter { .. } => {
                "Z.Layout.Any".to_owned()
            }
            Type::Parameter { scope_id, index } => self.names.parameter((*scope_id, *index)),
            Type::Void => "Z.Layout.Void".to_owned(),
            Type::Bool => "Z.Layout.Bool".to_owned(),
            Type::Text => "Z.Layout.Text".to_owned(),
            Type::Data => "Z.Layout.Data".to_owned(),
            ty => {
                let name = numbers(ty).unwrap_or("Voids");
                format!("Z.Layout.{}", name.trim_end_matches('s'))
            }
        }
    }

    fn struct_layout(&self, id: Id, brand: &Brand) -> String {
        let Some(place) = self.names.place(id) else {
            return "Z.Layout.Any".to_owned();
        };
        let parameters = self.facts.parameters(id);
        let mut words = vec![if place.file == self.file {
            format!("layout_{}", place.flat)
        } else if parameters.is_empty() {
            format!("Z.opened_layout {}.layout", self.module_path(place))
        } else {
            format!("{}.layout", self.module_path(place))
        }];
        for &parameter in parameters {
            words.push(match bound(brand, parameter) {
                Bound::Inherited => self.names.parameter(parameter),
                Bound::Type(ty) if !self.facts.grows(self.user, parameter) => self.layout(ty),
                _ => "Z.Layout.Any".to_owned(),
            });
        }
        format!("(Z.Layout.Struct (fun () -> {}))", words.join(" "))
    }

    /// The value that knows an enum's numbers.
    pub(crate) fn enumeration(&self, ty: &Type) -> String {
        let Type::Enum { type_id, .. } = ty else {
            return String::new();
        };
        match self.names.place(*type_id) {
            Some(place) if place.file == self.file => format!("enum_{}", place.flat),
            Some(place) => format!("{}.enumeration", self.module_path(place)),
            None => String::new(),
        }
    }
}

/// The function `of_int` or `to_int` of an enum whose value this is.
pub(crate) fn enum_function(enumeration: &str, function: &str) -> String {
    match enumeration.strip_prefix("enum_") {
        Some(flat) => format!("{function}_{flat}"),
        None => format!(
            "{}.{function}",
            enumeration.trim_end_matches(".enumeration")
        ),
    }
}

/// A function with its arguments, in parentheses if there are any.
pub(crate) fn call(words: &[String]) -> String {
    match words {
        [word] => word.clone(),
        words => format!("({})", words.join(" ")),
    }
}

/// A type with its arguments.
pub(crate) fn applied(arguments: &[String], name: &str) -> String {
    match arguments {
        [] => name.to_owned(),
        [one] if !one.contains("->") => format!("{one} {name}"),
        arguments => format!("({}) {name}", arguments.join(", ")),
    }
}

/// The brand that leaves every parameter as it is.
pub(crate) fn own_brand(facts: &Facts, id: Id) -> Brand {
    let mut scopes: Vec<Id> = facts
        .parameters(id)
        .iter()
        .map(|(scope, _)| *scope)
        .collect();
    scopes.dedup();
    let inherit = |scope_id| BrandScope::Inherit { scope_id };
    Brand {
        scopes: scopes.into_iter().map(inherit).collect(),
    }
}

/// The module of lists of a number type.
pub(crate) fn numbers(ty: &Type) -> Option<&'static str> {
    Some(match ty {
        Type::Bool => "Bools",
        Type::Int8 => "Int8s",
        Type::Int16 => "Int16s",
        Type::Int32 => "Int32s",
        Type::Int64 => "Int64s",
        Type::UInt8 => "Uint8s",
        Type::UInt16 => "Uint16s",
        Type::UInt32 => "Uint32s",
        Type::UInt64 => "Uint64s",
        Type::Float32 => "Float32s",
        Type::Float64 => "Float64s",
        _ => return None,
    })
}
