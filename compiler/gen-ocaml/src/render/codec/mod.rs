//! Code that encodes and decodes Records: three functions for each struct, which call those of other structs.

mod decode;
mod encode;
mod size;
mod structure;
mod unions;

use std::collections::HashMap;

use zooph_emit::{Code, Name, Phrase, code, collect, phrase};
use zooph_plan::{DeclIx, Form};

use crate::plan::{StructPlan, named};
use crate::render::spaced;
use crate::types::applied;

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
pub(crate) fn component(recursive: bool, members: &[&StructPlan], structs: &Structs<'_>) -> Code {
    let mut functions = Vec::new();
    for plan in members {
        functions.push(decode(plan));
        functions.push(size(plan, recursive));
        if plan.kind == Form::Struct {
            functions.push(encode(plan, structs, recursive));
        }
        functions.push(default(plan));
        if plan.kind == Form::Struct {
            functions.push(structure(plan, recursive));
        }
    }
    let functions = functions.into_iter().enumerate().map(|(index, function)| {
        let keyword = match (index, recursive) {
            (0, true) => "let rec",
            (_, true) => "and",
            _ => "let",
        };
        code!(
            "$keyword$ $function$",
            keyword = keyword,
            function = function
        )
    });
    let values = members.iter().filter(|plan| plan.kind == Form::Struct);
    let values = values.filter(|plan| plan.parameters.is_empty());
    let values = values.map(|plan| {
        let flat = &plan.flat;
        let call = if recursive { " ()" } else { "" };
        let structure = if recursive {
            format!("let structure'{flat} = structure'{flat}{call}\n")
        } else {
            String::new()
        };
        let record = &plan.record;
        Code::from(format!(
            "{structure}let kind'{flat} = Z.Kind.Struct structure'{flat}\n\
             module Of'{flat} = struct type t = {record} let structure = structure'{flat} end\n"
        ))
    });
    Code::paragraphs([Code::paragraphs(functions), values.collect()])
}

/// Returns the Record's type with its parameters left open.
fn open_record(plan: &StructPlan) -> String {
    let open = vec!["_".to_owned(); plan.parameters.len()];
    applied(&open, &format!("Types.{}.t", plan.path.join(".")))
}

/// Returns a function: its name, a type if it is generic, its arguments and body. The name of an argument
/// that the body does not mention begins with `_`.
fn function(
    name: &str,
    plan: &StructPlan,
    arguments: &[Name<'_>],
    ty: &str,
    body: impl FnOnce() -> Code,
) -> Code {
    let (body, mentions) = collect(body);
    let used = |name: &str| match mentions.has(name) {
        true => name.to_owned(),
        false => format!("_{name}"),
    };
    let arguments: Vec<String> = arguments
        .iter()
        .map(|name| match *name == R && mentions.has(R.0) {
            true => format!("(r : {})", open_record(plan)),
            false => used(name.0),
        })
        .collect();
    if plan.parameters.is_empty() {
        return code!(
            "$name$'$flat$$arguments$ =\n  $body$",
            name = name,
            flat = plan.flat,
            arguments = spaced(&arguments),
            body = body
        );
    }
    let variables = plan
        .parameters
        .iter()
        .flat_map(|one| ["_r", "_b", "_o"].map(|suffix| format!("'{one}{suffix}")));
    let kinds = plan
        .parameters
        .iter()
        .map(|one| format!("('{one}_r, '{one}_b, '{one}_o) Z.Kind.t -> "));
    let parameters: Vec<String> = plan.parameters.iter().map(|name| used(name)).collect();
    let all: Vec<String> = parameters.into_iter().chain(arguments).collect();
    code!(
        r#"
        $name$'$flat$ :
            $variables$.
            $kinds$$ty$ =
         fun$all$ ->
          $body$
    "#,
        name = name,
        flat = plan.flat,
        variables = variables.collect::<Vec<_>>().join(" "),
        kinds = kinds.collect::<String>(),
        ty = ty,
        all = spaced(&all),
        body = body,
    )
}

/// Returns the Record's type in the type of a generic function.
fn generic_record(plan: &StructPlan) -> String {
    let arguments: Vec<String> = plan
        .parameters
        .iter()
        .map(|name| format!("'{name}_o"))
        .collect();
    applied(&arguments, &format!("Types.{}.t", plan.path.join(".")))
}

/// Returns the variable that the encoding function of a struct with this number of pointers writes to.
fn target(pointers: u16) -> Name<'static> {
    match pointers {
        0 => B,
        _ => E,
    }
}

/// Returns the function of a group with the kinds of its parameters.
fn of_group(name: &str, flat: &str, arguments: &[String]) -> Phrase {
    phrase!("{name}'{flat}{}", named(arguments))
}
