//! Records.

use zooph_plan::{DeclIx, Field, Form, Place, Type};
use zooph_pretty::Doc;

use crate::literal;
use crate::names::FieldNames;
use crate::render::reader::is_union;
use crate::render::{Class, line, lines, long, short, union};
use crate::template::cpp;

/// A Record's classes, and functions whose bodies need others.
pub(crate) struct Record {
    pub(crate) classes: Vec<Doc<'static>>,
    pub(crate) bodies: Vec<Doc<'static>>,
}

/// The Record of a struct, group or union.
pub(crate) fn record(class: &Class<'_>) -> Record {
    let mut record = Record {
        classes: Vec::new(),
        bodies: Vec::new(),
    };
    if class.content.union.is_some() {
        let end = if is_union(class) { "" } else { "_Union" };
        record.classes.push(sum(class, end, &mut record.bodies));
    }
    if !is_union(class) {
        record.classes.push(aggregate(class));
    }
    record
}

/// The type and initial value of what a Record keeps of a field.
fn kept(class: &Class<'_>, at: usize, field: &Field<'_>) -> Option<(String, String)> {
    let view = &class.view;
    Some(match &field.place {
        Place::Void => return None,
        Place::Bit { default, .. } => ("bool".to_owned(), format!(" = {default}")),
        Place::Number { ty, default, .. } => {
            let value = match (ty, default) {
                (zooph_plan::Number::Enum(_), 0) => "{}".to_owned(),
                (_, 0) => " = 0".to_owned(),
                (ty, bits) => format!(" = {}", view.literal(*ty, *bits)),
            };
            (view.number(&Type::Number(*ty)), value)
        }
        Place::Group(group) => (view.group(*group, ""), "{}".to_owned()),
        Place::Pointer { ty, default, .. } => {
            let name = view.native(ty);
            let value = match (ty, default) {
                (Type::Text, Some(default)) => {
                    let content = default.content().unwrap_or_default();
                    format!(" = std::string({})", literal::view(content))
                }
                (Type::Data, Some(_)) => {
                    format!(" = zooph::generated_v1::bytes_of({}())", class.preset(at))
                }
                (Type::List(_), Some(_)) => {
                    let kind = view.kind(ty);
                    format!(
                        " = zooph::generated_v1::preset_of<{kind}>({}())",
                        class.preset(at)
                    )
                }
                _ => "{}".to_owned(),
            };
            (name, value)
        }
    })
}

