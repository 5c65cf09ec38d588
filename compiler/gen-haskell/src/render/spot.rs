//! Reads a field: expressions over a struct's view.

use zooph_plan::{AnyKind, DeclIx, Field, Form, Number, Place, Type};

use crate::literal;
use crate::render::Render;
use crate::types::Types;

impl Render<'_> {
    /// Returns the value that Readers return for a field of `of`, in parentheses if needed. `v` is the struct.
    pub(crate) fn read(
        &self,
        types: &Types<'_>,
        of: DeclIx,
        (at, field): (usize, &Field<'_>),
        v: &str,
    ) -> String {
        match field.place {
            Place::Void => "()".to_owned(),
            _ => format!("({})", self.read_alone(types, of, (at, field), v)),
        }
    }

    /// Returns the value that Readers return for a field of `of`, without parentheses.
    pub(crate) fn read_alone(
        &self,
        types: &Types<'_>,
        of: DeclIx,
        (at, field): (usize, &Field<'_>),
        v: &str,
    ) -> String {
        match &field.place {
            Place::Void => "()".to_owned(),
            Place::Bit { bit, default } => {
                let load = format!("Z.bool {v} {} {}", bit / 8, bit % 8);
                match default {
                    true => format!("Z.not ({load})"),
                    false => load,
                }
            }
            Place::Number { byte, ty, default } => number(types, *ty, (*byte, *default), ("", v)),
            Place::Pointer { index, ty, default } => match (ty, default) {
                (_, Some(_)) => {
                    let default = self.default_name(types, of, at);
                    format!("Z.fieldOr {default} {v} {index}")
                }
                (Type::Any(AnyKind::Struct), None) => format!("Z.anyStruct {v} {index}"),
                (Type::Any(AnyKind::List), None) => format!("Z.anyList {v} {index}"),
                (Type::List(element), None) => {
                    format!("Z.listField (Z.code @{}) {v} {index}", types.view(element))
                }
                (_, None) => format!("Z.field {v} {index}"),
            },
            Place::Group(group) => match self.is_union(*group) {
                true => format!("{} {v}", self.function(types, "view", *group)),
                false => format!("Z.Reader {v}"),
            },
        }
    }

    /// Returns the value of a field in the Record of a struct `v'`, whose data section is `d'`.
    pub(crate) fn native(&self, of: DeclIx, (at, field): (usize, &Field<'_>)) -> String {
        let types = &self.home;
        match &field.place {
            Place::Pointer {
                index, ty, default, ..
            } => match (ty, default) {
                (Type::Struct(..), _) => format!("(Z.optional v' {index})"),
                (_, Some(_)) => {
                    format!("(Z.native {})", self.read(types, of, (at, field), "v'"))
                }
                (ty, None) => format!("(Z.{} v' {index})", native_function(ty)),
            },
            Place::Group(group) => format!("({} d' v')", self.function(types, "read", *group)),
            Place::Void => "()".to_owned(),
            Place::Bit { bit, default } => {
                let load = if *default { "boolOrIn" } else { "boolIn" };
                format!("(Z.{load} d' {} {})", bit / 8, bit % 8)
            }
            Place::Number { byte, ty, default } => {
                let from = match is_first(&field.place) {
                    true => ("", "v'"),
                    false => ("In", "d'"),
                };
                format!("({})", number(types, *ty, (*byte, *default), from))
            }
        }
    }

    /// Returns the type of a field in Readers.
    pub(crate) fn view_type(&self, types: &Types<'_>, field: &Field<'_>) -> String {
        match &field.place {
            Place::Group(group) => match self.is_union(*group) {
                true => self.view_of(types, *group),
                false => format!("(Z.Reader {})", types.own(*group)),
            },
            place => types.view(&place.ty()),
        }
    }

    /// Returns the type of a field in Records.
    pub(crate) fn record_type(&self, field: &Field<'_>) -> String {
        match &field.place {
            Place::Group(group) => self.home.own(*group),
            place => self.home.record_field(&place.ty()),
        }
    }

    /// Reports whether the group is a named union.
    pub(crate) fn is_union(&self, ix: DeclIx) -> bool {
        { self.program.structure(ix) }.is_some_and(|content| content.form == Form::Union)
    }

    /// Returns a function about a declaration in the module of its file's types.
    pub(crate) fn function(&self, types: &Types<'_>, prefix: &str, ix: DeclIx) -> String {
        self.function_of(types, prefix, ix, &self.names().place(ix).name)
    }

    /// Returns a function about a part of a declaration, which has this name.
    pub(crate) fn function_of(
        &self,
        types: &Types<'_>,
        prefix: &str,
        ix: DeclIx,
        name: &str,
    ) -> String {
        let file = self.program.decl(ix).file;
        types.of_file(file, &format!("{prefix}'{name}"))
    }

    /// Returns the default of a field in the pointer section, as Readers return it.
    pub(crate) fn default_name(&self, types: &Types<'_>, of: DeclIx, at: usize) -> String {
        let place = self.names().place(of);
        let name = format!("default'{}'{}", place.name, place.fields[at].accessor);
        types.of_file(self.program.decl(of).file, &name)
    }

    /// Returns the names of a struct's defaults in the pointer section.
    pub(crate) fn default_names(&self, of: DeclIx, fields: &[Field<'_>]) -> Vec<String> {
        let has = |field: &Field<'_>| {
            matches!(
                &field.place,
                Place::Pointer {
                    default: Some(_),
                    ..
                }
            )
        };
        let all = fields.iter().enumerate();
        all.filter(|(_, field)| has(field))
            .map(|(at, _)| self.default_name(&self.home, of, at))
            .collect()
    }

    /// Returns the definitions of a struct's defaults in the pointer section.
    pub(crate) fn defaults(&self, of: DeclIx, fields: &[Field<'_>]) -> Vec<String> {
        let one = |(at, field): (usize, &Field<'_>)| {
            let Place::Pointer {
                ty,
                default: Some(default),
                ..
            } = &field.place
            else {
                return None;
            };
            let value = match (ty, default.content()) {
                (Type::Text, Some(text)) => format!("Z.textLiteral {}", literal::address(text)),
                (_, Some(data)) => format!("Z.literal {}", literal::address(data)),
                (_, None) => format!("Z.constant {}", literal::address(&default.message())),
            };
            let name = self.default_name(&self.home, of, at);
            let view = self.default_type(ty);
            Some(format!(
                "{name} :: {view}\n{name} = {value}\n{{-# NOINLINE {name} #-}}"
            ))
        };
        fields.iter().enumerate().filter_map(one).collect()
    }
}

impl Render<'_> {
    /// Returns the type of a default as Readers return it. A list of a type parameter becomes a list of any element, because
    /// the parameter cannot be inferred from the type that Readers return for it.
    fn default_type(&self, ty: &Type) -> String {
        let mut innermost = ty;
        while let Type::List(element) = innermost {
            innermost = element;
        }
        let view = self.home.view(ty);
        match innermost {
            Type::Param(param) => {
                let name = self.names().parameter(*param);
                let element = self.home.view(innermost);
                format!("Z.Element {name} => {}", view.replace(&element, name))
            }
            _ => view,
        }
    }
}

/// Returns the function that reads the target of a pointer without a default for Records.
fn native_function(ty: &Type) -> &'static str {
    match ty {
        Type::Text => "nativeText",
        Type::Data => "nativeData",
        Type::List(element) => match **element {
            Type::Number(_) => "nativeNumbers",
            Type::Text => "nativeTexts",
            Type::Struct(..) => "nativeStructs",
            _ => "nativeField",
        },
        _ => "nativeField",
    }
}

/// Reports whether the place is that of a number of several bytes at the beginning of the data section. If the struct is an
/// element of a list of smaller numbers, only a part of it is there, and it reads as its default.
pub(crate) fn is_first(place: &Place) -> bool {
    match place {
        Place::Number { byte: 0, ty, .. } => !matches!(ty, Number::Int(8) | Number::Uint(8)),
        _ => false,
    }
}

/// Returns the expression that reads a number with the given default at a byte, without parentheses. It takes the end
/// of the names of functions, and their first argument.
fn number(
    types: &Types<'_>,
    ty: Number,
    (byte, default): (u32, u64),
    (end, v): (&str, &str),
) -> String {
    let with = |load: &str| match default {
        0 => format!("Z.{load}{end} {v} {byte}"),
        bits => {
            let literal = literal::integer(ty, bits);
            format!("Z.{load}{end} {v} {byte} `Z.xor` {literal}")
        }
    };
    match ty {
        Number::Int(bits) => with(&format!("int{bits}")),
        Number::Uint(bits) => with(&format!("word{bits}")),
        Number::Enum(ix) => format!("{} ({})", types.name(ix), with("word16")),
        Number::Float(bits) => {
            let name = if bits == 32 { "float" } else { "double" };
            match default {
                0 => format!("Z.{name}{end} {v} {byte}"),
                default => format!("Z.{name}Or{end} {default:#x} {v} {byte}"),
            }
        }
    }
}
