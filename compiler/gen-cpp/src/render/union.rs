//! The code of unions in Readers and Records.

use zooph_emit::document as cpp;
use zooph_plan::{Form, Place};
use zooph_pretty::Doc;

use crate::literal;
use crate::render::{Class, line, lines, short};

/// Returns the enum of a union's members.
pub(crate) fn members(class: &Class<'_>) -> Option<Doc<'static>> {
    let union = class.content.union.as_ref()?;
    let members = union.members.iter().filter_map(|&at| {
        let tag = class.content.fields[at].tag?;
        Some(line(format!("{} = {tag},", class.members.fields[at].tag)))
    });
    Some(cpp!(
        "
        $comment$
        enum class $ident$ : std::uint16_t {
            $members$
        };
    ",
        comment = literal::doc_of(&format!(
            "The members of the union {}. A message of a newer writer may have a value that is not \
             listed.",
            named(class)
        )),
        ident = format!("{}_Which", class.ident),
        members = members.collect::<Vec<_>>(),
    ))
}

fn named(class: &Class<'_>) -> String {
    let path = class.view.decl(class.ix).path;
    match class.content.form {
        Form::Union => format!("`{path}`"),
        Form::Struct | Form::Group => format!("of `{path}`"),
    }
}

/// Returns the aliases in a class with a union: the enum of its members, and the types that visitors get.
pub(crate) fn types(class: &Class<'_>, end: &str) -> Vec<Doc<'static>> {
    if class.content.union.is_none() {
        return Vec::new();
    }
    let mut types = vec![line(format!("using Which = {};", which_of(class)))];
    for (_, field, names) in class.fields().filter(|(_, field, _)| field.tag.is_some()) {
        let value = match end {
            "_Reader" => reader_value(class, field),
            _ => record_value(class, field),
        };
        types.push(line(format!(
            "using {} = zooph::member<Which::{}, {value}>;",
            names.member, names.tag
        )));
    }
    types.push(Doc::blank());
    types
}

pub(crate) fn which_of(class: &Class<'_>) -> String {
    format!("{}_Which", class.ident)
}

fn reader_value(class: &Class<'_>, field: &zooph_plan::Field<'_>) -> String {
    match &field.place {
        Place::Group(group) => class.view.group(*group, "_Reader"),
        place => class.view.view(&place.ty()),
    }
}

/// Returns the type by which a union's Record returns a member.
pub(crate) fn record_value(class: &Class<'_>, field: &zooph_plan::Field<'_>) -> String {
    let view = &class.view;
    match &field.place {
        Place::Void => "zooph::Void".to_owned(),
        Place::Bit { .. } | Place::Number { .. } => view.number(&field.place.ty()),
        Place::Group(group) => format!("const {}&", view.group(*group, "")),
        Place::Pointer { ty, .. } => match ty {
            zooph_plan::Type::Struct(of, args) => format!("const {}*", view.class(*of, args, "")),
            _ => format!("const {}&", view.native(ty)),
        },
    }
}

/// The comment of functions that return the active member.
pub(crate) const ACTIVE: &str = "Returns the active member of the union. The value is not listed in \
     `Which` if this version of the schema does not know the member.";

/// Returns the function that returns the active member.
pub(crate) fn which(class: &Class<'_>) -> Vec<Doc<'static>> {
    let at = class.content.union.as_ref().map_or(0, |union| union.tag_at);
    vec![
        literal::doc_of(ACTIVE),
        short(
            "[[nodiscard]] ZOOPH_INLINE Which which() const noexcept",
            &format!("return of_.get<Which>({at});"),
        ),
    ]
}

/// Returns the function that calls a visitor with the active member.
pub(crate) fn visit(class: &Class<'_>, end: &str) -> Doc<'static> {
    let cases = class.fields().filter(|(_, field, _)| field.tag.is_some());
    let cases = cases.map(|(_, field, names)| {
        let value = match field.place {
            Place::Void => "{}".to_owned(),
            _ => format!("{{self.{}()}}", names.get),
        };
        let (tag, member) = (&names.tag, &names.member);
        cpp!(
            "
            case Which::$tag$:
                return visitor($member$$value$);
        ",
            tag = tag,
            member = member,
            value = value
        )
    });
    cpp!("
        /// Calls `visitor` with the active member as a `zooph::member`, or with a
        /// `zooph::unknown_member` if this version of the schema does not know the member. Returns the
        /// visitor's result.
        template <class Visitor, class Self = $own$>
        auto visit(Visitor&& visitor) const {
            const Self& self = *this;
            switch (self.which()) {
            $cases$
            }
            return visitor(zooph::unknown_member{static_cast<std::uint16_t>(self.which())});
        }
    ", own = class.own(end), cases = lines(cases.collect()))
}
