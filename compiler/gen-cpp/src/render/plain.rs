//! Tables of types as plain aggregates, for source files that include no headers of schemas.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use zooph_plan::{AnyKind, DeclIx, DeclKind, FileIx, Form, Number, Place, Program, Type};
use zooph_pretty::Doc;

use crate::render::tables::{Spelling, Tables, beside};
use crate::render::{Class, line, small};
use crate::types::View;
use crate::units::Unit;

/// Returns how a unit's tables are rendered. They are plain if they need only declarations of classes and enums: the
/// unit has no constants that are functions, and nothing generic.
pub(crate) fn tables<'p>(
    program: &Program<'_>,
    unit: &Unit,
    view: impl Fn(DeclIx) -> View<'p>,
) -> Tables {
    let is_plain =
        types(program, unit).all(|ty| is_concrete(program, &ty)) && { unit.decls.iter().flatten() }
            .all(|ix| is_simple(&view(*ix), *ix));
    match is_plain {
        true => Tables::Plain,
        false => Tables::Full,
    }
}

/// Returns the structs and enums of other units that a unit's fields need, by file.
pub(crate) fn foreign(program: &Program<'_>, unit: &Unit) -> BTreeMap<FileIx, Vec<DeclIx>> {
    let used: BTreeSet<DeclIx> = types(program, unit).filter_map(|ty| named(&ty)).collect();
    let mut found: BTreeMap<FileIx, Vec<DeclIx>> = BTreeMap::new();
    for ix in used {
        let file = program.decl(ix).file;
        if !unit.files.contains(&file) {
            found.entry(file).or_default().push(ix);
        }
    }
    found
}

/// Returns an iterator over the types of a unit's fields.
fn types<'p>(program: &'p Program<'_>, unit: &'p Unit) -> impl Iterator<Item = Cow<'p, Type>> {
    let structs = { unit.decls.iter().flatten() }.filter_map(|ix| program.structure(*ix));
    let places = structs.flat_map(|content| content.fields.iter().map(|field| &field.place));
    let places = places.filter(|place| !matches!(place, Place::Group(_)));
    places.map(Place::ty)
}

/// Returns the struct or enum that a type or its elements are.
fn named(ty: &Type) -> Option<DeclIx> {
    match ty {
        Type::List(element) => named(element),
        Type::Struct(of, _) | Type::Number(Number::Enum(of)) => Some(*of),
        _ => None,
    }
}

/// Reports whether a type neither is generic nor depends on a parameter.
fn is_concrete(program: &Program<'_>, ty: &Type) -> bool {
    match ty {
        Type::List(element) => is_concrete(program, element),
        Type::Struct(of, args) => program.args(*of, args).next().is_none(),
        Type::Param(_) => false,
        _ => true,
    }
}

/// Reports whether a declaration is neither generic nor a constant whose function is in the source file.
fn is_simple(view: &View<'_>, ix: DeclIx) -> bool {
    let is_function = small::constant(view, ix).is_some_and(|(_, body)| body.is_some());
    !is_function && view.names.params(ix).is_empty()
}

