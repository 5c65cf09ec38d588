//! Compares structs, field by field.

use std::collections::HashSet;

use zooph_ir::{Node, Value};

use crate::change::{At, Change, Probe};
use crate::compare::Compare;
use crate::leaves::{Leaf, Leaves, Tag};
use crate::rule::{Breaks, Rule};
use crate::types::Context;

/// Two structs that are compared.
pub(crate) struct Both<'c, 'a> {
    was: &'c Node,
    is: &'c Node,
    old: &'c Leaves<'a>,
    new: &'c Leaves<'a>,
    /// The unions and members that were reported.
    told: HashSet<(Rule, Tag)>,
}

impl<'a> Compare<'a> {
    pub(crate) fn structs(&mut self, was: &'a Node, is: &'a Node) {
        let (old, new) = (self.old.leaves(was.id), self.new.leaves(is.id));
        let mut both = Both {
            was,
            is,
            old: &old,
            new: &new,
            told: HashSet::new(),
        };
        for leaf in &old.all {
            self.field(&mut both, leaf);
        }
    }

    /// Returns the names and places of a field that exists in both versions or only in the old one.
    fn context(&self, both: &Both<'_, 'a>, was: &Leaf<'a>, is: Option<&Leaf<'a>>) -> Context {
        let name = format!("{}.{}", self.old.name(both.was), both.old.path(was));
        let at = is.map_or(At::of(both.is.id), |leaf| At::member(leaf.node, leaf.index));
        let probe = was.field.ordinal.map(|ordinal| Probe {
            structs: (both.was.id, both.is.id),
            ordinal,
            enumerant: None,
        });
        Context {
            name,
            places: (At::member(was.node, was.index), at),
            probe,
        }
    }

    fn field(&mut self, both: &mut Both<'_, 'a>, was: &Leaf<'a>) {
        let Some(ordinal) = was.field.ordinal else {
            return;
        };
        let numbered = both.new.numbered(ordinal);
        let is_renamed = numbered.is_none_or(|leaf| leaf.field.name != was.field.name);
        let elsewhere = if is_renamed {
            renumbered(both, was)
        } else {
            None
        };
        if let Some(is) = elsewhere {
            let context = self.context(both, was, Some(is));
            // Some numbers can change without an effect on the places.
            let breaks = self.types(&was.slot.ty, &is.slot.ty, &context);
            return match !breaks.wire && self.is_alike(both, was, is) {
                true => self.kept(both, (was, is), (&context, breaks)),
                false => self.moved(is, &context, ordinal),
            };
        }
        let Some(is) = numbered else {
            return self.removed(both, was, ordinal);
        };
        let context = self.context(both, was, Some(is));
        let breaks = self.types(&was.slot.ty, &is.slot.ty, &context);
        if is_renamed && (breaks.wire || place(was) != place(is)) {
            return self.replaced(both, (was, is), ordinal);
        }
        self.kept(both, (was, is), (&context, breaks));
    }

    /// Reports whether a field whose type reads the same does so itself.
    fn is_alike(&self, both: &Both<'_, 'a>, was: &Leaf<'a>, is: &Leaf<'a>) -> bool {
        let old = (&was.slot.ty, &was.slot.default_value);
        place(was) == place(is)
            && self.sets.same(old, (&is.slot.ty, &is.slot.default_value))
            && compare_tags(both, &both.old.tags(was), &both.new.tags(is)).is_none()
    }

    /// Compares a field with the one that has its number or its name.
    fn kept(
        &mut self,
        both: &mut Both<'_, 'a>,
        (was, is): (&Leaf<'a>, &Leaf<'a>),
        (context, breaks): (&Context, Breaks),
    ) {
        let is_placed = place(was) == place(is);
        if !breaks.is_empty() {
            self.retyped(both, (was, is), (context, breaks));
        }
        if !breaks.wire && !is_placed {
            let (before, after) = (spell_place(was), spell_place(is));
            let message = format!("field `{}` was at {before} and is at {after}", context.name);
            let change = self.report_field(Rule::FieldPlaceChanged, context, message);
            let advice = "give the fields the numbers and types that they had; new ones get the next numbers";
            change.advice = Some(advice.to_owned());
        }
        let is_readable = !breaks.wire && is_placed;
        if is_readable {
            self.default(both, (was, is), context);
        }
        self.tags(both, (was, is), context, is_readable);
        self.names(both, (was, is), context);
        self.json_field((was, is), context);
    }

    /// Reports a change of a field, with a message that shows it.
    fn report_field(&mut self, rule: Rule, context: &Context, message: String) -> &mut Change {
        let change = self.report(rule, context.name.clone(), context.places, message);
        change.probe = context.probe;
        change
    }

    fn moved(&mut self, is: &Leaf<'a>, context: &Context, ordinal: u16) {
        let number = is.field.ordinal.unwrap_or_default();
        let message = format!(
            "field `{}` had the number @{ordinal} and has @{number}",
            context.name
        );
        let change = self.report_field(Rule::FieldRenumbered, context, message);
        change.advice = Some(format!(
            "number it @{ordinal} again; the order in the text may change, numbers may not"
        ));
    }

