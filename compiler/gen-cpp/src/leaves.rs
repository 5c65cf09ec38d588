//! The fields in a struct's sections, including those of its groups and unions. The codec of a struct covers
//! all of them.

use zooph_plan::{DeclIx, Form, Place, Type};

use crate::names::members;
use crate::types::View;

/// A member of a union that must be active in a Record.
#[derive(Clone)]
pub(crate) struct Guard {
    /// The expression for the active member, without the Record, such as `left.which_`.
    pub(crate) which: String,
    /// The member in the enum of members.
    pub(crate) member: String,
}

/// A field in a section.
pub(crate) struct Leaf<'p> {
    /// The expression for the field, without the Record, such as `position.lat`.
    pub(crate) record: String,
    /// The path of the field, as the schema spells it.
    pub(crate) path: String,
    /// The members of unions that must be active, outermost first.
    pub(crate) guards: Vec<Guard>,
    pub(crate) of: DeclIx,
    /// The position of the field in its struct or group.
    pub(crate) field: usize,
    pub(crate) place: &'p Place<'p>,
}

/// The discriminant of a union.
pub(crate) struct Tag {
    pub(crate) record: String,
    pub(crate) guards: Vec<Guard>,
    /// The enum of members. `members` is their number.
    pub(crate) which: String,
    pub(crate) members: usize,
    pub(crate) byte: u32,
}

/// A field or a discriminant. Parts are in the order of the fields.
pub(crate) enum Part<'p> {
    Leaf(Leaf<'p>),
    Tag(Tag),
}

/// Returns all parts of a struct. A discriminant comes before the fields that it guards.
pub(crate) fn parts<'p>(view: &'p View<'_>, ix: DeclIx) -> Vec<Part<'p>> {
    let mut found = Vec::new();
    add(view, ix, ("", ""), &[], &mut found);
    found
}

fn add<'p>(
    view: &'p View<'_>,
    ix: DeclIx,
    (record, path): (&str, &str),
    outer: &[Guard],
    found: &mut Vec<Part<'p>>,
) {
    let Some(content) = view.program.structure(ix) else {
        return;
    };
    let names = members(view.program, view.names, ix);
    // Members of an unnamed union are in a class of their own.
    let union = match content.form {
        Form::Union => record.to_owned(),
        Form::Struct | Form::Group => format!("{record}which."),
    };
    let which = view.qualified(ix, &format!("{}_Which", view.names.ident(ix)));
    if let Some(of) = &content.union {
        found.push(Part::Tag(Tag {
            record: format!("{union}which_"),
            guards: outer.to_vec(),
            which: which.clone(),
            members: of.members.len(),
            byte: of.tag_at,
        }));
    }
    for (at, (field, names)) in content.fields.iter().zip(&names.fields).enumerate() {
        let mut guards = outer.to_vec();
        let kept = match field.tag {
            None => format!("{record}{}", names.get),
            Some(_) => {
                guards.push(Guard {
                    which: format!("{union}which_"),
                    member: format!("{which}::{}", names.tag),
                });
                format!("{union}{}", names.own)
            }
        };
        let path = format!("{path}{}", field.name);
        match &field.place {
            Place::Void => {}
            Place::Group(group) => {
                let inner = (&*format!("{kept}."), &*format!("{path}."));
                add(view, *group, inner, &guards, found);
            }
            place => found.push(Part::Leaf(Leaf {
                record: kept,
                path,
                guards,
                of: ix,
                field: at,
                place,
            })),
        }
    }
}

/// Returns the fields in the pointer section, in the order of their indices.
pub(crate) fn slots<'l, 'p>(parts: &'l [Part<'p>]) -> Vec<(u32, &'l Type, &'l Leaf<'p>)> {
    let mut slots: Vec<_> = { parts.iter() }
        .filter_map(|part| match part {
            Part::Leaf(leaf) => match leaf.place {
                Place::Pointer { index, ty, .. } => Some((*index, ty, leaf)),
                _ => None,
            },
            Part::Tag(_) => None,
        })
        .collect();
    slots.sort_by_key(|(index, ..)| *index);
    slots
}

/// Returns for each pointer whether it points to a text, if all pointers point to texts or data and they are few.
pub(crate) fn leaf_is_text(parts: &[Part<'_>], pointers: u16) -> Option<Vec<bool>> {
    /// The greatest number of pointers. They are checked by code inlined wherever such a message is opened.
    const MOST: u16 = 4;
    let slots = slots(parts);
    if pointers > MOST || slots.len() != usize::from(pointers) {
        return None;
    }
    let texts = slots.iter().zip(0..).map(|((index, ty, leaf), at)| {
        let is_text = **ty == Type::Text;
        let is_plain = leaf.guards.is_empty() && *index == at;
        (is_plain && (is_text || **ty == Type::Data)).then_some(is_text)
    });
    texts.collect()
}
