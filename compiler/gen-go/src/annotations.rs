//! The annotations that concern Go and JSON: those of `go.capnp` and of `compat/json.capnp`.

use zooph_ir::{Annotation, Value};

pub(crate) const PACKAGE: u64 = 0xbea9_7f10_2379_2be0;
pub(crate) const IMPORT: u64 = 0xe130_b601_260e_44b5;
pub(crate) const DOC: u64 = 0xc58a_d6bd_519f_935e;
pub(crate) const TAG: u64 = 0xa574_b419_24ca_efc7;
pub(crate) const NO_TAG: u64 = 0xc876_8679_ec52_e012;
pub(crate) const NAME: u64 = 0xc2b9_6012_172f_8df1;

/// The struct that holds any JSON.
pub(crate) const JSON_VALUE: u64 = 0xa3fa_7845_f919_dd83;

pub(crate) const JSON_NAME: u64 = 0xfa5b_1fd6_1c2e_7c3d;
pub(crate) const JSON_FLATTEN: u64 = 0x82d3_e852_af03_36bf;
pub(crate) const JSON_DISCRIMINATOR: u64 = 0xcfa7_94e8_d19a_0162;
pub(crate) const JSON_BASE64: u64 = 0xd7d8_7945_0a25_3e4b;
pub(crate) const JSON_HEX: u64 = 0xf061_e22f_0ae5_c7b5;

/// The argument of the annotation with this id.
pub(crate) fn find(annotations: &[Annotation], id: u64) -> Option<&Value> {
    let mut all = annotations.iter();
    let found = all.find(|annotation| annotation.id == id)?;
    Some(&found.value)
}

/// The text that the annotation with this id has as its argument.
pub(crate) fn text(annotations: &[Annotation], id: u64) -> Option<String> {
    match find(annotations, id) {
        Some(Value::Text(text)) => Some(String::from_utf8_lossy(text).into_owned()),
        _ => None,
    }
}

/// The text at pointer `index` of a struct value: near pointers only, which is what the compiler
/// makes of an annotation's argument.
pub(crate) fn member(value: &Value, index: usize) -> Option<String> {
    let Value::Struct(value) = value else {
        return None;
    };
    let root = *value.words.first()?;
    let target = |at: usize, word: u64| (at + 1).checked_add_signed((word as i32 >> 2) as isize);
    let data = (root >> 32 & 0xffff) as usize;
    if index >= (root >> 48) as usize {
        return None;
    }
    let slot = target(0, root)? + data + index;
    let word = *value.words.get(slot)?;
    if word & 3 != 1 || word >> 32 & 7 != 2 {
        return None;
    }
    let words = value.words.get(target(slot, word)?..)?;
    let length = ((word >> 35) as usize).checked_sub(1)?;
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    Some(String::from_utf8_lossy(bytes.get(..length)?).into_owned())
}
