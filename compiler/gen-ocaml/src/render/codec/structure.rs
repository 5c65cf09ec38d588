//! The defaults of Records, and the records of functions that generic code uses.

use zooph_emit::{Code, Name, code};
use zooph_plan::Form;

use super::{function, generic_record, open_record};
use crate::plan::{Spot, StructPlan, UnionPlan, named};
use crate::types::applied;

pub(super) fn default(plan: &StructPlan) -> Code {
    let body = || {
        code!(
            "($value$ : $ty$)",
            value = default_value(plan),
            ty = open_record(plan)
        )
    };
    if plan.parameters.is_empty() {
        return code!(
            "default'$flat$ () =\n  $body$",
            flat = plan.flat,
            body = body()
        );
    }
    function("default", plan, &[], &generic_record(plan), body)
}

fn default_value(plan: &StructPlan) -> Code {
    match (&plan.union, plan.kind) {
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
    }
}

/// Returns the default of a union: its first member, which has number 0, as in an empty message.
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
    if !plan.parameters.is_empty() {
        let ty = format!("{} Z.Kind.structure", faces(plan));
        return function("structure", plan, &[], &ty, || made(plan));
    }
    let unit = if recursive { " ()" } else { "" };
    code!(
        "structure'$flat$$unit$ =\n  $body$",
        flat = plan.flat,
        unit = unit,
        body = made(plan)
    )
}

/// Returns the types of a generic struct's three faces.
fn faces(plan: &StructPlan) -> String {
    let path = format!("Types.{}", plan.path.join("."));
    let of = |suffixes: &[&str], name: &str| {
        let variables = plan.parameters.iter().flat_map(|name| {
            let variable = move |suffix: &&str| format!("'{name}{suffix}");
            suffixes.iter().map(variable)
        });
        applied(&variables.collect::<Vec<_>>(), &format!("{path}.{name}"))
    };
    let (reader, builder) = (of(&["_r"], "reader"), of(&["_r", "_b", "_o"], "builder"));
    format!("({reader}, {builder}, {})", of(&["_o"], "t"))
}

/// Returns conversions of views to Readers, of Readers to views, and of untyped Builders to Builders. For generic
/// structs they add the kinds of the parameters.
fn converted(plan: &StructPlan) -> [String; 3] {
    if plan.parameters.is_empty() {
        return ["Z.same"; 3].map(str::to_owned);
    }
    let path = format!("Types.{}", plan.path.join("."));
    let open = |count| vec!["_".to_owned(); count * plan.parameters.len()];
    let reader = applied(&open(1), &format!("{path}.reader"));
    let builder = applied(&open(3), &format!("{path}.builder"));
    let parameters = || plan.parameters.iter();
    let readings = parameters().map(|name| format!("; {name} = Z.Kind.Reading {}", Name(name)));
    let kinds = parameters().map(|name| format!("; {}", Name(name)));
    [
        format!(
            "(fun view -> ({{ view{} }} : {reader}))",
            readings.collect::<String>()
        ),
        format!("(fun (r : {reader}) -> r.view)"),
        format!(
            "(fun builder -> ({{ builder{} }} : {builder}))",
            kinds.collect::<String>()
        ),
    ]
}

/// Returns the record of a struct's functions.
fn made(plan: &StructPlan) -> Code {
    let flat = &plan.flat;
    let is_generic = !plan.parameters.is_empty();
    let with = || named(&plan.parameters);
    let of = |name: &str| match is_generic {
        true => format!("(fun x' -> {name}'{flat}{} x')", with()),
        false => format!("{name}'{flat}"),
    };
    let types = || {
        let types = plan.parameters.iter();
        let types = types.map(|name| format!(" (Z.Kind.ty {})", Name(name)));
        types.collect::<String>()
    };
    let [reader, view, builder] = converted(plan);
    code!(
        r#"
        Z.make_structure ~layout:$layout$
          ~reader:$reader$ ~view:$view$ ~builder:$builder$
          ~decode:$decode$ ~size:$size$
          ~encode:$encode$
          ~default:$default$ ~native:$native$
    "#,
        layout = match is_generic {
            true => format!("(layout'{flat}{})", types()),
            false => format!("layout'{flat}"),
        },
        reader = reader,
        view = view,
        builder = builder,
        decode = of("decode"),
        size = of("size"),
        encode = match plan.pointers {
            0 => format!(
                "(fun e' at' x' -> encode'{flat}{} (Z.storage e') at' x')",
                with()
            ),
            _ => of("encode"),
        },
        default = match is_generic {
            true => format!("(fun () -> default'{flat}{})", with()),
            false => format!("default'{flat}"),
        },
        native = plan.native,
    )
}
