//! Enums, interfaces, constants, and defaults of fields.

use zooph_emit::document as cpp;
use zooph_plan::value::Constant;
use zooph_plan::{DeclIx, DeclKind, Enumerant, Method, Place, Type};
use zooph_pretty::Doc;

use crate::literal;
use crate::names::{has_preset, values};
use crate::render::{Class, line, long, tables::constant_value};
use crate::types::View;

pub(crate) fn enumeration(view: &View<'_>, ix: DeclIx, all: &[Enumerant<'_>]) -> Doc<'static> {
    let decl = view.decl(ix);
    let names = values(all.iter().map(|one| (one.annotations, one.name)));
    let docs = all.iter().map(|one| one.doc);
    let otherwise = format!(
        "The enum `{}`. It may hold values that this version of the schema does not know.",
        decl.path
    );
    cpp!(
        "
        $comment$
        enum class $ident$ : std::uint16_t {
            $rows$
        };

    ",
        comment = literal::doc(decl.doc, &otherwise),
        ident = view.names.ident(ix),
        rows = rows(docs.zip(names)),
    )
}

/// Returns the lines of an enum: names, which are numbered from 0 on, after their comments.
fn rows<'d>(names: impl Iterator<Item = (Option<&'d str>, String)>) -> Vec<Doc<'static>> {
    let rows = names.enumerate().map(|(value, (doc, name))| {
        let comment = doc.map_or_else(Doc::empty, |text| literal::doc(Some(text), ""));
        cpp!(
            "
            $comment$
            $name$ = $value$,
        ",
            comment = comment,
            name = name,
            value = value.to_string()
        )
    });
    rows.collect()
}

/// Returns the methods' numbers, and the names of their structs. There is no code for calls.
pub(crate) fn interface(view: &View<'_>, ix: DeclIx, methods: &[Method<'_>]) -> Doc<'static> {
    let decl = view.decl(ix);
    let names = values(methods.iter().map(|one| (one.annotations, one.name)));
    let docs = methods.iter().map(|one| one.doc);
    cpp!(
        "
        $comment$
        struct $ident$ {
            /// The interface's 64-bit id.
            static constexpr std::uint64_t id = $id$;

            /// The methods and their ordinals.
            enum class Method : std::uint16_t {
                $rows$
            };
        };

    ",
        comment = literal::doc(decl.doc, &format!("The interface `{}`.", decl.path)),
        ident = view.names.ident(ix),
        id = format!("{:#018x}u", decl.id),
        rows = rows(docs.zip(names)),
    )
}

/// Returns a constant in the header, and its definition in the source file if it is a function.
pub(crate) fn constant(
    view: &View<'_>,
    ix: DeclIx,
) -> Option<(Doc<'static>, Option<Doc<'static>>)> {
    let decl = view.decl(ix);
    let DeclKind::Const { ty, value } = &decl.kind else {
        return None;
    };
    let ident = view.names.ident(ix);
    let value = Constant::of(ty, value)?;
    let plain = match &value {
        Constant::Bool(value) => Some(("bool".to_owned(), value.to_string())),
        Constant::Number(number, bits) => Some((view.number(ty), view.literal(*number, *bits))),
        Constant::Text(content) if content.len() <= 1000 => {
            Some(("std::string_view".to_owned(), literal::view(content)))
        }
        _ => None,
    };
    if let Some((ty, value)) = plain {
        let comment = literal::doc(decl.doc, &format!("The constant `{}`.", decl.path));
        let declared = cpp!(
            "
            $comment$
            inline constexpr $ty$ $ident$ = $value$;
        ",
            comment = comment,
            ty = ty,
            ident = ident,
            value = value
        );
        return Some((declared, None));
    }
    let bytes = "zooph::generated_v1::bytes(bytes)";
    let (bytes, result) = match value {
        Constant::Text(text) => (text.to_vec(), "zooph::generated_v1::text(bytes)".to_owned()),
        Constant::Data(data) => (data.to_vec(), bytes.to_owned()),
        Constant::Message(message) => {
            let message = message.unwrap_or_else(|| vec![0; 8]);
            (message, constant_value(view, ty, bytes))
        }
        Constant::Bool(_) | Constant::Number(..) => return None,
    };
    let head = format!("{} {ident}()", view.view(ty));
    let comment = literal::doc(decl.doc, &format!("Returns the constant `{}`.", decl.path));
    let declared = cpp!(
        "
        $comment$
        [[nodiscard]] $head$ noexcept;
    ",
        comment = comment,
        head = head
    );
    let body = of_bytes(&format!("{head} noexcept"), &bytes, &result);
    Some((declared, Some(body)))
}

/// Returns a function that returns `result` for these bytes.
fn of_bytes(head: &str, bytes: &[u8], result: &str) -> Doc<'static> {
    let text = Doc::cat([
        line("static constexpr char bytes[] ="),
        Doc::cat([Doc::hard_line(), literal::pieces(bytes)]).indent(4),
        line(";"),
    ]);
    Doc::cat([
        long(head, [text, line(format!("return {result};"))]),
        Doc::blank(),
    ])
}

/// Returns the functions that return defaults, for the header and for the source file.
pub(crate) fn presets(class: &Class<'_>) -> Vec<(Doc<'static>, Doc<'static>)> {
    let fields = class.content.fields.iter().enumerate();
    let fields = fields.filter(|(_, field)| has_preset(field));
    let functions = fields.filter_map(|(at, field)| {
        let Place::Pointer {
            ty,
            default: Some(default),
            ..
        } = &field.place
        else {
            return None;
        };
        let bytes = match ty {
            Type::Data => default.content().unwrap_or_default().to_vec(),
            _ => default.message(),
        };
        let ident = class.view.names.preset(class.ix, at);
        let head = format!("std::span<const std::byte> {ident}() noexcept");
        Some((
            line(format!("[[nodiscard]] {head};")),
            of_bytes(&head, &bytes, "zooph::generated_v1::bytes(bytes)"),
        ))
    });
    functions.collect()
}
