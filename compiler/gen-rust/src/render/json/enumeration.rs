//! Enums.

use super::text;
use crate::layout::{
    Code, Head, Signature, assignment, call, constant, line, paragraphs, rust, statement,
};
use crate::plan::EnumPlan;
use crate::render::record::DONE;

/// The implementation for an enum.
pub(crate) fn enumeration(plan: &EnumPlan) -> Code {
    let write = Signature::new("fn write_json")
        .with("record: &Self")
        .with("writer: &mut zooph::json::Writer")
        .returns("zooph::json::Written");
    let read = Signature::new("fn read_json")
        .with("into: &mut Self")
        .with("parser: &mut zooph::json::Parser<'_>")
        .returns("zooph::json::Result<()>");
    let is_null = Signature::new("fn is_null")
        .with("_: &Self")
        .returns("bool");
    let body = paragraphs([
        is_null.inline(line("false")),
        write.inline(write_body(plan)),
        read.inline(read_body(plan)),
    ]);
    let head = Head {
        parameters: Vec::new(),
        of: Some("zooph::json::Value".to_owned()),
        ty: plan.ident.clone(),
        bounds: Vec::new(),
    };
    head.body(body)
}

fn write_body(plan: &EnumPlan) -> Code {
    let names: Vec<String> = { plan.json.iter() }
        .map(|name| text::quoted(name, ","))
        .collect();
    let names = line(format!("&[{}]", names.join(", ")));
    let value = call("zooph::kind::Enum::value").with("*record");
    rust!(
        r#"
        $names$
        $write$
        $done$
    "#,
        names = constant("const NAMES: &[&str]", &names),
        write = statement(call("writer.enumerant").nested(value).with("NAMES")),
        done = DONE,
    )
}

fn read_body(plan: &EnumPlan) -> Code {
    let numbered = plan.json.iter().enumerate();
    // Of equal names the last counts.
    let arms = numbered.filter(|(at, name)| !plan.json[at + 1..].contains(name));
    let arms = arms.map(|(number, name)| line(format!("{} => {number},", text::literal(name))));
    let arms: Vec<Code> = arms.collect();
    let find = match arms.is_empty() {
        true => {
            let find = call("parser.enumerant").and("|_| ::core::option::Option::None");
            assignment("let value =", find.tried())
        }
        false => rust!(
            r#"
            let value = parser.enumerant(|name| {
                ::core::option::Option::Some(match name {
                    $arms$
                    _ => return ::core::option::Option::None,
                })
            })?;
        "#,
            arms = arms
        ),
    };
    let value = call("zooph::kind::Enum::from_value").with("value");
    rust!(
        r#"
        $find$
        $put$
        $done$
    "#,
        find = find,
        put = assignment("*into =", value),
        done = DONE,
    )
}
