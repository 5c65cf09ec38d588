//! Spells schema types as OCaml types, as seen from one place.

use std::collections::HashSet;
use std::fmt::{self, Display};

use zooph_emit::Name;
use zooph_plan::{AnyKind, Args, DeclIx, FileIx, Number, ParamIx, Program, Type};

use crate::layout::{Code, applied, call, headed, parens, text, words};
use crate::names::{Names, Place};

/// The faces of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    /// The native type.
    Record,
    /// The type that reading returns.
    Reader,
    /// The type that building returns.
    Builder,
}

/// The spelling of types in one place.
#[derive(Clone)]
pub(crate) struct View<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) names: &'p Names,
    /// The runtime's module.
    pub(crate) runtime: &'static str,
    /// The file by which the module with the code is known.
    pub(crate) file: FileIx,
    /// Whether types are spelled outside that module, in the module of one file of a circle.
    pub(crate) outside: bool,
    /// The module in which types are spelled, for an interface. An implementation refers to all types as `Types.X`.
    pub(crate) module: Option<Vec<String>>,
    /// The file's modules that refer to themselves. In them, all paths start at the file.
    pub(crate) recursive: &'p HashSet<String>,
}

/// Reports whether `path` can be reached from inside `module` without naming the modules that contain both.
pub(crate) fn visible(
    names: &Names,
    file: FileIx,
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

/// Returns the suffix that distinguishes the three types of a kind in type variables.
fn suffix(face: Face) -> &'static str {
    match face {
        Face::Reader => "_r",
        Face::Builder => "_b",
        Face::Record => "_o",
    }
}

