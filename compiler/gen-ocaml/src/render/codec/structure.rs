//! What a Record has besides: its default, and the functions put together.

use zooph_emit::{Code, code};
use zooph_plan::Form;

use super::{function, generic_record, open_record};
use crate::plan::{Spot, StructPlan, UnionPlan};
use crate::render::spaced;
use crate::types::applied;

pub(super) fn default(plan: &StructPlan) -> Code {
    let value = match (&plan.union, plan.kind) {
        (Some(union), Form::Union) => default_union(union),
        _ => {
            let fields = plan.fields.iter().filter(|field| !field.label.is_empty());
            let mut rows: Code = fields
                .map(|field| Code::from(format!("{} = {};", field.label, field.default)))
                .collect();
            if let Some(union) = &plan.union {
                rows.push(code!("which = ($value$);", value = default_union(union)));
            }
            if rows.is_empty() {
                Code::from("()".to_owned())
            } else {
                code!("{\n  $rows$\n}", rows = rows)
            }
        }
    };
    let body = code!("($value$ : $ty$)", value = value, ty = open_record(plan));
    if plan.parameters.is_empty() {
        return code!(
            "default_$flat$ () =\n  $body$",
            flat = plan.flat,
            body = body
        );
    }
    function("default", plan, &[], &generic_record(plan), &body)
}

/// The first member's default: its number is 0, as that of no message is.
fn default_union(union: &UnionPlan) -> Code {
    let first = union.members.iter().min_by_key(|member| member.tag);
    Code::from(match first {
        Some(first) if matches!(first.spot, Spot::Void) => union.constructor(&first.constructor),
        Some(first) => {
            let name = union.constructor(&first.constructor);
            format!("{name} ({})", first.default)
        }
        None => format!("{} 0", union.constructor("Unknown")),
    })
}

pub(super) fn structure(plan: &StructPlan, recursive: bool) -> Code {
    let flat = &plan.flat;
    let with: String = spaced(&plan.parameters);
    let generic = !plan.parameters.is_empty();
    let (reader, view, builder) = if generic {
        let path = format!("Types.{}", plan.path.join("."));
        let open = vec!["_".to_owned(); plan.parameters.len()];
        let readings = plan
            .parameters
            .iter()
            .map(|name| format!("; {name} = Z.Kind.Reading {name}"));
        let kinds = plan.parameters.iter().map(|name| format!("; {name}"));
        let opened = vec!["_".to_owned(); 3 * plan.parameters.len()];
        let reader_type = applied(&open, &format!("{path}.reader"));
        (
            format!(
                "(fun view -> ({{ view{} }} : {reader_type}))",
                readings.collect::<String>()
            ),
            format!("(fun (r : {reader_type}) -> r.view)"),
            format!(
                "(fun builder -> ({{ builder{} }} : {}))",
                kinds.collect::<String>(),
                applied(&opened, &format!("{path}.builder"))
            ),
        )
    } else {
        let same = "(fun v -> v)".to_owned();
        (same.clone(), same.clone(), same)
    };
    let layout = if generic {
        let types = plan
            .parameters
            .iter()
            .map(|name| format!(" (Z.Kind.ty {name})"));
        format!("(layout_{flat}{})", types.collect::<String>())
    } else {
        format!("layout_{flat}")
    };
    let of = |name: &str| {
        if generic {
            format!("(fun x' -> {name}_{flat}{with} x')")
        } else {
            format!("{name}_{flat}")
        }
    };
    let default = if generic {
        format!("(fun () -> default_{flat}{with})")
    } else {
        format!("default_{flat}")
    };
    let decode = of("decode");
    let body = code!(
        r#"
        Z.make_structure ~layout:$layout$ ~reader:$reader$ ~view:$view$ ~builder:$builder$
          ~decode:$decode$ ~size:$size$ ~encode:$encode$ ~default:$default$ ~native:$native$
    "#,
        layout = layout,
        reader = reader,
        view = view,
        builder = builder,
        decode = decode,
        size = of("size"),
        encode = of("encode"),
        default = default,
        native = plan.native,
    );
    if generic {
        let record: Vec<String> = plan
            .parameters
            .iter()
            .map(|name| format!("'{name}_o"))
            .collect();
        let reader: Vec<String> = plan
            .parameters
            .iter()
            .map(|name| format!("'{name}_r"))
            .collect();
        let builder = plan
            .parameters
            .iter()
            .flat_map(|name| ["_r", "_b", "_o"].map(|suffix| format!("'{name}{suffix}")));
        let path = format!("Types.{}", plan.path.join("."));
        let ty = format!(
            "({}, {}, {}) Z.Kind.structure",
            applied(&reader, &format!("{path}.reader")),
            applied(&builder.collect::<Vec<_>>(), &format!("{path}.builder")),
            applied(&record, &format!("{path}.t")),
        );
        return function("structure", plan, &[], &ty, &body);
    }
    let unit = if recursive { " ()" } else { "" };
    code!(
        "structure_$flat$$unit$ =\n  $body$",
        flat = flat,
        unit = unit,
        body = body
    )
}
