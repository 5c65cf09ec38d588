//! Functions that add up what a Record takes in a message.

use zooph_emit::{Code, code};
use zooph_plan::Form;

use super::{function, generic_record, of_group};
use crate::plan::{FieldPlan, Shape, Spot, StructPlan, UnionPlan};

pub(super) fn size(plan: &StructPlan, recursive: bool) -> Code {
    let terms = match (&plan.union, plan.kind) {
        (Some(union), Form::Union) => vec![size_union(union, "r")],
        _ => {
            let fields = plan.fields.iter().filter(|field| !field.label.is_empty());
            let fields =
                fields.filter_map(|field| size_value(field, &format!("r.{}", field.label)));
            let union = plan.union.iter().map(|union| size_union(union, "r.which"));
            fields.map(Code::from).chain(union).collect()
        }
    };
    let terms: Vec<String> = terms
        .into_iter()
        .filter(|term| !term.is_empty())
        .map(|term| format!("({})", term.as_str().trim_end()))
        .collect();
    let sum = if terms.is_empty() {
        "0".to_owned()
    } else {
        terms.join("\n+ ")
    };
    let deeper = recursive && plan.kind == Form::Struct && sum.contains("depth");
    let guard = if deeper {
        "if depth <= 0 then Z.too_deep ();\nlet depth = depth - 1 in"
    } else {
        ""
    };
    let body = code!("$guard$\n$sum$", guard = guard, sum = sum);
    let ty = format!("{} -> int -> int", generic_record(plan));
    function("size", plan, &["r", "depth"], &ty, &body)
}

fn size_union(union: &UnionPlan, value: &str) -> Code {
    let arms: Code = union
        .members
        .iter()
        .filter_map(|member| {
            let words = size_value(member, "x")?;
            Some(Code::from(format!(
                "| {} x -> {words}",
                union.constructor(&member.constructor)
            )))
        })
        .collect();
    if arms.is_empty() {
        return Code::new();
    }
    let rest = union
        .members
        .iter()
        .filter(|member| size_value(member, "x").is_none());
    let rest = rest.map(|member| match member.spot {
        Spot::Void => format!("| {} ", union.constructor(&member.constructor)),
        _ => format!("| {} _ ", union.constructor(&member.constructor)),
    });
    code!(
        "match $value$ with\n$arms$\n$rest$| $unknown$ _ -> 0",
        value = value,
        arms = arms,
        rest = rest.collect::<String>(),
        unknown = union.constructor("Unknown")
    )
}

/// Words of what a field's pointers lead to; none if it has no pointers.
fn size_value(field: &FieldPlan, value: &str) -> Option<String> {
    let pointer = match &field.spot {
        Spot::Group { flat, .. } => {
            return Some(format!("{} {value} depth", of_group("size", flat, field)));
        }
        Spot::Pointer(pointer) => pointer,
        _ => return None,
    };
    let kind = &pointer.own_kind;
    Some(match (&pointer.shape, &pointer.default) {
        (Shape::Text, None) => format!("Z.text_words {value}"),
        (Shape::Text, Some(default)) => format!("Z.text_words_or {value} {default}"),
        (Shape::Data, None) => format!("Z.data_words {value}"),
        (Shape::Data, Some(default)) => format!("Z.data_words_or {value} {default}"),
        (Shape::Local(local), _) => {
            let sections = usize::from(local.data_words) + usize::from(local.pointers);
            format!(
                "Z.optional_words {value} {sections} size_{} depth",
                local.flat
            )
        }
        (Shape::LocalList(local), None) => {
            let sections = usize::from(local.data_words) + usize::from(local.pointers);
            if local.pointers == 0 {
                format!("Z.plain_words {value} {sections}")
            } else {
                format!(
                    "Z.structures_words {value} {sections} size_{} depth",
                    local.flat
                )
            }
        }
        (Shape::Struct, _) => format!("Z.size_optional {kind} {value} depth"),
        (Shape::Capability, _) => return None,
        (_, None) => format!("Z.size {kind} {value} depth"),
        (_, Some(flat)) => format!("Z.size_or {kind} {flat} {value} depth"),
    })
}
