//! What the `$Json` annotations say.

use zooph_ir::{Annotation, Id, Value};

use crate::plan::string_literal;

/// The struct that holds any JSON.
const VALUE: Id = 0xa3fa_7845_f919_dd83;
const NAME: u64 = 0xfa5b_1fd6_1c2e_7c3d;
const FLATTEN: u64 = 0x82d3_e852_af03_36bf;
const DISCRIMINATOR: u64 = 0xcfa7_94e8_d19a_0162;
const BASE64: u64 = 0xd7d8_7945_0a25_3e4b;
const HEX: u64 = 0xf061_e22f_0ae5_c7b5;

fn find(annotations: &[Annotation], id: u64) -> Option<&Value> {
    annotations
        .iter()
        .find(|one| one.id == id)
        .map(|one| &one.value)
}

/// The name in JSON, if it is not the schema's.
pub(crate) fn name(annotations: &[Annotation]) -> Option<String> {
    match find(annotations, NAME)? {
        Value::Text(text) => Some(String::from_utf8_lossy(text).into_owned()),
        _ => None,
    }
}

/// Text number `index` of the struct that is an annotation's value: absent and null are not told
/// apart from those the struct does not have.
fn text_of(value: &Value, index: u64) -> Option<String> {
    let Value::Struct(pointer) = value else {
        return None;
    };
    let words = &pointer.words;
    let root = *words.first()?;
    let start = 1 + ((root as u32 as i32) >> 2) as i64;
    let (data, pointers) = (root >> 32 & 0xffff, root >> 48);
    if index >= pointers {
        return None;
    }
    let at = start + (data + index) as i64;
    let text = *words.get(usize::try_from(at).ok()?)?;
    if text & 3 != 1 {
        return None;
    }
    let first = usize::try_from(at + 1 + ((text as u32 as i32) >> 2) as i64).ok()?;
    let count = (text >> 35) as usize;
    let bytes: Vec<u8> = words
        .get(first..)?
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .collect();
    Some(String::from_utf8_lossy(bytes.get(..count.checked_sub(1)?)?).into_owned())
}

/// The `json` field of a layout's field.
pub(crate) fn field(schema_name: &str, annotations: &[Annotation]) -> String {
    let name = name(annotations).unwrap_or_else(|| schema_name.to_owned());
    let form = if let Some(value) = find(annotations, FLATTEN) {
        let prefix = text_of(value, 0).unwrap_or_default();
        format!("Flattened {}", string_literal(prefix.as_bytes()))
    } else if find(annotations, BASE64).is_some() {
        "Base64".to_owned()
    } else if find(annotations, HEX).is_some() {
        "Hex".to_owned()
    } else {
        "Plain".to_owned()
    };
    let name = string_literal(name.as_bytes());
    format!("{{ json_name = {name}; form = {form} }}")
}

/// How JSON tells the member of a struct's unnamed union.
pub(crate) fn discriminator(id: Id, annotations: &[Annotation]) -> String {
    if id == VALUE {
        return "Free".to_owned();
    }
    let Some(value) = find(annotations, DISCRIMINATOR) else {
        return "Undiscriminated".to_owned();
    };
    let option = |text: Option<String>| match text {
        Some(text) => format!("Some {}", string_literal(text.as_bytes())),
        None => "None".to_owned(),
    };
    let (name, value_name) = (option(text_of(value, 0)), option(text_of(value, 1)));
    format!("Discriminated {{ discriminator = {name}; value_name = {value_name} }}")
}
