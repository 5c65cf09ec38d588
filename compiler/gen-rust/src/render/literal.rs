//! Struct literals, laid out as rustfmt does.

use zooph_emit::{Code, code};

/// What rustfmt puts on one line between the braces of a struct literal.
const LITERAL_WIDTH: usize = 18;

/// `head { fields }tail`; each field is `name: value`.
pub(crate) fn literal(head: &str, fields: &[String], tail: &str) -> Code {
    if fields.is_empty() {
        return Code::from(format!("{head} {{}}{tail}"));
    }
    let line = fields.join(", ");
    if line.len() <= LITERAL_WIDTH {
        return Code::from(format!("{head} {{ {line} }}{tail}"));
    }
    let fields: Code = fields
        .iter()
        .map(|field| Code::from(format!("{field},")))
        .collect();
    code!(
        r#"
        $head$ {
            $fields$
        }$tail$
    "#,
        head = head,
        fields = fields,
        tail = tail,
    )
}
