//! Look-ups in lists of annotations, and the meaning of those of `compat/json.capnp`.

use zooph_ir::{Annotation, Enumerant, Id, PointerValue, Value};

use crate::{Discriminator, Encoding, FieldJson};

/// The id of the struct in `compat/json.capnp` that holds arbitrary JSON.
pub const JSON_VALUE: Id = 0xa3fa_7845_f919_dd83;

const NAME: Id = 0xfa5b_1fd6_1c2e_7c3d;
const FLATTEN: Id = 0x82d3_e852_af03_36bf;
const DISCRIMINATOR: Id = 0xcfa7_94e8_d19a_0162;
const BASE64: Id = 0xd7d8_7945_0a25_3e4b;
const HEX: Id = 0xf061_e22f_0ae5_c7b5;

/// Returns the argument of the annotation with this id.
pub fn find(annotations: &[Annotation], id: Id) -> Option<&Value> {
    let found = annotations.iter().find(|annotation| annotation.id == id)?;
    Some(&found.value)
}

/// Returns the argument of the annotation with this id, if the argument is a text.
pub fn text(annotations: &[Annotation], id: Id) -> Option<String> {
    match find(annotations, id) {
        Some(Value::Text(text)) => Some(String::from_utf8_lossy(text).into_owned()),
        _ => None,
    }
}

/// Returns the text at pointer `index` of a struct that is an annotation's argument. Returns `None` for a
/// null pointer. Follows near pointers only, since compilers write no others into annotations.
pub fn text_of(argument: &Value, index: usize) -> Option<String> {
    let Value::Struct(PointerValue { words }) = argument else {
        return None;
    };
    let target = |at: usize, word: u64| (at + 1).checked_add_signed((word as i32 >> 2) as isize);
    let root = *words.first()?;
    let data = (root >> 32 & 0xffff) as usize;
    if index >= (root >> 48) as usize {
        return None;
    }
    let slot = target(0, root)?.checked_add(data + index)?;
    let word = *words.get(slot)?;
    if word & 3 != 1 || word >> 32 & 7 != 2 {
        return None;
    }
    let length = ((word >> 35) as usize).checked_sub(1)?;
    let words = words.get(target(slot, word)?..)?;
    let words = words.get(..length.div_ceil(8))?.iter();
    let bytes: Vec<u8> = words.flat_map(|word| word.to_le_bytes()).collect();
    Some(String::from_utf8_lossy(bytes.get(..length)?).into_owned())
}

/// Returns the name in JSON that the annotations give, if they give one.
fn json_name(annotations: &[Annotation]) -> Option<String> {
    text(annotations, NAME)
}

/// Returns the name of an enumerant in JSON.
pub fn enumerant_name(enumerant: &Enumerant) -> String {
    json_name(&enumerant.annotations).unwrap_or_else(|| enumerant.name.clone())
}

/// Returns what the annotations of a field say about its form in JSON.
pub fn field_json(annotations: &[Annotation]) -> FieldJson {
    let flatten = find(annotations, FLATTEN);
    FieldJson {
        name: json_name(annotations),
        flatten: flatten.map(|options| text_of(options, 0).unwrap_or_default()),
        encoding: if find(annotations, BASE64).is_some() {
            Encoding::Base64
        } else if find(annotations, HEX).is_some() {
            Encoding::Hex
        } else {
            Encoding::Plain
        },
    }
}

/// Returns the argument of the annotation that names the JSON members of a union, if there is one.
pub fn discriminator(annotations: &[Annotation]) -> Option<Discriminator> {
    let options = find(annotations, DISCRIMINATOR)?;
    Some(Discriminator {
        name: text_of(options, 0),
        value_name: text_of(options, 1),
    })
}