impl View<'_> {
    /// Returns the path of a declaration's module.
    pub(crate) fn module(&self, ix: DeclIx) -> String {
        self.module_path(self.names.place(ix))
    }

    /// Returns the path of the module at a place.
    fn module_path(&self, place: &Place) -> String {
        if place.home != self.file {
            let file = self.names.foreign(self.file, place.file);
            return format!("{file}.{}", place.public());
        }
        let Some(module) = &self.module else {
            return format!("Types.{}", place.path.join("."));
        };
        if self.outside {
            let code = self.names.code(place.file);
            return format!("{code}.{}", place.path.join("."));
        }
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

    /// Returns type arguments. `triple` tells whether type variables of all three faces are in use.
    fn arguments(&self, of: DeclIx, args: &Args, face: Face, triple: bool) -> Vec<Code> {
        let faces: &[Face] = match face {
            Face::Builder => &[Face::Reader, Face::Builder, Face::Record],
            Face::Reader => &[Face::Reader],
            Face::Record => &[Face::Record],
        };
        let triple = triple || face == Face::Builder;
        let all = self.program.args(of, args);
        all.flat_map(|arg| {
            faces
                .iter()
                .map(|face| self.ty(arg.finite(), *face, triple))
        })
        .collect()
    }

    fn variable(&self, param: ParamIx, face: Face, triple: bool) -> Code {
        let name = self.names.parameter(param);
        let suffix = if triple || face == Face::Builder {
            suffix(face)
        } else {
            ""
        };
        text(format!("'{name}{suffix}"))
    }

    fn any(&self, face: Face) -> Code {
        let runtime = self.runtime;
        match face {
            Face::Record => text("string"),
            Face::Reader => text(format!("{runtime}.Pointer.t")),
            Face::Builder => text(format!("{runtime}.Pointer_builder.t")),
        }
    }

    /// Returns a face of a struct's or group's type.
    pub(crate) fn structure(&self, of: DeclIx, args: &Args, face: Face, triple: bool) -> Code {
        let place = self.names.place(of);
        let arguments = self.arguments(of, args, face, triple);
        let path = self.module_path(place);
        let local = place.home == self.file && self.module.is_none();
        let name = match face {
            Face::Record => format!("{path}.t"),
            Face::Reader if !local => format!("{path}.Reader.t"),
            Face::Builder if !local => format!("{path}.Builder.t"),
            Face::Reader if arguments.is_empty() => "Z.View.t".to_owned(),
            Face::Builder if arguments.is_empty() => "Z.Builder.t".to_owned(),
            Face::Reader => format!("{path}.reader"),
            Face::Builder => format!("{path}.builder"),
        };
        applied(arguments, name)
    }

    /// Returns the type of a constant.
    pub(crate) fn constant(&self, ty: &Type) -> Code {
        let face = match ty {
            Type::Text | Type::Data => Face::Record,
            _ => Face::Reader,
        };
        self.ty(ty, face, false)
    }

    /// Returns a face of a type.
    pub(crate) fn ty(&self, ty: &Type, face: Face, triple: bool) -> Code {
        let runtime = self.runtime;
        match (ty, face) {
            (Type::Void, _) => text("unit"),
            (Type::Bool, _) => text("bool"),
            (Type::Number(number), _) => match number {
                Number::Int(64) | Number::Uint(64) => text("int64"),
                Number::Int(_) | Number::Uint(_) => text("int"),
                Number::Float(_) => text("float"),
                Number::Enum(ix) => text(format!("{}.t", self.module(*ix))),
            },
            (Type::Text | Type::Data, Face::Record) => text("string"),
            (Type::Text | Type::Data, Face::Reader) => text(format!("{runtime}.Slice.t")),
            (Type::List(element), _) => self.list(element, face, triple),
            (Type::Struct(of, args), _) => self.structure(*of, args, face, triple),
            (Type::Capability(_), Face::Record | Face::Reader) => text("int option"),
            (Type::Text | Type::Data | Type::Capability(_) | Type::Any(_), _) => self.any(face),
            (Type::Param(param), _) => self.variable(*param, face, triple),
        }
    }

    fn list(&self, element: &Type, face: Face, triple: bool) -> Code {
        let runtime = self.runtime;
        let of = |face, name: String| applied(vec![self.ty(element, face, triple)], name);
        if let Some(name) = numbers(element) {
            return match face {
                Face::Reader => text(format!("{runtime}.{name}.t")),
                Face::Record => of(face, "array".to_owned()),
                Face::Builder => of(Face::Record, format!("{runtime}.Array_builder.t")),
            };
        }
        match (element, face) {
            (Type::Void, Face::Builder) => text("unit"),
            (Type::Void, _) => text("int"),
            (Type::Number(Number::Enum(_)), Face::Builder) => {
                of(face, format!("{runtime}.Array_builder.t"))
            }
            (_, Face::Record) => of(face, "array".to_owned()),
            (_, Face::Reader) => of(face, format!("{runtime}.List.t")),
            (_, Face::Builder) => {
                let faces = [Face::Reader, Face::Builder, Face::Record];
                let types = faces.map(|face| self.ty(element, face, true));
                applied(types.into(), format!("{runtime}.List_builder.t"))
            }
        }
    }

    /// Returns the kind that represents a pointer type at run time. `own` are structs whose kinds are being
    /// defined, and are functions there. The names of parameters' variables are recorded.
    pub(crate) fn kind(&self, ty: &Type, own: &HashSet<DeclIx>) -> Code {
        let name = match ty {
            Type::Text => "Text",
            Type::Data => "Data",
            Type::List(element) => match (&**element, element.as_enum()) {
                (Type::Void, _) => "Voids",
                (_, Some(ix)) => {
                    return parens(call!("Z.Kind.Enums", self.enumeration(ix).to_string()));
                }
                (element, None) => match numbers(element) {
                    Some(name) => return text(format!("Z.Kind.{name}")),
                    None => return parens(call!("Z.Kind.List", self.kind(element, own))),
                },
            },
            Type::Struct(of, args) => return self.struct_kind(*of, args, own),
            Type::Capability(_) => "Capability",
            Type::Any(AnyKind::Struct) => "Any_struct",
            Type::Any(AnyKind::List) => "Any_list",
            Type::Param(param) => return text(Name(self.names.parameter(*param)).to_string()),
            Type::Any(AnyKind::Any) | Type::Void | Type::Bool | Type::Number(_) => "Any",
        };
        text(format!("Z.Kind.{name}"))
    }

    fn struct_kind(&self, of: DeclIx, args: &Args, own: &HashSet<DeclIx>) -> Code {
        let place = self.names.place(of);
        let args = self.program.args(of, args);
        let args = args.map(|arg| self.kind(arg.finite(), own));
        let with_args = |function: String| words([text(function)].into_iter().chain(args));
        let flat = &place.flat;
        let is_generic = !self.program.params_of(of).is_empty();
        let structure = match (place.home == self.file, is_generic) {
            (false, false) => return text(format!("{}.kind", self.module_path(place))),
            (false, true) => return parens(with_args(format!("{}.kind", self.module_path(place)))),
            (true, false) if !own.contains(&of) => return text(format!("kind'{flat}")),
            (true, false) => call!(format!("structure'{flat}"), "()"),
            (true, true) => with_args(format!("structure'{flat}")),
        };
        parens(call!("Z.Kind.Struct", parens(structure)))
    }

    /// Returns the type in layout tables. Generic parameters are variables that hold such types.
    pub(crate) fn layout(&self, ty: &Type) -> Code {
        let name = match ty {
            Type::List(element) => return parens(call!("Z.Layout.List", self.layout(element))),
            Type::Struct(of, args) => return self.struct_layout(*of, args),
            Type::Param(param) => return text(self.names.parameter(*param).to_owned()),
            Type::Number(Number::Enum(ix)) => {
                let table = call!("Z.enum_table", self.enumeration(*ix).to_string());
                return parens(call!("Z.Layout.Enum", parens(table)));
            }
            Type::Number(number) => number_name(*number).unwrap_or_default(),
            Type::Capability(_) => "Capability",
            Type::Any(AnyKind::Struct) => "Any_struct",
            Type::Any(AnyKind::List) => "Any_list",
            Type::Any(AnyKind::Any) => "Any",
            Type::Void => "Void",
            Type::Bool => "Bool",
            Type::Text => "Text",
            Type::Data => "Data",
        };
        text(format!("Z.Layout.{name}"))
    }

    fn struct_layout(&self, of: DeclIx, args: &Args) -> Code {
        let place = self.names.place(of);
        let args = self.program.args(of, args);
        let args: Vec<Code> = args.map(|arg| self.layout(arg.finite())).collect();
        let table = if place.home == self.file {
            format!("layout'{}", place.flat)
        } else if args.is_empty() {
            format!("Z.opened_layout {}.layout", self.module_path(place))
        } else {
            format!("{}.layout", self.module_path(place))
        };
        let table = words([text(table)].into_iter().chain(args));
        parens(call!("Z.Layout.Struct", parens(headed("fun () ->", table))))
    }

    /// Returns the value that converts an enum's numbers.
    pub(crate) fn enumeration(&self, ix: DeclIx) -> Enumeration {
        let place = self.names.place(ix);
        match place.home == self.file {
            true => Enumeration::Local(place.flat.clone()),
            false => Enumeration::Foreign(self.module_path(place)),
        }
    }
}