    fn removed(&mut self, both: &Both<'_, 'a>, was: &Leaf<'a>, ordinal: u16) {
        let context = self.context(both, was, None);
        let message = format!("field `{}` @{ordinal} was removed", context.name);
        let change = self.report_field(Rule::FieldRemoved, &context, message);
        let name = &was.field.name;
        let mut letters = name.chars();
        let capital = letters.next().map(|first| first.to_ascii_uppercase());
        let obsolete: String = capital.into_iter().chain(letters).collect();
        change.advice = Some(format!(
            "keep it; if nobody needs it, a new name such as `obsolete{obsolete}` says so"
        ));
    }

    fn replaced(&mut self, both: &Both<'_, 'a>, (was, is): (&Leaf<'a>, &Leaf<'a>), ordinal: u16) {
        let context = self.context(both, was, Some(is));
        let (before, after) = (self.old.spell(&was.slot.ty), self.new.spell(&is.slot.ty));
        let (name, new_name) = (&was.field.name, both.new.path(is));
        let owner = self.old.name(both.was);
        let message =
            format!("@{ordinal} of `{owner}` was `{name} :{before}` and is `{new_name} :{after}`");
        let change = self.report_field(Rule::FieldReplaced, &context, message);
        let next = both.new.next_ordinal();
        change.advice = Some(format!(
            "keep `{name} @{ordinal} :{before}`, and number `{}` @{next}",
            is.field.name
        ));
    }

    fn retyped(
        &mut self,
        both: &Both<'_, 'a>,
        (was, is): (&Leaf<'a>, &Leaf<'a>),
        (context, breaks): (&Context, Breaks),
    ) {
        let (before, after) = (self.old.spell(&was.slot.ty), self.new.spell(&is.slot.ty));
        let name = &context.name;
        let message = match before == after {
            true => format!("the arguments of `{name}`'s type {before} changed"),
            false => format!("the type of `{name}` was {before} and is {after}"),
        };
        let change = self.report_field(Rule::FieldTypeChanged, context, message);
        change.breaks = breaks;
        if breaks.wire {
            let next = both.new.next_ordinal();
            change.advice = Some(format!(
                "keep its type, and add a new field @{next} :{after}"
            ));
        }
    }

    fn default(
        &mut self,
        both: &Both<'_, 'a>,
        (was, is): (&Leaf<'a>, &Leaf<'a>),
        context: &Context,
    ) {
        let (before, after) = (&was.slot.default_value, &is.slot.default_value);
        if self.sets.same((&was.slot.ty, before), (&is.slot.ty, after)) {
            return;
        }
        let name = &context.name;
        let message = match (shown(before), shown(after)) {
            (Some(before), Some(after)) => {
                format!("the default of `{name}` was {before} and is {after}")
            }
            _ => format!("the default of `{name}` changed"),
        };
        let change = self.report_field(Rule::DefaultChanged, context, message);
        let next = both.new.next_ordinal();
        change.advice = Some(format!(
            "keep the default, or add a new field @{next} with another one"
        ));
    }

    fn tags(
        &mut self,
        both: &mut Both<'_, 'a>,
        (was, is): (&Leaf<'a>, &Leaf<'a>),
        context: &Context,
        is_readable: bool,
    ) {
        let (before, after) = (both.old.tags(was), both.new.tags(is));
        let Some((rule, tag)) = compare_tags(both, &before, &after) else {
            return;
        };
        // Of a field that moved, one change is enough. Of a union that moved, it is one member whose tag is not 0,
        // since messages show no difference for the others.
        let is_union = rule == Rule::UnionTagMoved;
        let value = if is_union { 0 } else { tag.value };
        let is_skipped = if is_union {
            tag.value == 0
        } else {
            !is_readable
        };
        if is_skipped || !both.told.insert((rule, Tag { value, ..tag })) {
            return;
        }
        let name = &context.name;
        let values = |tags: &[Tag]| tags.last().map_or(0, |tag| tag.value);
        let (message, advice) = match rule {
            Rule::UnionTagMoved => (
                format!(
                    "the tag of the union around `{name}` moved to bit {}",
                    16 * u64::from(tag.offset)
                ),
                "a union's number must stay the same, and only unions whose members are new can be added",
            ),
            Rule::FieldEnteredUnion => (
                format!("field `{name}` moved into a union"),
                "only one old field can move into a new union, whose other members have higher numbers",
            ),
            Rule::FieldLeftUnion => (
                format!("field `{name}` moved out of a union"),
                "keep it in its union",
            ),
            _ => (
                format!(
                    "the tag of member `{name}` was {} and is {}",
                    values(&before),
                    values(&after)
                ),
                "new members of a union get higher numbers than all old ones",
            ),
        };
        let change = self.report_field(rule, context, message);
        change.advice = Some(advice.to_owned());
    }

