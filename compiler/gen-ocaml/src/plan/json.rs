//! JSON names and forms in layout tables.

use zooph_plan::annotations::JSON_VALUE;
use zooph_plan::{Decl, Encoding, Field, Struct};

use crate::layout::{Code, call, headed, record, text};
use crate::plan::string_literal;

/// Returns the `json` field of a layout's field; `None` if the field has its schema name and the usual form
/// in JSON.
pub(crate) fn field(field: &Field<'_>) -> Option<Code> {
    let json = &field.json;
    let is_plain = json.flatten.is_none() && json.encoding == Encoding::Plain;
    if is_plain && json.name.as_deref().is_none_or(|name| name == field.name) {
        return None;
    }
    let form = match (&json.flatten, json.encoding) {
        (Some(prefix), _) => call!("Flattened", string_literal(prefix.as_bytes())),
        (None, Encoding::Plain) => text("Plain"),
        (None, Encoding::Base64) => text("Base64"),
        (None, Encoding::Hex) => text("Hex"),
    };
    let name = string_literal(json.name.as_deref().unwrap_or(field.name).as_bytes());
    Some(record([
        headed("json_name =", name),
        headed("form =", form),
    ]))
}

/// Returns how JSON tells the active member of a struct's unnamed union.
pub(crate) fn discriminator(decl: &Decl<'_>, content: &Struct<'_>) -> Code {
    if decl.id == JSON_VALUE {
        return text("Free");
    }
    let Some(found) = &content.discriminator else {
        return text("Undiscriminated");
    };
    let option = |name: &Option<String>| match name {
        Some(name) => call!("Some", string_literal(name.as_bytes())),
        None => text("None"),
    };
    let (name, value_name) = (option(&found.name), option(&found.value_name));
    let fields = [
        headed("discriminator =", name),
        headed("value_name =", value_name),
    ];
    Code::cat([text("Discriminated "), record(fields)])
}
