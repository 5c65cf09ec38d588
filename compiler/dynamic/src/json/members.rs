//! The members of the JSON object of a struct.

use std::borrow::Cow;
use zooph_plan::Encoding;

use crate::json::names::{FieldNames, Names};
use crate::plan::{Field, Place};
use crate::value::{DynamicStruct, DynamicValue};

/// A member of an object that is about to be printed.
pub(super) struct Member<'n, 'a> {
    pub(super) name: Cow<'n, str>,
    pub(super) content: Content<'n, 'a>,
}

pub(super) enum Content<'n, 'a> {
    Tag(&'n str),
    Field {
        owner: DynamicStruct<'a>,
        field: &'a Field,
        encoding: Encoding,
    },
}

/// Adds the members of a struct's object, in the order in which they are printed.
pub(super) fn gather<'n, 'a>(
    owner: DynamicStruct<'a>,
    names: &'n Names,
    prefix: &str,
    out: &mut Vec<Member<'n, 'a>>,
) {
    let plan = owner.plan();
    for (field, spelled) in plan.fields().iter().zip(&names.fields) {
        if field.discriminant().is_none() && owner.has(field) {
            gather_field(owner, field, spelled, prefix, out);
        }
    }
    let Some(field) = owner.which() else { return };
    let Some(spelled) = names.fields.get(field.position()) else {
        return;
    };
    if let Some(tag) = &names.tag {
        let content = Content::Tag(&spelled.tag_value);
        out.push(Member {
            name: prefixed(prefix, tag),
            content,
        });
        // A `Void` member has no value besides the tag.
        if spelled.flatten.is_none() && is_void(field) {
            return;
        }
    }
    gather_field(owner, field, spelled, prefix, out);
}

fn gather_field<'n, 'a>(
    owner: DynamicStruct<'a>,
    field: &'a Field,
    spelled: &'n FieldNames,
    prefix: &str,
    out: &mut Vec<Member<'n, 'a>>,
) {
    match (&spelled.flatten, owner.field(field)) {
        (Some(flat), DynamicValue::Struct(inner)) => {
            gather(inner, &flat.names, &format!("{prefix}{}", flat.prefix), out);
        }
        _ => {
            let content = Content::Field {
                owner,
                field,
                encoding: spelled.encoding,
            };
            out.push(Member {
                name: prefixed(prefix, &spelled.name),
                content,
            });
        }
    }
}

fn prefixed<'n>(prefix: &str, name: &'n str) -> Cow<'n, str> {
    if prefix.is_empty() {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(format!("{prefix}{name}"))
    }
}

fn is_void(field: &Field) -> bool {
    matches!(field.place(), Place::Void)
}
