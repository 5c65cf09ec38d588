//! Decoding functions.

use zooph_plan::Form;

use super::{D, V, function, generic_record, open_record};
use crate::layout::{
    Code, arm, call, code, ended, filled, headed, lines, local, parens, text, typed,
};
use crate::plan::{FieldPlan, Pointer, Shape, Spot, StructPlan, UnionPlan, of_group};

pub(super) fn decode(plan: &StructPlan) -> Code {
    let body = || {
        let value = match (&plan.union, plan.kind) {
            (Some(union), Form::Union) => decode_union(union),
            _ => decode_fields(plan),
        };
        typed(value, open_record(plan))
    };
    let ty = ["Z.Decoder.t", "Z.View.t"].into_iter().map(text);
    let ty = ty.chain([generic_record(plan)]).collect();
    function("decode", plan, &[D, V], ty, body)
}

/// Returns code that decodes fields. OCaml does not define the order in which the fields of a record are
/// evaluated, but it is defined which fault is found first. So fields that can fail are decoded before the
/// record, in order.
fn decode_fields(plan: &StructPlan) -> Code {
    let (mut first, mut rows) = (Vec::new(), Vec::new());
    for field in plan.fields.iter().filter(|field| !field.label.is_empty()) {
        let (label, value) = (&field.label, decode_value(field));
        if matches!(field.spot, Spot::Pointer(_) | Spot::Group { .. }) {
            first.push(local(format!("{label}'"), value));
            rows.push(text(format!("{label} = {label}';")));
        } else {
            rows.push(row(label, value));
        }
    }
    if let Some(union) = &plan.union {
        let union = decode_union(union);
        first.push(code!("let which' =\n  $union$\nin", union = union));
        rows.push(text("which = which';"));
    }
    if rows.is_empty() {
        return text("()");
    }
    code!("$first$\n{\n  $rows$\n}", first = first, rows = rows)
}

/// Returns a field of a record on a line of its own.
pub(super) fn row(label: &str, value: Code) -> Code {
    ended(headed(format!("{label} ="), value), ";")
}

fn decode_union(union: &UnionPlan) -> Code {
    let arms = union.members.iter().map(|member| {
        let name = text(union.constructor(&member.constructor));
        let value = match member.spot {
            Spot::Void => name,
            _ => call!(name, parens(decode_value(member))),
        };
        arm(member.tag.unwrap_or_default(), value)
    });
    let unknown = text(format!("{} tag", union.constructor("Unknown")));
    code!(
        "match Z.u16 $v$ $at$ with\n$arms$",
        v = V,
        at = union.at,
        arms = lines(arms.chain([arm("tag", unknown)])),
    )
}

fn decode_value(field: &FieldPlan) -> Code {
    match &field.spot {
        Spot::Void => text("()"),
        Spot::Group {
            flat, arguments, ..
        } => of_group("decode", flat, arguments, [filled(&D), filled(&V)]),
        Spot::Pointer(pointer) => decode_pointer(field, pointer),
        spot => text(crate::render::reader::load(spot, &V)),
    }
}

fn decode_pointer(field: &FieldPlan, pointer: &Pointer) -> Code {
    let place = || format!("{D} {V} {} \"{}\"", pointer.index, field.schema_name);
    let kind = &pointer.own_kind;
    let literal = |default: &Option<Code>| default.clone().unwrap_or_else(|| text("\"\""));
    match (&pointer.shape, &pointer.default) {
        (Shape::Text, default) => call!("Z.text_field", place(), literal(default)),
        (Shape::Data, default) => call!("Z.data_field", place(), literal(default)),
        (Shape::Local(local), _) => {
            let decode = format!("decode'{}", local.flat);
            call!("Z.optional_field", place(), local.native, decode)
        }
        (Shape::LocalList(local), None) => {
            let decode = format!("decode'{}", local.flat);
            call!("Z.structures_field", place(), local.native, "[||]", decode)
        }
        (Shape::Struct, _) => call!("Z.decode_optional", place(), kind),
        (Shape::Capability, _) => text(format!("Z.capability {V} {}", pointer.index)),
        (_, None) => call!("Z.decode_field", place(), kind),
        (_, Some(flat)) => call!("Z.decode_or", place(), kind, flat),
    }
}
