//! Encodes unions. The active member is written over zeros.

use zooph_emit::{Name, Phrase, bind, phrase};
use zooph_plan::Form;

use super::encode::{
    Place, Sections, Word, gather_number, put_pointer, sequence, where_fitting, whole,
};
use super::{B, E, Structs};
use crate::layout::{Code, arm as arm_of, call, code, lines, text};
use crate::plan::{FieldPlan, Shape, Spot, StructPlan, UnionPlan};

/// Returns code that writes the active member over zeros. `plan` is the struct or one of its groups, which
/// share their sections.
pub(super) fn encode_union(
    plan: &StructPlan,
    union: &UnionPlan,
    value: &Phrase,
    structs: &Structs<'_>,
    depth: usize,
) -> Code {
    let arms = union.members.iter();
    let arms = arms.map(|member| arm(plan, union, member, structs, depth));
    let unknown = format!("{} _", union.constructor("Unknown"));
    let unknown = arm_of(unknown, text("Z.unknown_member ()"));
    code!(
        "(match $value$ with\n$arms$)",
        value = value,
        arms = lines(arms.chain([unknown])),
    )
}

fn arm(
    plan: &StructPlan,
    union: &UnionPlan,
    member: &FieldPlan,
    structs: &Structs<'_>,
    depth: usize,
) -> Code {
    let variable = match depth {
        0 => "x".to_owned(),
        depth => format!("x{depth}'"),
    };
    let tag = member.tag.unwrap_or_default();
    let mut steps = Vec::new();
    if tag > 0 {
        let at = Place(union.at);
        steps.push(text(format!("Z.store_16 {B} {at} {tag}")));
    }
    let (mut stored, is_used) = bind(&variable, || {
        let value = phrase!("{}", Name(&variable));
        store(plan, member, &value, structs, depth + 1)
    });
    steps.append(&mut stored);
    let name = union.constructor(&member.constructor);
    let pattern = match (&member.spot, is_used) {
        (Spot::Void, _) => format!("| {name} ->"),
        (_, true) => format!("| {name} {variable} ->"),
        (_, false) => format!("| {name} _{variable} ->"),
    };
    match sequence(steps) {
        None => text(format!("{pattern} ()")),
        Some(body) => code!("$pattern$\n  $body$", pattern = pattern, body = body),
    }
}

/// Returns the steps that write a member, or a field of a group that is a member.
fn store(
    plan: &StructPlan,
    field: &FieldPlan,
    value: &Phrase,
    structs: &Structs<'_>,
    depth: usize,
) -> Vec<Code> {
    match &field.spot {
        Spot::Void => Vec::new(),
        Spot::Group { ix, .. } => match structs.get(ix) {
            Some(group) => store_group(plan, group, value, structs, depth),
            None => Vec::new(),
        },
        Spot::Pointer(pointer) => {
            let at = Place(8 * (u32::from(plan.data_words) + pointer.index));
            vec![match (&pointer.shape, &pointer.default) {
                (Shape::Text, None) => call!("Z.put_member_text", format!("{E} {at}"), value),
                _ => put_pointer(pointer, at, value),
            }]
        }
        Spot::Bit { at, default } => {
            let (byte, bit) = (Place(at / 8), at % 8);
            let value = match default {
                true => phrase!("(Stdlib.not {value})"),
                false => value.clone(),
            };
            vec![call!(format!("Z.store_bit {B} {byte} {bit}"), value)]
        }
        Spot::Number {
            at,
            bits: 64,
            load,
            raw,
            ..
        } => vec![whole(load, *raw, value).at(Place(*at))],
        Spot::Number { at, bits, .. } => vec![store_number(&field.spot, value, *bits, Place(*at))],
        Spot::Enum { at, .. } => vec![store_number(&field.spot, value, 16, Place(*at))],
    }
}

fn store_group(
    plan: &StructPlan,
    group: &StructPlan,
    value: &Phrase,
    structs: &Structs<'_>,
    depth: usize,
) -> Vec<Code> {
    if let (Some(union), Form::Union) = (&group.union, group.kind) {
        return vec![encode_union(plan, union, value, structs, depth)];
    }
    let fields = group.fields.iter().filter(|field| !field.label.is_empty());
    let mut steps: Vec<Code> = fields
        .flat_map(|field| {
            let value = phrase!("{value}.{}", field.label);
            store(plan, field, &value, structs, depth)
        })
        .collect();
    if let Some(union) = &group.union {
        let value = phrase!("{value}.which");
        steps.push(encode_union(plan, union, &value, structs, depth));
    }
    steps
}

/// Returns code that writes a number of fewer than 64 bits, if it is in range.
fn store_number(spot: &Spot, value: &Phrase, width: u32, at: Place) -> Code {
    if let Spot::Number {
        load: "i32",
        default: None,
        ..
    } = spot
    {
        return call!(format!("Z.store_i32 {B} {at}"), value);
    }
    let mut sections = Sections::default();
    gather_number(spot, value, &mut sections);
    let parts = match sections.words.values().next() {
        Some(Word::Parts(parts)) => &parts[..],
        _ => &[],
    };
    let stores = parts.iter().map(|part| {
        let value = part.value.argument();
        call!(format!("Z.store_{width} {B} {at}"), value)
    });
    let stores = lines(stores);
    match sections.always_fit() {
        true => stores,
        false => code!("($code$)", code = where_fitting(&sections, stores)),
    }
}
