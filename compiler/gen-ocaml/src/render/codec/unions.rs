//! Encoding of unions: the active member is written over zeros.

use zooph_emit::{Code, code};

use super::Structs;
use super::encode::{Sections, Word, bits_of, gather_number, place, put_pointer};
use crate::plan::{FieldPlan, GroupKind, Spot, StructPlan, UnionPlan};
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
        Spot::Group { id, .. } => {
            let Some(group) = structs.get(id) else {
                return Code::new();
            };
            if let (Some(union), GroupKind::Union) = (&group.union, group.kind) {
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
            let bits = bits_of(spot, value);
            let bits = if bits.contains(' ') && !bits.starts_with('(') {
                format!("({bits})")
            } else {
                bits
            };
            Code::from(format!("Z.store_{width} e {} {bits};", place(*at)))
        }
    }
}