/// Returns the declarations of a struct's or group's tables.
pub(crate) fn declared(class: &Class<'_>) -> Vec<Doc<'static>> {
    if !class.template().is_empty() {
        return Vec::new();
    }
    let own = class.ident;
    let layout = format!("extern const Layout {own}_layout;");
    let fields = format!("extern const Fields {own}_fields;");
    let layout = (class.content.form == Form::Struct).then_some(layout);
    layout.into_iter().chain([fields]).map(line).collect()
}

/// Returns the declaration of an enum's names.
pub(crate) fn declared_names(view: &View<'_>, ix: DeclIx) -> Vec<Doc<'static>> {
    let DeclKind::Enum(_) = view.decl(ix).kind else {
        return Vec::new();
    };
    let own = view.names.ident(ix);
    vec![line(format!("extern const EnumNames {own}_names;"))]
}

/// How parts of tables are spelled, and the parts before the present one.
pub(crate) type Before<'b> = (&'b Spelling, &'b mut Vec<Doc<'static>>);

/// Returns a table of a pointer's type. Tables of the elements of lists are added to the parts before it.
pub(crate) fn slot(view: &View<'_>, ty: &Type, at: usize, before: Before<'_>) -> String {
    match ty {
        Type::Struct(of, _) => {
            format!("{{slot_kind::structure, &{}}}", beside(view, *of, "layout"))
        }
        Type::List(of) => {
            let element = element(view, of, &format!("element_{at}"), before);
            format!("{{slot_kind::list, nullptr, &{element}}}")
        }
        _ => format!("{{slot_kind::{}}}", simple(ty)),
    }
}

/// Returns the name of a table of an element's type.
fn element(view: &View<'_>, ty: &Type, name: &str, before: Before<'_>) -> String {
    let (spelling, parts) = before;
    let table = match ty {
        Type::Struct(of, _) => format!(
            "element_kind::structure, 0, {{slot_kind::any}}, &{}",
            beside(view, *of, "layout")
        ),
        Type::List(of) => {
            let inner = element(view, of, &format!("{name}_of"), (spelling, &mut *parts));
            format!("element_kind::pointer, 0, {{slot_kind::list, nullptr, &{inner}}}")
        }
        Type::Number(number) => return format!("elements::bytes_{}", number.bits() / 8),
        _ => return format!("elements::{}", simple(ty)),
    };
    parts.push(spelling.part("Element", name, &format!("{{{table}}}")));
    format!("{}{name}", spelling.prefix)
}

/// Returns a table of a field's type.
pub(crate) fn value(view: &View<'_>, ty: &Type, at: usize, before: Before<'_>) -> String {
    let name = format!("type_{at}");
    match shared(ty) {
        Some(kind) => format!("{{value_kind::{kind}}}"),
        None => format!("{{{}}}", parts(view, ty, &name, before)),
    }
}

fn parts(view: &View<'_>, ty: &Type, name: &str, before: Before<'_>) -> String {
    match ty {
        Type::List(of) => {
            let element = match shared(of) {
                Some(kind) => format!("values::{kind}"),
                None => {
                    let (spelling, all) = before;
                    let inner = parts(view, of, &format!("{name}_of"), (spelling, &mut *all));
                    all.push(spelling.part("ValueType", name, &format!("{{{inner}}}")));
                    format!("{}{name}", spelling.prefix)
                }
            };
            format!("value_kind::list, &{element}")
        }
        Type::Struct(of, _) => {
            let fields = beside(view, *of, "fields");
            format!("value_kind::structure, nullptr, &{fields}")
        }
        Type::Number(Number::Enum(of)) => {
            let names = beside(view, *of, "names");
            format!("value_kind::enumeration, nullptr, nullptr, &{names}")
        }
        _ => String::new(),
    }
}

/// Returns the runtime's name of a type whose table needs no other table.
fn shared(ty: &Type) -> Option<String> {
    match ty {
        Type::Number(Number::Enum(_)) | Type::List(_) | Type::Struct(..) => None,
        Type::Number(Number::Int(bits)) => Some(format!("int{bits}")),
        Type::Number(Number::Uint(bits)) => Some(format!("uint{bits}")),
        Type::Number(Number::Float(bits)) => Some(format!("float{bits}")),
        _ => Some(simple(ty).to_owned()),
    }
}

fn simple(ty: &Type) -> &'static str {
    match ty {
        Type::Void => "nothing",
        Type::Bool => "boolean",
        Type::Text => "text",
        Type::Data => "data",
        Type::Any(AnyKind::Struct) => "any_struct",
        Type::Any(AnyKind::List) => "any_list",
        Type::Capability(_) => "capability",
        _ => "any",
    }
}
