//! Encoding of unions: the active member is written over zeros.

use zooph_emit::{Code, code};
use zooph_plan::Form;

use super::Structs;
use super::encode::{Sections, Word, gather_number, place, put_pointer, where_fitting};
use crate::plan::{FieldPlan, Spot, StructPlan, UnionPlan};
use crate::render::used;

/// Writes the active member over zeros. `plan` is the struct, or a group of it: their sections are
/// the same.
pub(super) fn encode_union(
    plan: &StructPlan,
    union: &UnionPlan,
    value: &str,
    structs: &Structs<'_>,
    depth: usize,
) -> Code {
    let variable = if depth == 0 {
        "x".to_owned()
    } else {
        format!("x{depth}")
    };
    let arms = union.members.iter().map(|member| {
        let tag = member.tag.unwrap_or_default();
        let mut body = Code::new();
        if tag > 0 {
            body.push(Code::from(format!(
                "Z.store_16 e {} {tag};",
                place(union.at)
            )));
        }
        body.push(store(plan, member, &variable, structs, depth + 1));
        let body = body.as_str().trim_end().trim_end_matches(';').to_owned();
        let name = union.constructor(&member.constructor);
        let pattern = match member.spot {
            Spot::Void => format!("| {name} ->"),
            _ => format!("| {name} {} ->", used(&variable, &body)),
        };
        match body.is_empty() {
            true => Code::from(format!("{pattern} ()")),
            false => code!("$pattern$\n  $body$", pattern = pattern, body = body),
        }
    });
    code!(
        "(match $value$ with\n$arms$\n| $unknown$ _ -> Z.unknown_member ());",
        value = value,
        arms = arms.collect::<Code>(),
        unknown = union.constructor("Unknown")
    )
}

/// Writes a member, or a field of a group that is one.
fn store(
    plan: &StructPlan,
    field: &FieldPlan,
    value: &str,
    structs: &Structs<'_>,
    depth: usize,
) -> Code {
    let data = u32::from(plan.data_words);
    match &field.spot {
        Spot::Void => Code::new(),
        Spot::Group { ix, .. } => {
            let Some(group) = structs.get(ix) else {
                return Code::new();
            };
            if let (Some(union), Form::Union) = (&group.union, group.kind) {
                return encode_union(plan, union, value, structs, depth);
            }
            let fields = group.fields.iter().filter(|field| !field.label.is_empty());
            let mut code: Code = fields
                .map(|field| {
                    store(
                        plan,
                        field,
                        &format!("{value}.{}", field.label),
                        structs,
                        depth,
                    )
                })
                .collect();
            if let Some(union) = &group.union {
                code.push(encode_union(
                    plan,
                    union,
                    &format!("{value}.which"),
                    structs,
                    depth,
                ));
            }
            code
        }
        Spot::Pointer(pointer) => {
            let at = place(8 * (data + pointer.index));
            Code::from(format!(
                "{};",
                put_pointer(pointer, value).replace("$at", &at)
            ))
        }
        Spot::Bit { at, .. } => {
            let bits = match &field.spot {
                Spot::Bit { default: true, .. } => format!("(not {value})"),
                _ => value.to_owned(),
            };
            Code::from(format!(
                "Z.store_bit e {} {} {bits};",
                place(at / 8),
                at % 8
            ))
        }
        Spot::Number { at, bits: 64, .. } => {
            let mut sections = Sections::default();
            gather_number(&field.spot, value, &mut sections);
            match sections.words.get(&(at / 8)) {
                Some(Word::Whole(line)) => {
                    Code::from(format!("{};", line.replace("$at", &place(*at))))
                }
                _ => Code::new(),
            }
        }
        spot @ (Spot::Number { at, .. } | Spot::Enum { at, .. }) => {
            let width = match spot {
                Spot::Number { bits, .. } => *bits,
                _ => 16,
            };
            store_number(spot, value, width, &place(*at))
        }
    }
}

/// Writes a number of fewer than 64 bits, if it fits.
fn store_number(spot: &Spot, value: &str, width: u32, at: &str) -> Code {
    if let Spot::Number {
        load: "i32",
        default: None,
        ..
    } = spot
    {
        return Code::from(format!("Z.store_i32 e {at} {value};"));
    }
    let mut sections = Sections::default();
    gather_number(spot, value, &mut sections);
    let Some(Word::Parts(parts)) = sections.words.values().next() else {
        return Code::new();
    };
    let bits =
        parts.iter().map(
            |part| match part.value.contains(' ') && !part.value.starts_with('(') {
                true => format!("({})", part.value),
                false => part.value.clone(),
            },
        );
    let stores: Code = bits
        .map(|bits| Code::from(format!("Z.store_{width} e {at} {bits}")))
        .collect();
    let stores = Code::from(stores.as_str().trim_end().to_owned());
    match where_fitting(&sections, stores.clone()) {
        code if code.as_str() == stores.as_str() => code!("$code$;", code = code),
        code => code!("($code$);", code = code),
    }
}
