//! JSON of enums.

use zooph_emit::Phrase;

use super::text;
use crate::layout::{
    Code, Head, Signature, assignment, call, line, list_of, paragraphs, rust, tail,
};
use crate::plan::EnumPlan;
use crate::render::record::DONE;
use crate::types::Spelling;
use crate::words::{SINK, SOURCE};

/// Returns the implementation for an enum.
pub(crate) fn enumeration(plan: &EnumPlan) -> Code {
    let write = Signature::new(format!("fn write<{SINK}: zooph::json::Sink>"))
        .with("record: &Self")
        .with(format!("sink: {SINK}"))
        .returns(Spelling::of(
            Phrase::plain("::core::result::Result"),
            ["Done", "Error"].map(|one| Spelling::new(format!("{SINK}::{one}"))),
        ));
    let error = Spelling::new(format!("{SOURCE}::Error"));
    let read = Signature::new(format!("fn read<{SOURCE}: zooph::json::Source>"))
        .with("into: &mut Self")
        .with(format!("from: {SOURCE}"))
        .returns(Spelling::of(
            Phrase::plain("::core::result::Result"),
            [Spelling::new("()"), error],
        ));
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
    let serde = line(format!("zooph::json::serde_enum!({});", plan.ident));
    paragraphs([head.body(body), serde])
}

fn write_body(plan: &EnumPlan) -> Code {
    let names: Vec<String> = { plan.json.iter() }
        .map(|name| text::quoted(name, ","))
        .collect();
    let value = call("zooph::kind::Enum::value").with("*record");
    rust!(
        r#"
        $names$
        $write$
    "#,
        names = list_of("const NAMES: &[&str] = &", names, ";"),
        write = tail(call("sink.enumerant").nested(value).with("NAMES")),
    )
}

fn read_body(plan: &EnumPlan) -> Code {
    let numbered = plan.json.iter().enumerate();
    // If several enumerants have the same name, the last one counts.
    let arms = numbered.filter(|(at, name)| !plan.json[at + 1..].contains(name));
    let arms = arms.map(|(number, name)| line(format!("{} => {number},", text::literal(name))));
    let arms: Vec<Code> = arms.collect();
    let find = match arms.is_empty() {
        true => {
            let find = call("from.enumerant").and("|_| ::core::option::Option::None");
            assignment("let value =", find.tried())
        }
        false => rust!(
            r#"
            let value = from.enumerant(|name| {
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
