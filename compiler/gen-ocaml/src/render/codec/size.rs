//! Functions that add up the size of a Record in a message.

use zooph_emit::{Code, Phrase, code, collect, phrase};
use zooph_plan::Form;

use super::{DEPTH, R, function, generic_record, of_group};
use crate::plan::{FieldPlan, Shape, Spot, StructPlan, UnionPlan};

pub(super) fn size(plan: &StructPlan, recursive: bool) -> Code {
    let body = || {
        let (sum, mentions) = collect(|| sum(plan));
        let guard = if recursive && plan.kind == Form::Struct && mentions.has(DEPTH.0) {
            format!("if {DEPTH} <= 0 then Z.too_deep ();\nlet depth = depth - 1 in")
        } else {
            String::new()
        };
        mentions.write();
        code!("$guard$\n$sum$", guard = guard, sum = sum)
    };
    let ty = format!("{} -> int -> int", generic_record(plan));
    function("size", plan, &[R, DEPTH], &ty, body)
}

/// Returns the number of words of all fields' values.
fn sum(plan: &StructPlan) -> Code {
    let terms: Vec<Code> = match (&plan.union, plan.kind) {
        (Some(union), Form::Union) => size_union(union, &phrase!("{R}")).into_iter().collect(),
        _ => {
            let fields = plan.fields.iter().filter(|field| !field.label.is_empty());
            let fields = fields.filter_map(|field| {
                let words = size_value(field, &phrase!("{R}.{}", field.label))?;
                Some(Code::from(words.to_string()))
            });
            let union = plan.union.iter();
            let union = union.filter_map(|union| size_union(union, &phrase!("{R}.which")));
            fields.chain(union).collect()
        }
    };
    if terms.is_empty() {
        return Code::from("0".to_owned());
    }
    let terms = terms.iter().enumerate().map(|(at, term)| match at {
        0 => code!("($term$)", term = term),
        _ => code!("+ ($term$)", term = term),
    });
    terms.collect()
}

/// Returns the number of words of a union's value, or `None` if no member has pointers.
fn size_union(union: &UnionPlan, value: &Phrase) -> Option<Code> {
    let x = phrase!("x");
    let arms: Vec<Code> = union
        .members
        .iter()
        .filter_map(|member| {
            let words = size_value(member, &x)?;
            Some(Code::from(format!(
                "| {} x -> {words}",
                union.constructor(&member.constructor)
            )))
        })
        .collect();
    if arms.is_empty() {
        return None;
    }
    let rest = union
        .members
        .iter()
        .filter(|member| size_value(member, &x).is_none());
    let rest = rest.map(|member| match member.spot {
        Spot::Void => format!("| {} ", union.constructor(&member.constructor)),
        _ => format!("| {} _ ", union.constructor(&member.constructor)),
    });
    Some(code!(
        "match $value$ with\n$arms$\n$rest$| $unknown$ _ -> 0",
        value = value,
        arms = arms.into_iter().collect::<Code>(),
        rest = rest.collect::<String>(),
        unknown = union.constructor("Unknown")
    ))
}

/// Returns the number of words behind a field's pointers, or `None` if it has no pointers.
fn size_value(field: &FieldPlan, value: &Phrase) -> Option<Phrase> {
    let pointer = match &field.spot {
        Spot::Group {
            flat, arguments, ..
        } => {
            let size = of_group("size", flat, arguments);
            return Some(phrase!("{size} {value} {DEPTH}"));
        }
        Spot::Pointer(pointer) => pointer,
        _ => return None,
    };
    let kind = &pointer.own_kind;
    Some(match (&pointer.shape, &pointer.default) {
        (Shape::Text, None) => phrase!("Z.text_words {value}"),
        (Shape::Text, Some(default)) => phrase!("Z.text_words_or {value} {default}"),
        (Shape::Data, None) => phrase!("Z.data_words {value}"),
        (Shape::Data, Some(default)) => phrase!("Z.data_words_or {value} {default}"),
        (Shape::Local(local), _) => {
            let sections = usize::from(local.data_words) + usize::from(local.pointers);
            phrase!(
                "Z.optional_words {value} {sections} size'{} {DEPTH}",
                local.flat
            )
        }
        (Shape::LocalList(local), None) => {
            let sections = usize::from(local.data_words) + usize::from(local.pointers);
            if local.pointers == 0 {
                phrase!("Z.plain_words {value} {sections}")
            } else {
                phrase!(
                    "Z.structures_words {value} {sections} size'{} {DEPTH}",
                    local.flat
                )
            }
        }
        (Shape::Struct, _) => phrase!("Z.size_optional {kind} {value} {DEPTH}"),
        (Shape::Capability, _) => return None,
        (_, None) => phrase!("Z.size {kind} {value} {DEPTH}"),
        (_, Some(flat)) => phrase!("Z.size_or {kind} {flat} {value} {DEPTH}"),
    })
}
