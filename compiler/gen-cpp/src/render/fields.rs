//! Tables of names, types and defaults for printing and JSON. They are data in the source file.

use zooph_emit::document as cpp;
use zooph_plan::annotations::JSON_VALUE;
use zooph_plan::{DeclIx, DeclKind, Encoding, Field, FieldJson, Form, Place, Type};
use zooph_pretty::Doc;

use crate::literal;
use crate::names::has_preset;
use crate::render::tables::{Spelling, Tables, beside, generic, place};
use crate::render::{Class, line, lines, plain};
use crate::types::View;

/// Returns the class by which generic code finds an enum's names.
pub(crate) fn enumeration(view: &View<'_>, ix: DeclIx) -> Option<Doc<'static>> {
    let DeclKind::Enum(_) = view.decl(ix).kind else {
        return None;
    };
    Some(cpp!(
        "
        template <>
        struct zooph::generated_v1::enumeration<$own$> {
            static constexpr auto& names = $names$;
        };

    ",
        own = view.qualified(ix, view.names.ident(ix)),
        names = place(view, ix, "names")
    ))
}

/// Returns the names of an enum.
pub(crate) fn enum_names(view: &View<'_>, ix: DeclIx) -> Option<Doc<'static>> {
    let DeclKind::Enum(all) = &view.decl(ix).kind else {
        return None;
    };
    let own = view.names.ident(ix);
    let spelling = Spelling::plain(own);
    let array = |name: &str, names: Vec<String>| {
        let rows = names.into_iter().map(|name| line(format!("{name},")));
        spelling.list("std::string_view", name, rows.collect())
    };
    let mut parts = Vec::new();
    let spelled = |name: &str| literal::quoted(name.as_bytes());
    let names: Vec<String> = all.iter().map(|one| spelled(one.name)).collect();
    let json: Vec<String> = all.iter().map(|one| spelled(&one.json_name)).collect();
    let has_json = names != json;
    let made = match (all.is_empty(), has_json) {
        (true, _) => "{}".to_owned(),
        (false, false) => format!("{own}_texts"),
        (false, true) => format!("{own}_texts, {own}_json"),
    };
    if !all.is_empty() {
        parts.push(array("texts", names));
    }
    if has_json {
        parts.push(array("json", json));
    }
    parts.push(line(format!("constexpr EnumNames {own}_names{{{made}}};")));
    Some(lines(parts))
}

/// Returns the fields of a struct or group. They are in the header for a generic struct, otherwise in the source file.
pub(crate) fn table(class: &Class<'_>, view: &View<'_>, of: Tables) -> Option<Doc<'static>> {
    let is_generic = !class.template().is_empty();
    if is_generic != (of == Tables::Generic) {
        return None;
    }
    let spelling = Spelling::of(class);
    let (mut all, rows) = rows(class, view, of, &spelling);
    let namespace = view.names.namespace(view.decl(class.ix).file);
    let own = format!("{namespace}::{}", class.own("_Reader"));
    let mut parts = sizes(class, view, is_generic);
    if !rows.is_empty() {
        all.push(spelling.list("Field", "rows", rows));
        parts.push(match is_generic {
            true => format!(".fields = zooph::generated_v1::field_parts<::{own}>::rows"),
            false => format!(".fields = {}_rows", class.ident),
        });
    }
    if let Some(union) = &class.content.union {
        parts.push(format!(".tag_offset = {}", union.tag_at));
    }
    if let Some(json) = union_json(class, view) {
        all.push(spelling.part("UnionJson", "json", &format!("{{{json}}}")));
        parts.push(match is_generic {
            true => format!(".json = &zooph::generated_v1::field_parts<::{own}>::json"),
            false => format!(".json = &{}_json", class.ident),
        });
    }
    if view.decl(class.ix).id == JSON_VALUE {
        parts.push(".is_free_json = true".to_owned());
    }
    let value = format!("{{{}}}", parts.join(", "));
    Some(match is_generic {
        true => generic(
            class,
            &format!("field_parts<::{own}>"),
            all,
            &format!("zooph::Fields {own}::fields_{value}"),
        ),
        false => {
            all.push(line(format!(
                "constexpr Fields {}_fields{value};",
                class.ident
            )));
            lines(all)
        }
    })
}

/// Returns the rows of a table, and the parts that they refer to.
fn rows(
    class: &Class<'_>,
    view: &View<'_>,
    of: Tables,
    spelling: &Spelling,
) -> (Vec<Doc<'static>>, Vec<Doc<'static>>) {
    let mut parts = Vec::new();
    let mut rows = Vec::new();
    for (at, field) in class.content.fields.iter().enumerate() {
        let mut row = row(class, view, (at, field), of, (spelling, &mut parts));
        if let Some(json) = field_json(&field.json) {
            let name = format!("json_{at}");
            parts.push(spelling.part("FieldJson", &name, &format!("{{{json}}}")));
            row.push(format!(".json = &{}{name}", spelling.prefix));
        }
        rows.push(line(format!("{{{}}},", row.join(", "))));
    }
    (parts, rows)
}

/// Returns the parts of a struct's table other than its fields.
fn sizes(class: &Class<'_>, view: &View<'_>, is_generic: bool) -> Vec<String> {
    let layout = match class.content.form {
        Form::Struct => match is_generic {
            true => format!(
                "&zooph::generated_v1::type<::{}>::layout",
                class.record_from_anywhere()
            ),
            false => format!("&{}_layout", class.ident),
        },
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
    before: plain::Before<'_>,
) -> Vec<String> {
    let mut parts = vec![format!(
        ".name = {}",
        literal::quoted(field.name.as_bytes())
    )];
    let ty = field.place.ty();
    if *ty != Type::Void {
        let table = match of {
            Tables::Plain => plain::value(view, &ty, at, before),
            _ => format!("zooph::generated_v1::described<{}>::value", view.kind(&ty)),
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
        parts.push(match of {
            Tables::Generic => format!(".group = &{}::fields_", view.group(*group, "_Reader")),
            _ => format!(".group = &{}", beside(view, *group, "fields")),
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