fn aggregate(class: &Class<'_>) -> Doc<'static> {
    let mut members = Vec::new();
    let mut has_union = false;
    for (at, field, names) in class.fields() {
        if field.tag.is_some() {
            if !std::mem::replace(&mut has_union, true) {
                members.push(line("/// The union without a name."));
                members.push(line(format!("{} which{{}};", class.own("_Union"))));
            }
            continue;
        }
        if let Some((ty, value)) = kept(class, at, field) {
            members.push(literal::doc(field.doc, &format!("`{}`.", field.name)));
            members.push(line(format!("{ty} {}{value};", names.get)));
        }
    }
    if !members.is_empty() {
        members.push(Doc::blank());
    }
    let decl = class.view.decl(class.ix);
    let otherwise = format!("{} as a plain value.", class.sentence());
    let ident = class.ident;
    cpp!(
        "
        $comment$
        $template$
        struct $ident$ {
            $types$

            $members$
            $open$
            friend bool operator==(const $ident$&, const $ident$&) = default;
        };
    ",
        comment = literal::doc(decl.doc, &otherwise),
        template = class.template(),
        ident = ident,
        types = types(class),
        members = members,
        open = open(class),
    )
}

/// What a Record calls other classes.
fn types(class: &Class<'_>) -> Vec<Doc<'static>> {
    let mut types: Vec<Doc<'static>> = Vec::new();
    for (ix, name) in &class.members.nested {
        types.extend(nested(class, *ix).map(|ty| line(format!("using {name} = {ty};"))));
    }
    if class.content.union.is_some() && !is_union(class) {
        types.push(line(format!("using Which = {};", union::which_of(class))));
        types.push(line(format!("using Union = {};", class.own("_Union"))));
    }
    types.push(line(format!("using Reader = {};", class.own("_Reader"))));
    types.push(line(format!("using Builder = {};", class.own("_Builder"))));
    types
}

/// A declaration in a struct; none if it needs parameters of its own.
fn nested(class: &Class<'_>, ix: DeclIx) -> Option<String> {
    let view = &class.view;
    let params = view.program.params_of(ix);
    let own = view.program.params_of(class.ix);
    if !params.iter().all(|param| own.contains(param)) {
        return None;
    }
    Some(match view.program.structure(ix) {
        Some(_) => view.group(ix, ""),
        None => view.qualified(ix, view.names.ident(ix)),
    })
}

fn open(class: &Class<'_>) -> Doc<'static> {
    if class.content.form != Form::Struct {
        return Doc::empty();
    }
    cpp!(
        "
        /// Opens and validates a framed message that has such a root, as `zooph::open` does.
        template <class Bytes>
        [[nodiscard]] ZOOPH_INLINE static auto open(Bytes&& bytes) {
            return zooph::open<$own$>(std::forward<Bytes>(bytes));
        }

    ",
        own = class.own("")
    )
}

/// The class of a union.
fn sum(class: &Class<'_>, end: &str, bodies: &mut Vec<Doc<'static>>) -> Doc<'static> {
    let (mut members, mut own, mut makers) = (Vec::new(), Vec::new(), Vec::new());
    for (at, field, names) in class.fields().filter(|(_, field, _)| field.tag.is_some()) {
        let kept = kept(class, at, field);
        makers.push(maker(class, end, (field, names), kept.as_ref(), bodies));
        if let Some((ty, value)) = kept {
            members.push(getter(class, field, names));
            own.push(line(format!("{ty} {}{value};", names.own)));
        }
    }
    let ident = format!("{}{end}", class.ident);
    let types = match is_union(class) {
        true => types(class),
        false => Vec::new(),
    };
    cpp!(
        "
        $comment$
        $template$
        class $ident$ {
        public:
            $types$
            $inner$
            /// The first member, at its default.
            $ident$() = default;

            $makers$

            /// The member that is set.
            [[nodiscard]] Which which() const noexcept { return which_; }
            $members$
            $visit$

            friend bool operator==(const $ident$&, const $ident$&) = default;

        private:
            template <class T>
            friend struct zooph::generated_v1::codec;

            Which which_{};
            $own$
        };
    ",
        comment = what(class),
        template = class.template(),
        ident = ident,
        types = types,
        inner = union::types(class, end),
        makers = makers,
        members = members,
        visit = union::visit(class, end),
        own = own,
    )
}

/// The comment of a union's class.
fn what(class: &Class<'_>) -> Doc<'static> {
    let what = class.sentence();
    match is_union(class) {
        true => {
            let doc = class.view.decl(class.ix).doc;
            literal::doc(doc, &format!("{what} as a plain value."))
        }
        false => line(format!("/// The union of {what} as a plain value.")),
    }
}

/// Whether copying is all that moving would do: of numbers, and of groups of nothing but numbers.
fn is_copied(class: &Class<'_>, place: &Place<'_>) -> bool {
    match place {
        Place::Void | Place::Bit { .. } | Place::Number { .. } => true,
        Place::Pointer { ty, .. } => matches!(ty, Type::Capability(_)),
        Place::Group(group) => { class.view.program.structure(*group) }.is_some_and(|content| {
            content
                .fields
                .iter()
                .all(|field| is_copied(class, &field.place))
        }),
    }
}

/// A function that makes a union with a member set.
fn maker(
    class: &Class<'_>,
    end: &str,
    (field, names): (&Field<'_>, &FieldNames),
    kept: Option<&(String, String)>,
    bodies: &mut Vec<Doc<'static>>,
) -> Doc<'static> {
    let union = class.own(end);
    let (parameter, set) = match kept {
        None => (String::new(), String::new()),
        Some((ty, _)) => {
            let value = match is_copied(class, &field.place) {
                true => "value",
                false => "std::move(value)",
            };
            let parameter = match &*field.place.ty() {
                Type::Struct(of, args) => format!("{} value", class.view.class(*of, args, "")),
                _ => format!("{ty} value"),
            };
            (parameter, format!("made.{} = {value};", names.own))
        }
    };
    let tag = match field.tag {
        Some(0) | None => String::new(),
        Some(_) => format!("made.which_ = Which::{};", names.tag),
    };
    let head = format!("{}({parameter})", names.of);
    let comment = literal::doc(field.doc, &format!("With `{}` set.", field.name));
    let template = class.template();
    let made = [
        format!("{union} made;"),
        tag,
        set,
        "return made;".to_owned(),
    ];
    let made = made.into_iter().filter(|one| !one.is_empty()).map(line);
    bodies.push(cpp!(
        "
        $template$
        $body$
    ",
        template = template,
        body = long(&format!("inline {union} {union}::{head}"), made)
    ));
    let ident = class.ident;
    lines(vec![
        comment,
        line(format!("[[nodiscard]] static {ident}{end} {head};")),
    ])
}

/// What returns a member.
fn getter(class: &Class<'_>, field: &Field<'_>, names: &FieldNames) -> Doc<'static> {
    let ty = union::record_value(class, field);
    let (otherwise, end) = match &field.place {
        Place::Pointer {
            ty: Type::Struct(..),
            ..
        } => ("null", ".get()"),
        _ => ("its default", ""),
    };
    let comment = format!("`{}`; {otherwise} if another member is set.", field.name);
    lines(vec![
        literal::doc(field.doc, &comment),
        short(
            &format!("[[nodiscard]] {ty} {}() const noexcept", names.get),
            &format!("return {}{end};", names.own),
        ),
    ])
}
