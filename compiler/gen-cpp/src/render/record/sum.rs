//! The class of a union in Records.

use std::collections::HashSet;

use zooph_emit::document as cpp;
use zooph_plan::{DeclIx, Field, Place, Program, Type};
use zooph_pretty::Doc;

use super::{Kept, as_record, constructor, kept, types};
use crate::literal;
use crate::names::FieldNames;
use crate::render::reader::is_union;
use crate::render::{Class, line, lines, long, order, short, union};

/// The code of a union's class that has a piece for each member.
#[derive(Default)]
struct SumMembers<'c> {
    makers: Vec<Doc<'static>>,
    getters: Vec<Doc<'static>>,
    /// The private members.
    own: Vec<Doc<'static>>,
    /// The private members that get their initial values late.
    late: Vec<(&'c str, Kept)>,
}

fn sum_members<'c>(
    class: &'c Class<'_>,
    end: &str,
    incomplete: &HashSet<DeclIx>,
    bodies: &mut Vec<Doc<'static>>,
) -> SumMembers<'c> {
    let mut all = SumMembers::default();
    for (at, field, names) in class.fields().filter(|(_, field, _)| field.tag.is_some()) {
        let kept = kept(class, at, field, incomplete);
        let maker = maker(class, end, (field, names), kept.as_ref(), bodies);
        all.makers.push(maker);
        if let Some(kept) = kept {
            all.getters.push(getter(class, field, names));
            all.own.push(kept.member(&names.own));
            if kept.is_late {
                all.late.push((names.own.as_str(), kept));
            }
        }
    }
    all
}

/// Returns the class of a union.
pub(super) fn sum(
    class: &Class<'_>,
    end: &str,
    incomplete: &HashSet<DeclIx>,
    bodies: &mut Vec<Doc<'static>>,
) -> Doc<'static> {
    let members = sum_members(class, end, incomplete, bodies);
    let ident = format!("{}{end}", class.ident);
    let constructor = constructor(class, end, &members.late, bodies);
    let constructor = constructor.unwrap_or_else(|| line(format!("{ident}() = default;")));
    let (equality, equals) = equality(class, end, bodies);
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
            /// Makes the first member active, with its default value.
            $constructor$

            $makers$

            $active$
            [[nodiscard]] Which which() const noexcept { return which_; }
            $getters$
            $visit$

            $equality$

        private:
            template <class>
            friend struct zooph::generated_v1::codec;

            $equals$
            Which which_{};
            $own$
        };
    ",
        comment = what(class),
        template = class.template(),
        ident = ident,
        types = types,
        constructor = constructor,
        inner = union::types(class, end),
        makers = members.makers,
        active = literal::doc_of(union::ACTIVE),
        getters = members.getters,
        visit = union::visit(class, end),
        equality = equality,
        equals = equals,
        own = members.own,
    )
}

/// Returns the comparison of a union, and the private function for it if there is one. Inactive members have
/// their defaults, so comparing all members is the same as comparing the active one. There is an exception:
/// if a list's default contains a union of this class, the list of that union is empty, since the default
/// would contain itself.
fn equality(
    class: &Class<'_>,
    end: &str,
    bodies: &mut Vec<Doc<'static>>,
) -> (Doc<'static>, Doc<'static>) {
    let ident = format!("{}{end}", class.ident);
    let program = class.view.program;
    let set = || class.fields().filter(|(_, field, _)| field.tag.is_some());
    let is_plain = !set().any(|(_, field, _)| presets_records(program, &field.place));
    if is_plain {
        let declared = format!("friend bool operator==(const {ident}&, const {ident}&) = default;");
        return (line(declared), Doc::empty());
    }
    let cases = set().filter(|(_, field, _)| !matches!(field.place, Place::Void));
    let cases = cases.map(|(_, _, names)| {
        let (tag, own) = (&names.tag, &names.own);
        cpp!(
            "
            case Which::$tag$:
                return $own$ == other.$own$;
        ",
            tag = tag,
            own = own
        )
    });
    let own = class.own(end);
    bodies.push(cpp!(
        "
        $template$
        inline bool $own$::equals_(const $ident$& other) const {
            if (which_ != other.which_) {
                return false;
            }
            switch (which_) {
            $cases$
            default:
                return true;
            }
        }
    ",
        template = class.template(),
        own = own,
        ident = ident,
        cases = lines(cases.collect()),
    ));
    let operator = cpp!(
        "
        friend bool operator==(const $ident$& one, const $ident$& other) { return one.equals_(other); }
    ",
        ident = ident
    );
    let equals = lines(vec![
        literal::doc_of(
            "Reports whether both unions have the same active member with equal values.",
        ),
        line(format!("bool equals_(const {ident}& other) const;")),
        Doc::blank(),
    ]);
    (operator, equals)
}

/// Reports whether the place has a list with a default that contains Records, or is a group that has one.
fn presets_records(program: &Program<'_>, place: &Place<'_>) -> bool {
    match place {
        Place::Pointer { ty, default, .. } => {
            default.is_some() && order::keeps_records(program, ty)
        }
        Place::Group(group) => { program.structure(*group) }.is_some_and(|content| {
            { content.fields.iter() }.any(|field| presets_records(program, &field.place))
        }),
        _ => false,
    }
}

/// Returns the comment of a union's class.
fn what(class: &Class<'_>) -> Doc<'static> {
    let what = class.sentence();
    match is_union(class) {
        true => {
            let doc = class.view.decl(class.ix).doc;
            literal::doc(doc, &as_record(&what))
        }
        false => literal::doc_of(&as_record(&format!("The union of {what}"))),
    }
}

/// Reports whether copying is as cheap as moving: for numbers, and for groups of numbers only.
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

/// Returns a function that makes a union with this member active.
fn maker(
    class: &Class<'_>,
    end: &str,
    (field, names): (&Field<'_>, &FieldNames),
    kept: Option<&Kept>,
    bodies: &mut Vec<Doc<'static>>,
) -> Doc<'static> {
    let union = class.own(end);
    let (parameter, set) = match kept {
        None => (String::new(), String::new()),
        Some(Kept { ty, .. }) => {
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
    let sentence = format!("Returns a union whose active member is `{}`.", field.name);
    let comment = literal::doc(field.doc, &sentence);
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

/// Returns the function that returns a member.
fn getter(class: &Class<'_>, field: &Field<'_>, names: &FieldNames) -> Doc<'static> {
    let ty = union::record_value(class, field);
    let (otherwise, end) = match &field.place {
        Place::Pointer {
            ty: Type::Struct(..),
            ..
        } => ("null", ".get()"),
        _ => ("its default", ""),
    };
    let comment = format!(
        "Returns `{}`, or {otherwise} if another member is active.",
        field.name
    );
    lines(vec![
        literal::doc(field.doc, &comment),
        short(
            &format!("[[nodiscard]] {ty} {}() const noexcept", names.get),
            &format!("return {}{end};", names.own),
        ),
    ])
}
