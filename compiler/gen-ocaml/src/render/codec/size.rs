//! Functions that add up the size of a Record in a message.

use zooph_emit::{Phrase, collect, phrase};
use zooph_plan::Form;

use super::{DEPTH, R, function, generic_record};
use crate::layout::{Code, arm, call, code, filled, lines, parens, text};
use crate::plan::{FieldPlan, Shape, Spot, StructPlan, UnionPlan, of_group};

pub(super) fn size(plan: &StructPlan, recursive: bool) -> Code {
    let body = || {
        let (sum, mentions) = collect(|| sum(plan));
        let guards = recursive && plan.kind == Form::Struct && mentions.has(DEPTH.0);
        let guard = { guards }.then(|| {
            code!(
                "if $depth$ <= 0 then Z.too_deep ();\nlet depth = depth - 1 in",
                depth = DEPTH
            )
        });
        mentions.write();
        code!("$guard$\n$sum$", guard = guard, sum = sum)
    };
    let ty = vec![generic_record(plan), text("int"), text("int")];
    function("size", plan, &[R, DEPTH], ty, body)
}

/// Returns the number of words of all fields' values.
fn sum(plan: &StructPlan) -> Code {
    let terms: Vec<Code> = match (&plan.union, plan.kind) {
        (Some(union), Form::Union) => size_union(union, &phrase!("{R}")).into_iter().collect(),
        _ => {
            let fields = plan.fields.iter().filter(|field| !field.label.is_empty());
            let fields = fields.filter_map(|field| {
                let words = size_value(field, &phrase!("{R}.{}", field.label))?;
                Some(words.written().clone())
            });
            let union = plan.union.iter();
            let union = union.filter_map(|union| size_union(union, &phrase!("{R}.which")));
            fields.chain(union).collect()
        }
    };
    if terms.is_empty() {
        return text("0");
    }
    lines(terms.into_iter().enumerate().map(|(at, term)| match at {
        0 => parens(term),
        _ => Code::cat([text("+ "), parens(term).indent(2)]),
    }))
}

/// Returns the number of words of a union's value, or `None` if no member has pointers.
fn size_union(union: &UnionPlan, value: &Phrase) -> Option<Code> {
    let x = phrase!("x");
    let (mut arms, mut rest) = (Vec::new(), Vec::new());
    for member in &union.members {
        let name = union.constructor(&member.constructor);
        match (size_value(member, &x), &member.spot) {
            (Some(words), _) => arms.push(arm(format!("{name} x"), words.written().clone())),
            (None, Spot::Void) => rest.push(text(format!("| {name}"))),
            (None, _) => rest.push(text(format!("| {name} _"))),
        }
    }
    if arms.is_empty() {
        return None;
    }
    let unknown = format!("{} _", union.constructor("Unknown"));
    rest.push(arm(unknown, text("0")));
    Some(code!(
        "match $value$ with\n$arms$\n$rest$",
        value = value,
        arms = arms,
        rest = Code::fill(rest, ""),
    ))
}

/// Returns the number of words behind a field's pointers, or `None` if it has no pointers.
fn size_value(field: &FieldPlan, value: &Phrase) -> Option<Phrase<Code>> {
    let pointer = match &field.spot {
        Spot::Group {
            flat, arguments, ..
        } => {
            let call = || of_group("size", flat, arguments, [filled(value), filled(&DEPTH)]);
            return Some(Phrase::of(call));
        }
        Spot::Pointer(pointer) if pointer.shape != Shape::Capability => pointer,
        _ => return None,
    };
    let kind = &pointer.own_kind;
    Some(Phrase::of(|| match (&pointer.shape, &pointer.default) {
        (Shape::Text, None) => call!("Z.text_words", value),
        (Shape::Text, Some(default)) => call!("Z.text_words_or", value, default),
        (Shape::Data, None) => call!("Z.data_words", value),
        (Shape::Data, Some(default)) => call!("Z.data_words_or", value, default),
        (Shape::Local(local), _) => {
            let size = format!("size'{} {DEPTH}", local.flat);
            call!("Z.optional_words", value, local.words(), size)
        }
        (Shape::LocalList(local), None) if local.pointers == 0 => {
            call!("Z.plain_words", value, local.words())
        }
        (Shape::LocalList(local), None) => {
            let size = format!("size'{} {DEPTH}", local.flat);
            call!("Z.structures_words", value, local.words(), size)
        }
        (Shape::Struct, _) => call!("Z.size_optional", kind, format!("{value} {DEPTH}")),
        (_, None) => call!("Z.size", kind, format!("{value} {DEPTH}")),
        (_, Some(flat)) => call!("Z.size_or", kind, flat, format!("{value} {DEPTH}")),
    }))
}
