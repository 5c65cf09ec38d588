//! JSON names and forms in layout tables.

use zooph_plan::annotations::JSON_VALUE;
use zooph_plan::{Decl, Encoding, Field, Struct};

use crate::plan::string_literal;

/// Returns the `json` field of a layout's field; `None` if the field has its schema name and the usual form
/// in JSON.
pub(crate) fn field(field: &Field<'_>) -> Option<String> {
    let json = &field.json;
    let is_plain = json.flatten.is_none() && json.encoding == Encoding::Plain;
    if is_plain && json.name.as_deref().is_none_or(|name| name == field.name) {
        return None;
    }
    let form = match (&json.flatten, json.encoding) {
        (Some(prefix), _) => format!("Flattened {}", string_literal(prefix.as_bytes())),
        (None, Encoding::Plain) => "Plain".to_owned(),
        (None, Encoding::Base64) => "Base64".to_owned(),
        (None, Encoding::Hex) => "Hex".to_owned(),
    };
    let name = string_literal(json.name.as_deref().unwrap_or(field.name).as_bytes());
    Some(format!("{{ json_name = {name}; form = {form} }}"))
}

/// Returns how JSON tells the active member of a struct's unnamed union.
pub(crate) fn discriminator(decl: &Decl<'_>, content: &Struct<'_>) -> String {
    if decl.id == JSON_VALUE {
        return "Free".to_owned();
    }
    let Some(found) = &content.discriminator else {
        return "Undiscriminated".to_owned();
    };
    let option = |text: &Option<String>| match text {
        Some(text) => format!("Some {}", string_literal(text.as_bytes())),
        None => "None".to_owned(),
    };
    let (name, value_name) = (option(&found.name), option(&found.value_name));
    format!("Discriminated {{ discriminator = {name}; value_name = {value_name} }}")
}
