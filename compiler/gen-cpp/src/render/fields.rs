//! Tables of names, types and defaults for printing and JSON. They are data in the source file.

use zooph_emit::document as cpp;
use zooph_plan::annotations::JSON_VALUE;
use zooph_plan::{DeclIx, DeclKind, Encoding, Enumerant, Field, FieldJson, Form, Place, Type};
use zooph_pretty::Doc;

use crate::literal;
use crate::names::has_preset;
use crate::render::tables::{Tables, head_template};
use crate::render::{Class, line, long, plain};
use crate::types::View;

/// Returns the declaration of the function with an enum's names.
pub(crate) fn enumeration(view: &View<'_>, ix: DeclIx) -> Option<Doc<'static>> {
    let DeclKind::Enum(_) = view.decl(ix).kind else {
        return None;
    };
    Some(cpp!(
        "
        template <>
        struct zooph::generated_v1::enumeration<$own$> {
            static constexpr auto& names = names_of<$own$>;
        };

    ",
        own = view.qualified(ix, view.names.ident(ix))
    ))
}

/// Returns the function with the names of an enum.
pub(crate) fn enum_names(view: &View<'_>, ix: DeclIx) -> Option<Doc<'static>> {
    let DeclKind::Enum(all) = &view.decl(ix).kind else {
        return None;
    };
    let own = view.qualified(ix, view.names.ident(ix));
    let array = |name: &str, names: Vec<String>| {
        let names = names.into_iter().map(|name| line(format!("{name},")));
        let head = format!("static constexpr std::string_view {name}[] =");
        Doc::cat([long(&head, names), line(";")])
    };
    let mut statements = Vec::new();
    let spelled = |name: &str| literal::quoted(name.as_bytes());
    let of = |of: fn(&Enumerant<'_>) -> String| all.iter().map(of).collect::<Vec<String>>();
    let names = of(|one| literal::quoted(one.name.as_bytes()));
    let json: Vec<String> = all.iter().map(|one| spelled(&one.json_name)).collect();
    let has_json = names != json;
    let made = match (all.is_empty(), has_json) {
        (true, _) => "{}",
        (false, false) => "names",
        (false, true) => "names, json",
    };
    if !all.is_empty() {
        statements.push(array("names", names));
    }
    if has_json {
        statements.push(array("json", json));
    }
    statements.push(line(format!("static constexpr EnumNames of{{{made}}};")));
    statements.push(line("return of;"));
    let head = format!("const EnumNames& names_of<{own}>() noexcept");
    Some(Doc::cat([
        line("template <>"),
        Doc::hard_line(),
        long(&head, statements),
        Doc::blank(),
    ]))
}

/// Returns the function that returns the fields of a struct or group. It is in the header for a generic
/// struct, otherwise in the source file.
pub(crate) fn table(class: &Class<'_>, view: &View<'_>, of: Tables) -> Option<Doc<'static>> {
    let is_generic = !class.template().is_empty();
    if is_generic != (of == Tables::Generic) {
        return None;
    }
    let mut statements = Vec::new();
    let mut rows = Vec::new();
    for (at, field) in class.content.fields.iter().enumerate() {
        let mut row = row(class, view, (at, field), of, &mut statements);
        if let Some(json) = field_json(&field.json) {
            let declared = format!("static constexpr zooph::FieldJson json_{at}{{{json}}};");
            statements.push(line(declared));
            row.push(format!(".json = &json_{at}"));
        }
        rows.push(line(format!("{{{}}},", row.join(", "))));
    }
    let mut parts = sizes(class, view, is_generic);
    if !rows.is_empty() {
        let array = long("static constexpr zooph::Field rows[] =", rows);
        statements.push(Doc::cat([array, line(";")]));
        parts.push(".fields = rows".to_owned());
    }
    if let Some(union) = &class.content.union {
        parts.push(format!(".tag_offset = {}", union.tag_at));
    }
    if let Some(json) = union_json(class, view) {
        let declared = format!("static constexpr zooph::UnionJson json{{{json}}};");
        statements.push(line(declared));
        parts.push(".json = &json".to_owned());
    }
    if view.decl(class.ix).id == JSON_VALUE {
        parts.push(".is_free_json = true".to_owned());
    }
    let declared = format!("static constexpr zooph::Fields of{{{}}};", parts.join(", "));
    statements.extend([line(declared), line("return of;")]);
    let namespace = view.names.namespace(view.decl(class.ix).file);
    let own = format!("::{namespace}::{}", class.own("_Reader"));
    let head = match is_generic {
        true => format!("const zooph::Fields& {own}::fields_() noexcept"),
        false => format!("const zooph::Fields& zooph::generated_v1::fields_of<{own}>() noexcept"),
    };
    Some(cpp!(
        "
        $template$
        $body$

    ",
        template = head_template(class),
        body = long(&head, statements)
    ))
}

/// Returns the parts of a struct's table other than its fields.
fn sizes(class: &Class<'_>, view: &View<'_>, is_generic: bool) -> Vec<String> {
    let layout = match class.content.form {
        Form::Struct => {
            let own = class.record_from_anywhere();
            match is_generic {
                true => format!("&zooph::generated_v1::type<::{own}>::layout"),
                false => format!("zooph::generated_v1::layout_of<::{own}>"),
            }
        }
        Form::Group | Form::Union => "nullptr".to_owned(),
    };
    debug_assert!(view.here.is_none(), "tables are in no namespace");
    vec![
        format!(".layout = {layout}"),
        format!(".data_words = {}", class.content.data_words),
        format!(".pointers = {}", class.content.pointers),
    ]
}

/// Returns the parts of a field's row, without JSON.
fn row(
    class: &Class<'_>,
    view: &View<'_>,
    (at, field): (usize, &Field<'_>),
    of: Tables,
    before: &mut Vec<Doc<'static>>,
) -> Vec<String> {
    let mut parts = vec![format!(
        ".name = {}",
        literal::quoted(field.name.as_bytes())
    )];
    let ty = field.place.ty();
    if *ty != Type::Void {
        let table = match of {
            Tables::Plain => plain::value(view, &ty, at, before),
            _ => format!("zooph::generated_v1::value_type<{}>", view.kind(&ty)),
        };
        parts.push(format!(".type = {table}"));
    }
    let (offset, preset) = field.place.slot();
    if offset > 0 {
        parts.push(format!(".offset = {offset}"));
    }
    if let Some(tag) = field.tag {
        parts.push(format!(".tag = {tag}"));
    }
    if preset != 0 {
        parts.push(format!(".preset = {preset:#x}u"));
    }
    parts.extend(pointer_preset(class, view, at, field));
    if let Place::Group(group) = &field.place {
        let group = view.group(*group, "_Reader");
        parts.push(match of {
            Tables::Generic => format!(".group = &{group}::fields_"),
            _ => format!(".group = fields_of<{group}>"),
        });
    }
    parts
}

/// Returns the function that returns the default of a pointer as a message. A default of type Text or Data is
/// not a message elsewhere, so its message is made here.
fn pointer_preset(
    class: &Class<'_>,
    view: &View<'_>,
    at: usize,
    field: &Field<'_>,
) -> Option<String> {
    let Place::Pointer {
        ty,
        default: Some(default),
        ..
    } = &field.place
    else {
        return None;
    };
    if has_preset(field) && *ty != Type::Data {
        let ident = view.names.preset(class.ix, at);
        let function = view.qualified(class.ix, ident);
        return Some(format!(".pointer_preset = &{function}"));
    }
    let message = default.message();
    let bytes = literal::quoted(&message);
    (!message.is_empty()).then(|| {
        format!(".pointer_preset = []() noexcept {{ return zooph::generated_v1::bytes({bytes}); }}")
    })
}

fn field_json(json: &FieldJson) -> Option<String> {
    let mut parts = Vec::new();
    let mut text = |name: &str, value: &str| {
        if !value.is_empty() {
            parts.push(format!(".{name} = {}", literal::quoted(value.as_bytes())));
        }
    };
    text("name", json.name.as_deref().unwrap_or_default());
    text("prefix", json.flatten.as_deref().unwrap_or_default());
    if json.flatten.is_some() {
        parts.push(".flatten = true".to_owned());
    }
    match json.encoding {
        Encoding::Plain => {}
        Encoding::Base64 => parts.push(".base64 = true".to_owned()),
        Encoding::Hex => parts.push(".hex = true".to_owned()),
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Returns how JSON tells the active member of a union.
fn union_json(class: &Class<'_>, view: &View<'_>) -> Option<String> {
    let found = view.program.union_json(class.ix)?;
    let mut parts = Vec::new();
    if let Some(name) = &found.name {
        parts.push(format!(".name = {}", literal::quoted(name.as_bytes())));
    }
    if let Some(name) = &found.value_name {
        parts.push(format!(
            ".value_name = {}",
            literal::quoted(name.as_bytes())
        ));
    }
    Some(parts.join(", "))
}
