//! Code that encodes and decodes Records: three functions for each struct, which call those of other structs.

mod decode;
mod encode;
mod size;
mod structure;
mod unions;

use std::collections::HashMap;

use zooph_emit::{Code as Printed, Name, collect};
use zooph_plan::{DeclIx, Form};

use crate::layout::{
    Code, FACES, arrow, code, definition, ended, headed, lines, open, parts, text, typed,
    with_variables, words,
};
use crate::plan::StructPlan;
use crate::render::layout::keyword;
use crate::render::page::side;

use decode::decode;
use encode::encode;
use size::size;
use structure::{default, structure};

pub(crate) use encode::bits_of;

type Structs<'p> = HashMap<DeclIx, &'p StructPlan>;

/// Variables of generated code: the encoder, the bytes that are written, the position in them, the decoder,
/// the view that is decoded, the Record, and the remaining nesting depth.
const E: Name<'_> = Name("e");
const B: Name<'_> = Name("b");
const AT: Name<'_> = Name("at");
const D: Name<'_> = Name("d");
const V: Name<'_> = Name("v");
const R: Name<'_> = Name("r");
const DEPTH: Name<'_> = Name("depth");

/// Returns the functions of structs that need each other, and the values made from them for each struct.
pub(crate) fn component(
    recursive: bool,
    members: &[&StructPlan],
    structs: &Structs<'_>,
) -> Printed {
    let mut side = side();
    let mut index = 0;
    let mut put = |function: Code| {
        let keyword = text(format!("{} ", keyword(index, recursive)));
        side.put(&Code::cat([keyword, function]));
        index += 1;
    };
    for plan in members {
        put(decode(plan));
        put(size(plan, recursive));
        if plan.kind == Form::Struct {
            put(encode(plan, structs, recursive));
        }
        put(default(plan));
        if plan.kind == Form::Struct {
            put(structure(plan, recursive));
        }
    }
    let values = members.iter().filter(|plan| plan.kind == Form::Struct);
    let values = values.filter(|plan| plan.parameters.is_empty());
    side.put(&lines(values.map(|plan| values_of(plan, recursive))));
    Printed::from(side.finish())
}

/// Returns the values made from a struct's functions.
fn values_of(plan: &StructPlan, recursive: bool) -> Code {
    let flat = &plan.flat;
    let content = [
        headed("type t =", plan.record.clone()),
        text(format!("let structure = structure'{flat}")),
    ];
    let begin = headed(format!("module Of'{flat} = struct"), parts(content));
    lines([
        match recursive {
            true => definition(
                format!("structure'{flat}"),
                text(format!("structure'{flat} ()")),
            ),
            false => Code::empty(),
        },
        definition(
            format!("kind'{flat}"),
            text(format!("Z.Kind.Struct structure'{flat}")),
        ),
        parts([begin, text("end")]).group(),
    ])
}

/// Returns the Record's type with its parameters left open.
fn open_record(plan: &StructPlan) -> Code {
    let path = format!("Types.{}.t", plan.path.join("."));
    open(plan.parameters.len(), path)
}

/// Returns a function: its name, the types of its arguments and of its result if it is generic, its arguments and body.
/// The name of an argument that the body does not mention begins with `_`.
fn function(
    name: &str,
    plan: &StructPlan,
    arguments: &[Name<'_>],
    ty: Vec<Code>,
    body: impl FnOnce() -> Code,
) -> Code {
    let (body, mentions) = collect(body);
    let used = |name: &str| match mentions.has(name) {
        true => text(name.to_owned()),
        false => text(format!("_{name}")),
    };
    let arguments = arguments.iter();
    let arguments = arguments.map(|name| match *name == R && mentions.has(R.0) {
        true => typed(text("r"), open_record(plan)),
        false => used(name.0),
    });
    let name = format!("{name}'{}", plan.flat);
    if plan.parameters.is_empty() {
        let head = words([text(name)].into_iter().chain(arguments));
        return code!("$head$ =\n  $body$", head = head, body = body);
    }
    let variables = plan.parameters.iter();
    let variables = variables.flat_map(|one| FACES.iter().map(move |face| (one, face)));
    let variables = variables.map(|(one, face)| text(format!("'{one}{face}")));
    let kinds = plan.parameters.iter().map(std::slice::from_ref);
    let kinds = kinds.map(|one| with_variables(one, FACES, "Z.Kind.t"));
    let parameters = plan.parameters.iter().map(|name| used(name));
    let all = [text("fun")].into_iter().chain(parameters).chain(arguments);
    code!(
        r#"
        $name$ :
            $variables$
            $ty$ =
         $all$ ->
          $body$
    "#,
        name = name,
        variables = ended(words(variables), "."),
        ty = arrow(kinds.chain(ty)),
        all = words(all),
        body = body,
    )
}

/// Returns the Record's type in the type of a generic function.
fn generic_record(plan: &StructPlan) -> Code {
    let path = format!("Types.{}.t", plan.path.join("."));
    with_variables(&plan.parameters, &["_o"], path)
}

/// Returns the variable that the encoding function of a struct with this number of pointers writes to.
fn target(pointers: u16) -> Name<'static> {
    match pointers {
        0 => B,
        _ => E,
    }
}