/// A reference to an enum: by the suffix of its functions in the same file, by its module elsewhere.
/// Displayed, it is the value that converts its numbers.
#[derive(Clone)]
pub(crate) enum Enumeration {
    Local(String),
    Foreign(String),
}

impl Enumeration {
    /// Returns the function `of_int` or `to_int`.
    pub(crate) fn function(&self, name: &str) -> String {
        match self {
            Enumeration::Local(flat) => format!("{name}'{flat}"),
            Enumeration::Foreign(module) => format!("{module}.{name}"),
        }
    }
}

impl Display for Enumeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Enumeration::Local(flat) => write!(f, "enum'{flat}"),
            Enumeration::Foreign(module) => write!(f, "{module}.enumeration"),
        }
    }
}

/// Returns the name of a number type in tables, or `None` for an enum.
fn number_name(number: Number) -> Option<&'static str> {
    Some(match number {
        Number::Int(8) => "Int8",
        Number::Int(16) => "Int16",
        Number::Int(32) => "Int32",
        Number::Int(_) => "Int64",
        Number::Uint(8) => "Uint8",
        Number::Uint(16) => "Uint16",
        Number::Uint(32) => "Uint32",
        Number::Uint(_) => "Uint64",
        Number::Float(32) => "Float32",
        Number::Float(_) => "Float64",
        Number::Enum(_) => return None,
    })
}

/// Returns the module of lists of a number type.
pub(crate) fn numbers(ty: &Type) -> Option<String> {
    match ty {
        Type::Bool => Some("Bools".to_owned()),
        Type::Number(number) => Some(format!("{}s", number_name(*number)?)),
        _ => None,
    }
}