    fn names(&mut self, both: &Both<'_, 'a>, (was, is): (&Leaf<'a>, &Leaf<'a>), context: &Context) {
        let (before, after) = (both.old.groups(was), both.new.groups(is));
        if was.field.name != is.field.name {
            let message = format!(
                "field `{}` was renamed to `{}`",
                context.name, is.field.name
            );
            let keeps_json = json_name(was) == json_name(is);
            let change = self.report_field(Rule::FieldRenamed, context, message);
            if keeps_json {
                change.breaks = Breaks::SOURCE;
            } else {
                change.advice = Some(format!(
                    "`$Json.name(\"{}\")` keeps its name in JSON",
                    was.field.name
                ));
            }
        }
        if before != after {
            let path = both.new.path(is);
            let message = format!("field `{}` is in another group: `{path}`", context.name);
            let change = self.report_field(Rule::FieldRegrouped, context, message);
            change.advice = Some(
                "messages stay the same, but JSON and generated code have another form".to_owned(),
            );
        }
    }
}

/// Returns the new field that has an old field's name and another number. A new field can also take the name of
/// one that was renamed, and then is not meant.
fn renumbered<'c, 'a>(both: &Both<'c, 'a>, was: &Leaf<'a>) -> Option<&'c Leaf<'a>> {
    let ordinal = was.field.ordinal?;
    let groups = both.old.groups(was);
    // Very many groups may have fields of one name.
    const LOOKED_AT: usize = 64;
    let mut named = both.new.named(&was.field.name).take(LOOKED_AT);
    let is = named.find(|leaf| both.new.groups(leaf) == groups)?;
    let number = is.field.ordinal.filter(|number| *number != ordinal)?;
    let is_taken = both.new.numbered(ordinal).is_some() && both.old.numbered(number).is_none();
    (!is_taken).then_some(is)
}

fn json_name(leaf: &Leaf<'_>) -> String {
    let given = zooph_plan::annotations::field_json(&leaf.field.annotations).name;
    given.unwrap_or_else(|| leaf.field.name.clone())
}

/// Returns how the tags around a field changed, with the tag that differs. The reference permits that a field
/// moves into a new union as its first member, whose tag is 0 like the bits of old messages.
fn compare_tags(both: &Both<'_, '_>, before: &[Tag], after: &[Tag]) -> Option<(Rule, Tag)> {
    let is_new = |tag: &Tag| !both.old.unions.contains(&tag.offset);
    let values = |tags: &[Tag]| tags.iter().map(|tag| tag.value).collect::<Vec<u16>>();
    if before == after {
        return None;
    }
    let differs = || {
        before
            .iter()
            .zip(after)
            .find(|(a, b)| a != b)
            .map(|(_, b)| *b)
    };
    let last = after.last().or(before.last()).copied()?;
    if before.len() == after.len() && values(before) == values(after) {
        return Some((Rule::UnionTagMoved, differs()?));
    }
    let kept: Vec<Tag> = after
        .iter()
        .filter(|tag| !(is_new(tag) && tag.value == 0))
        .copied()
        .collect();
    if kept == before {
        return None;
    }
    Some(match kept.len().cmp(&before.len()) {
        std::cmp::Ordering::Equal => (Rule::MemberTagChanged, differs().unwrap_or(last)),
        std::cmp::Ordering::Greater => (Rule::FieldEnteredUnion, last),
        std::cmp::Ordering::Less => (Rule::FieldLeftUnion, *before.last()?),
    })
}

/// Returns the section of a field and its place there in bits or pointers. `Void` has no place.
fn place(leaf: &Leaf<'_>) -> (bool, u64) {
    let ty = &leaf.slot.ty;
    match ty.is_pointer() {
        true => (true, u64::from(leaf.slot.offset)),
        false => (
            false,
            u64::from(leaf.slot.offset) * u64::from(ty.data_bits()),
        ),
    }
}

fn spell_place(leaf: &Leaf<'_>) -> String {
    match place(leaf) {
        (true, at) => format!("pointer {at}"),
        (false, at) => format!("bit {at}"),
    }
}

/// Returns a short value as text.
fn shown(value: &Value) -> Option<String> {
    Some(match value {
        Value::Bool(value) => value.to_string(),
        Value::Int8(value) => value.to_string(),
        Value::Int16(value) => value.to_string(),
        Value::Int32(value) => value.to_string(),
        Value::Int64(value) => value.to_string(),
        Value::UInt8(value) => value.to_string(),
        Value::UInt16(value) => value.to_string(),
        Value::UInt32(value) => value.to_string(),
        Value::UInt64(value) => value.to_string(),
        Value::Float32(value) => value.to_string(),
        Value::Float64(value) => value.to_string(),
        Value::Text(text) if text.len() <= 40 => format!("{:?}", String::from_utf8_lossy(text)),
        _ => return None,
    })
}
