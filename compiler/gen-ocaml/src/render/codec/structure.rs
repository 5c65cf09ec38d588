//! The defaults of Records, and the records of functions that generic code uses.

use zooph_emit::Name;
use zooph_plan::Form;

use super::decode::row;
use super::{function, generic_record, open_record};
use crate::layout::{
    Code, FACES, applied, call, code, headed, open, parens, record, text, typed, with_variables,
    words,
};
use crate::plan::{Spot, StructPlan, UnionPlan, named};

pub(super) fn default(plan: &StructPlan) -> Code {
    let body = || typed(default_value(plan), open_record(plan));
    if plan.parameters.is_empty() {
        return code!(
            "default'$flat$ () =\n  $body$",
            flat = plan.flat,
            body = body()
        );
    }
    function("default", plan, &[], vec![generic_record(plan)], body)
}

fn default_value(plan: &StructPlan) -> Code {
    if let (Some(union), Form::Union) = (&plan.union, plan.kind) {
        return default_union(union);
    }
    let fields = plan.fields.iter().filter(|field| !field.label.is_empty());
    let fields = fields.map(|field| row(&field.label, field.default.written().clone()));
    let union = plan.union.iter();
    let union = union.map(|union| row("which", parens(default_union(union))));
    let rows: Vec<Code> = fields.chain(union).collect();
    match rows.is_empty() {
        true => text("()"),
        false => code!("{\n  $rows$\n}", rows = rows),
    }
}

/// Returns the default of a union: its first member, which has number 0, as in an empty message.
fn default_union(union: &UnionPlan) -> Code {
    let first = union.members.iter().min_by_key(|member| member.tag);
    let name = |name| text(union.constructor(name));
    match first {
        Some(first) if matches!(first.spot, Spot::Void) => name(&first.constructor),
        Some(first) => {
            let default = parens(first.default.written().clone());
            call!(name(&first.constructor), default)
        }
        None => call!(name("Unknown"), "0"),
    }
}

pub(super) fn structure(plan: &StructPlan, recursive: bool) -> Code {
    if !plan.parameters.is_empty() {
        let ty = applied(faces(plan), "Z.Kind.structure");
        return function("structure", plan, &[], vec![ty], || made(plan));
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
fn faces(plan: &StructPlan) -> Vec<Code> {
    let path = plan.path.join(".");
    let of =
        |suffixes, name| with_variables(&plan.parameters, suffixes, format!("Types.{path}.{name}"));
    let (reader, builder) = (of(&["_r"], "reader"), of(FACES, "builder"));
    vec![reader, builder, of(&["_o"], "t")]
}

/// Returns conversions of views to Readers, of Readers to views, and of untyped Builders to Builders. For generic
/// structs they add the kinds of the parameters.
fn converted(plan: &StructPlan) -> [Code; 3] {
    if plan.parameters.is_empty() {
        return ["Z.same"; 3].map(text);
    }
    let (path, count) = (plan.path.join("."), plan.parameters.len());
    let reader = open(count, format!("Types.{path}.reader"));
    let builder = open(3 * count, format!("Types.{path}.builder"));
    let names = || plan.parameters.iter().map(|name| Name(name));
    let readings = names().map(|name| text(format!("{name} = Z.Kind.Reading {}", name.0)));
    let view = record([text("view")].into_iter().chain(readings));
    let kinds = record([text("builder")].into_iter().chain(named(&plan.parameters)));
    let of_reader = call!("fun", typed(text("r"), reader.clone()), "->");
    [
        abstraction(text("fun view ->"), typed(view, reader)),
        abstraction(of_reader, text("r.view")),
        abstraction(text("fun builder ->"), typed(kinds, builder)),
    ]
}

/// Returns a function without a name.
fn abstraction(head: Code, body: Code) -> Code {
    parens(headed(head, body))
}

/// Returns the record of a struct's functions.
fn made(plan: &StructPlan) -> Code {
    let flat = &plan.flat;
    let is_generic = !plan.parameters.is_empty();
    let with_kinds = |name: &str, arguments: &[&'static str]| {
        let function = [text(format!("{name}'{flat}"))].into_iter();
        let arguments = arguments.iter().copied().map(text);
        words(function.chain(named(&plan.parameters)).chain(arguments))
    };
    let of = |name: &str| match is_generic {
        true => abstraction(text("fun x' ->"), with_kinds(name, &["x'"])),
        false => text(format!("{name}'{flat}")),
    };
    let types = named(&plan.parameters).map(|name| parens(call!("Z.Kind.ty", name)));
    let layout = words([text(format!("layout'{flat}"))].into_iter().chain(types));
    let layout = match is_generic {
        true => parens(layout),
        false => layout,
    };
    let encode = match plan.pointers {
        0 => {
            let call = with_kinds("encode", &["(Z.storage e')", "at'", "x'"]);
            abstraction(text("fun e' at' x' ->"), call)
        }
        _ => of("encode"),
    };
    let default = match is_generic {
        true => abstraction(text("fun () ->"), with_kinds("default", &[])),
        false => text(format!("default'{flat}")),
    };
    let [reader, view, builder] = converted(plan);
    let arguments = [
        ("~layout:", layout),
        ("~reader:", reader),
        ("~view:", view),
        ("~builder:", builder),
        ("~decode:", of("decode")),
        ("~size:", of("size")),
        ("~encode:", encode),
        ("~default:", default),
        ("~native:", text(plan.native.to_string())),
    ];
    let arguments = arguments.map(|(label, value)| Code::cat([text(label), value]));
    words([text("Z.make_structure")].into_iter().chain(arguments))
}
