//! Names and comments of members.

use zooph_emit::{Code, Scope, camel, screaming};
use zooph_plan::Method;

use crate::words::WORDS;

/// The variant for what this version of the schema does not know.
pub(crate) const UNKNOWN: &str = "Unknown";

/// A scope for the variants of an enum.
pub(crate) fn variants() -> Scope {
    let mut scope = Scope::over(&WORDS);
    scope.reserve([UNKNOWN]);
    scope
}

/// The name of a variant.
pub(crate) fn variant(scope: &mut Scope, name: &str) -> String {
    scope.claim(camel(name))
}

/// Doc comment, constant and number of each method.
pub(crate) fn methods(methods: &[Method<'_>]) -> Vec<(Code, String, u16)> {
    let mut scope = Scope::new(["INTERFACE_ID"]);
    { (0..).zip(methods) }
        .map(|(number, method)| {
            let name = scope.claim(format!("{}_METHOD", screaming(method.name)));
            (doc(method.doc), name, number)
        })
        .collect()
}

/// A doc comment as Rust's. Schemas' comments are not Markdown, and what would be a link, a code
/// block or a tag there is made harmless.
pub(crate) fn doc(comment: Option<&str>) -> Code {
    let plain = comment.map(harmless);
    zooph_emit::doc(plain.as_deref(), "///")
}

fn harmless(comment: &str) -> String {
    let mut out = String::with_capacity(comment.len());
    let mut fenced = false;
    for line in comment.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        for letter in line.chars() {
            match letter {
                '[' | ']' | '<' | '>' => {
                    out.push('\\');
                    out.push(letter);
                }
                '\t' => out.push_str("    "),
                _ if letter.is_control() => out.push('\u{fffd}'),
                _ => out.push(letter),
            }
        }
        out.push('\n');
    }
    if fenced {
        out.push_str("```\n");
    }
    out
}
