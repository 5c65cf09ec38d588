//! Descriptions of structs for the runtime: in the header, and as tables in the source file.

use zooph_emit::document as cpp;
use zooph_plan::Type;
use zooph_pretty::Doc;

use crate::leaves::{leaf_is_text, parts, slots};
use crate::literal;
use crate::render::{Class, line, plain};
use crate::types::View;

/// Which tables are rendered, and how.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tables {
    /// Those of generic structs, in the header.
    Generic,
    /// The others, in a source file that includes the header.
    Full,
    /// The others, in a source file that does not.
    Plain,
}

/// Returns the class that describes the layout of a struct.
pub(crate) fn type_of(class: &Class<'_>, view: &View<'_>) -> Doc<'static> {
    let content = class.content;
    let parts = parts(view, class.ix);
    let leaves = leaf_is_text(&parts, content.pointers).map(|texts| match &texts[..] {
        [] => "static constexpr bool leaf_is_text[1] = {false};".to_owned(),
        _ => {
            let texts: Vec<String> = texts.iter().map(bool::to_string).collect();
            format!(
                "static constexpr bool leaf_is_text[] = {{{}}};",
                texts.join(", ")
            )
        }
    });
    let namespace = view.names.namespace(view.decl(class.ix).file);
    let of = |end: &str| format!("::{namespace}::{}", class.own(end));
    let is_generic = !class.template().is_empty();
    let template = if is_generic {
        class.template()
    } else {
        "template <>".to_owned()
    };
    cpp!(
        "
        $template$
        struct zooph::generated_v1::type<$record$> {
            using Reader = $reader$;
            using Builder = $builder$;
            static constexpr std::uint64_t id = $id$;
            static constexpr std::uint16_t data_words = $data$;
            static constexpr std::uint16_t pointers = $pointers$;
            $leaves$
            $layout$
        };

    ",
        template = template,
        record = of(""),
        reader = of("_Reader"),
        builder = of("_Builder"),
        id = format!("{:#018x}u", view.decl(class.ix).id),
        data = content.data_words.to_string(),
        pointers = content.pointers.to_string(),
        leaves = leaves.unwrap_or_default(),
        layout = match is_generic {
            true => "static const Layout& layout() noexcept;".to_owned(),
            false => format!("static constexpr auto& layout = layout_of<{}>;", of("")),
        },
    )
}

/// Returns the function that returns a struct's table. It is in the header for a generic struct, otherwise in
/// the source file.
pub(crate) fn table(class: &Class<'_>, view: &View<'_>, of: Tables) -> Option<Doc<'static>> {
    let own = format!("::{}", class.record_from_anywhere());
    let is_generic = !class.template().is_empty();
    if is_generic != (of == Tables::Generic) {
        return None;
    }
    let head = match is_generic {
        true => format!("const zooph::Layout& zooph::generated_v1::type<{own}>::layout() noexcept"),
        false => format!("const Layout& layout_of<{own}>() noexcept"),
    };
    Some(cpp!(
        "
        $template$
        $layout$
    ",
        template = head_template(class),
        layout = layout(class, view, &head, of)
    ))
}

/// Returns the line above a function of a table.
pub(crate) fn head_template(class: &Class<'_>) -> String {
    match class.template() {
        none if none.is_empty() => "template <>".to_owned(),
        template => template,
    }
}

fn layout(class: &Class<'_>, view: &View<'_>, head: &str, of: Tables) -> Doc<'static> {
    let content = class.content;
    let parts = parts(view, class.ix);
    let mut statements = Vec::new();
    let mut rows = Vec::new();
    let program = view.program;
    let mut all = program.slots(class.ix);
    all.sort_by_key(|slot| slot.index);
    for (at, slot) in all.iter().enumerate() {
        let mut active = String::new();
        if !slot.guards.is_empty() {
            let tags: Vec<String> = { slot.guards.iter() }
                .map(|(offset, value)| format!("{{{offset}, {value}}}"))
                .collect();
            let tags = tags.join(", ");
            statements.push(line(format!(
                "static constexpr Tag active_{at}[] = {{{tags}}};"
            )));
            active = format!(", active_{at}");
        }
        let name = literal::quoted(slot.path.as_bytes());
        let kind = match of {
            Tables::Plain => plain::slot(view, slot.ty, at, &mut statements),
            _ => format!("zooph::detail::kind<{}>::slot", view.kind(slot.ty)),
        };
        rows.push(line(format!("{{{name}, {}, {kind}{active}}},", slot.index)));
    }
    let mut slots_name = "";
    if !slots(&parts).is_empty() {
        slots_name = ", slots";
        statements.push(cpp!(
            "
            static constexpr Slot slots[] = {
                $rows$
            };
        ",
            rows = rows
        ));
    }
    let path = literal::quoted(view.decl(class.ix).path.as_bytes());
    let (data, pointers) = (content.data_words, content.pointers);
    statements.push(line(format!(
        "static constexpr Layout layout{{{path}, {data}, {pointers}{slots_name}}};"
    )));
    statements.push(line("return layout;"));
    crate::render::long(head, statements)
}

/// Returns the expression that reads a constant of this type.
pub(crate) fn constant_value(view: &View<'_>, ty: &Type, bytes: &str) -> String {
    match ty {
        Type::Struct(..) => format!(
            "{}(zooph::Pointer::flat({bytes}).structure())",
            view.view(ty)
        ),
        Type::List(_) => format!("{}(zooph::Pointer::flat({bytes}))", view.view(ty)),
        _ => format!(
            "zooph::generated_v1::read<{}>(zooph::Pointer::flat({bytes}))",
            view.kind(ty)
        ),
    }
}
