//! Descriptions of structs for the runtime: in the header, and as tables in the source file.

use zooph_emit::document as cpp;
use zooph_plan::{DeclIx, Type};
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

/// How a table and its parts are spelled. Tables that are not generic are constants of a namespace, and their names
/// begin with the struct's. Parts of generic ones are members of a class.
pub(crate) struct Spelling {
    /// What the names of parts begin with.
    pub(crate) prefix: String,
    /// The beginning of their declarations.
    constant: &'static str,
    /// The namespace of the library's types, which parameters of generic structs could hide.
    library: &'static str,
}

impl Spelling {
    pub(crate) fn of(class: &Class<'_>) -> Self {
        match class.template().is_empty() {
            true => Spelling::plain(class.ident),
            false => Spelling {
                prefix: String::new(),
                constant: "static constexpr",
                library: "zooph::",
            },
        }
    }

    /// Returns the spelling of tables that are not generic, and belong to this identifier.
    pub(crate) fn plain(ident: &str) -> Self {
        Spelling {
            prefix: format!("{ident}_"),
            constant: "constexpr",
            library: "",
        }
    }

    /// Returns the declaration of a part.
    pub(crate) fn part(&self, ty: &str, name: &str, value: &str) -> Doc<'static> {
        line(format!("{}{value};", self.head(ty, name)))
    }

    /// Returns the declaration of a list of parts, which must not be empty.
    pub(crate) fn list(&self, ty: &str, name: &str, rows: Vec<Doc<'static>>) -> Doc<'static> {
        let head = format!("{}[] =", self.head(ty, name));
        Doc::cat([crate::render::long(&head, rows), line(";")])
    }

    fn head(&self, ty: &str, name: &str) -> String {
        let (constant, library, prefix) = (self.constant, self.library, &self.prefix);
        format!("{constant} {library}{ty} {prefix}{name}")
    }
}

/// Returns the namespace of the tables of a declaration's file, inside of `zooph::generated_v1`.
pub(crate) fn home(view: &View<'_>, ix: DeclIx) -> String {
    view.names.namespace_of_tables(view.decl(ix).file)
}

/// Returns a table that is not generic, as seen from anywhere.
pub(crate) fn place(view: &View<'_>, ix: DeclIx, end: &str) -> String {
    let (home, ident) = (home(view, ix), view.names.ident(ix));
    format!("zooph::generated_v1::{home}::{ident}_{end}")
}

/// Returns a table that is not generic, as seen from the tables of the file that the view's declaration is in.
pub(crate) fn beside(view: &View<'_>, ix: DeclIx, end: &str) -> String {
    match view.decl(view.user).file == view.decl(ix).file {
        true => format!("{}_{end}", view.names.ident(ix)),
        false => place(view, ix, end),
    }
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
            true => "static const Layout layout;".to_owned(),
            false => format!(
                "static constexpr auto& layout = {};",
                place(view, class.ix, "layout")
            ),
        },
    )
}

/// Returns the table of a struct and its parts. It is in the header for a generic struct, otherwise in the source file.
pub(crate) fn table(class: &Class<'_>, view: &View<'_>, of: Tables) -> Option<Doc<'static>> {
    let own = format!("::{}", class.record_from_anywhere());
    let is_generic = !class.template().is_empty();
    if is_generic != (of == Tables::Generic) {
        return None;
    }
    let (parts, has_slots) = layout_parts(class, view, of);
    let path = literal::quoted(view.decl(class.ix).path.as_bytes());
    let (data, pointers) = (class.content.data_words, class.content.pointers);
    let slots = match (has_slots, is_generic) {
        (false, _) => String::new(),
        (true, false) => format!(", {}_slots", class.ident),
        (true, true) => format!(", layout_parts<{own}>::slots"),
    };
    let value = format!("{{{path}, {data}, {pointers}{slots}}}");
    Some(match is_generic {
        false => crate::render::lines(
            { parts.into_iter() }
                .chain([line(format!(
                    "constexpr Layout {}_layout{value};",
                    class.ident
                ))])
                .collect(),
        ),
        true => generic(
            class,
            &format!("layout_parts<{own}>"),
            parts,
            &format!("zooph::Layout zooph::generated_v1::type<{own}>::layout{value}"),
        ),
    })
}

/// Returns the class of the parts of a generic table, if there are any, and the table.
pub(crate) fn generic(
    class: &Class<'_>,
    name: &str,
    parts: Vec<Doc<'static>>,
    table: &str,
) -> Doc<'static> {
    let template = class.template();
    let table = cpp!(
        "
        $template$
        const $table$;
    ",
        template = template,
        table = table
    );
    if parts.is_empty() {
        return table;
    }
    let parts = cpp!(
        "
        $template$
        $body$;
    ",
        template = template,
        body = crate::render::long(&format!("struct zooph::generated_v1::{name}"), parts)
    );
    Doc::cat([parts, Doc::blank(), table])
}

/// Returns the parts of a struct's table, and whether there are slots.
fn layout_parts(class: &Class<'_>, view: &View<'_>, of: Tables) -> (Vec<Doc<'static>>, bool) {
    let spelling = Spelling::of(class);
    let mut statements = Vec::new();
    let mut rows = Vec::new();
    let mut all = view.program.slots(class.ix);
    all.sort_by_key(|slot| slot.index);
    for (at, slot) in all.iter().enumerate() {
        let mut active = String::new();
        if !slot.guards.is_empty() {
            let tags: Vec<String> = { slot.guards.iter() }
                .map(|(offset, value)| format!("{{{offset}, {value}}}"))
                .collect();
            let name = format!("active_{at}");
            let tags = format!("[] = {{{}}}", tags.join(", "));
            statements.push(spelling.part("Tag", &name, &tags));
            active = format!(", {}{name}", spelling.prefix);
        }
        let name = literal::quoted(slot.path.as_bytes());
        let kind = match of {
            Tables::Plain => plain::slot(view, slot.ty, at, (&spelling, &mut statements)),
            _ => format!("zooph::detail::slot_of<{}>::value", view.kind(slot.ty)),
        };
        rows.push(line(format!("{{{name}, {}, {kind}{active}}},", slot.index)));
    }
    let has_slots = !slots(&parts(view, class.ix)).is_empty();
    if has_slots {
        statements.push(spelling.list("Slot", "slots", rows));
    }
    (statements, has_slots)
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
