//! Decoding functions.

use zooph_emit::{Code, Phrase, code, phrase};
use zooph_plan::Form;

use super::{D, V, function, generic_record, of_group, open_record};
use crate::plan::{FieldPlan, Pointer, Shape, Spot, StructPlan, UnionPlan};

pub(super) fn decode(plan: &StructPlan) -> Code {
    let body = || {
        let value = match (&plan.union, plan.kind) {
            (Some(union), Form::Union) => decode_union(union),
            _ => decode_fields(plan),
        };
        code!("($value$ : $ty$)", value = value, ty = open_record(plan))
    };
    let ty = format!("Z.Decoder.t -> Z.View.t -> {}", generic_record(plan));
    function("decode", plan, &[D, V], &ty, body)
}

/// Returns code that decodes fields. OCaml does not define the order in which the fields of a record are
/// evaluated, but it is defined which fault is found first. So fields that can fail are decoded before the
/// record, in order.
fn decode_fields(plan: &StructPlan) -> Code {
    let (mut first, mut rows) = (Code::new(), Code::new());
    for field in plan.fields.iter().filter(|field| !field.label.is_empty()) {
        let (label, value) = (&field.label, decode_value(field));
        if matches!(field.spot, Spot::Pointer(_) | Spot::Group { .. }) {
            first.push(Code::from(format!("let {label}' = {value} in")));
            rows.push(Code::from(format!("{label} = {label}';")));
        } else {
            rows.push(Code::from(format!("{label} = {value};")));
        }
    }
    if let Some(union) = &plan.union {
        let union = decode_union(union);
        first.push(code!("let which' =\n  $union$\nin", union = union));
        rows.push(Code::from("which = which';".to_owned()));
    }
    if rows.is_empty() {
        return Code::from("()".to_owned());
    }
    code!("$first$\n{\n  $rows$\n}", first = first, rows = rows)
}

fn decode_union(union: &UnionPlan) -> Code {
    let arms = union.members.iter().map(|member| {
        let tag = member.tag.unwrap_or_default();
        let name = union.constructor(&member.constructor);
        Code::from(match member.spot {
            Spot::Void => format!("| {tag} -> {name}"),
            _ => format!("| {tag} -> {name} ({})", decode_value(member)),
        })
    });
    code!(
        "match Z.u16 $v$ $at$ with\n$arms$\n| tag -> $unknown$ tag",
        v = V,
        at = union.at,
        arms = arms.collect::<Code>(),
        unknown = union.constructor("Unknown")
    )
}

fn decode_value(field: &FieldPlan) -> Phrase {
    match &field.spot {
        Spot::Void => phrase!("()"),
        Spot::Group {
            flat, arguments, ..
        } => phrase!("{} {D} {V}", of_group("decode", flat, arguments)),
        Spot::Pointer(pointer) => decode_pointer(field, pointer),
        spot => phrase!("{}", crate::render::reader::load(spot, &V)),
    }
}

fn decode_pointer(field: &FieldPlan, pointer: &Pointer) -> Phrase {
    let (k, name) = (pointer.index, &field.schema_name);
    let kind = &pointer.own_kind;
    match (&pointer.shape, &pointer.default) {
        (Shape::Text, default) => {
            let default = default.as_deref().unwrap_or("\"\"");
            phrase!("Z.text_field {D} {V} {k} \"{name}\" {default}")
        }
        (Shape::Data, default) => {
            let default = default.as_deref().unwrap_or("\"\"");
            phrase!("Z.data_field {D} {V} {k} \"{name}\" {default}")
        }
        (Shape::Local(local), _) => {
            let (flat, native) = (&local.flat, local.native);
            phrase!("Z.optional_field {D} {V} {k} \"{name}\" {native} decode'{flat}")
        }
        (Shape::LocalList(local), None) => {
            let (flat, native) = (&local.flat, local.native);
            phrase!("Z.structures_field {D} {V} {k} \"{name}\" {native} [||] decode'{flat}")
        }
        (Shape::Struct, _) => phrase!("Z.decode_optional {D} {V} {k} \"{name}\" {kind}"),
        (Shape::Capability, _) => phrase!("Z.capability {V} {k}"),
        (_, None) => phrase!("Z.decode_field {D} {V} {k} \"{name}\" {kind}"),
        (_, Some(flat)) => phrase!("Z.decode_or {D} {V} {k} \"{name}\" {kind} {flat}"),
    }
}
