//! JSON's names and forms, as layout tables have them.

use zooph_plan::annotations::JSON_VALUE;
use zooph_plan::{Decl, Encoding, Field, Struct};

use crate::plan::string_literal;

/// The `json` field of a layout's field; none if it is called as in the schema, and has no form of its own.
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

/// How JSON tells the member of a struct's unnamed union.
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
