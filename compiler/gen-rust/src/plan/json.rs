//! What the `$Json` annotations say.

use std::collections::HashMap;

use zooph_ir::{Annotation, Field, FieldKind, Id, Node, NodeKind, Schemas, Type, Value};

/// The struct that holds any JSON.
const VALUE: Id = 0xa3fa_7845_f919_dd83;
const NAME: u64 = 0xfa5b_1fd6_1c2e_7c3d;
const FLATTEN: u64 = 0x82d3_e852_af03_36bf;
const DISCRIMINATOR: u64 = 0xcfa7_94e8_d19a_0162;
const BASE64: u64 = 0xd7d8_7945_0a25_3e4b;
const HEX: u64 = 0xf061_e22f_0ae5_c7b5;

/// Flattening deeper than this is refused, as a cycle is.
const MAX_FLATTEN: usize = 64;

/// The form of a field.
#[derive(Clone, Default)]
pub(crate) struct FieldJson {
    pub(crate) name: String,
    /// Its members stand in the outer object, behind this prefix.
    pub(crate) flatten: Option<String>,
    pub(crate) encoding: Encoding,
}

/// How bytes are written.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Encoding {
    #[default]
    Plain,
    Base64,
    Hex,
}

/// The form of a struct's or group's union.
#[derive(Clone, Default)]
pub(crate) struct StructJson {
    /// The member that tells the active one, and the member that is its value.
    pub(crate) tag: Option<String>,
    pub(crate) value: Option<String>,
}

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
    let words = words.get(first..)?.iter();
    let bytes: Vec<u8> = words.flat_map(|word| word.to_le_bytes()).collect();
    Some(String::from_utf8_lossy(bytes.get(..count.checked_sub(1)?)?).into_owned())
}

/// The form of a field.
pub(crate) fn field(field: &Field) -> FieldJson {
    let annotations = &field.annotations;
    let prefix = |value| text_of(value, 0).unwrap_or_default();
    let encoding = if find(annotations, BASE64).is_some() {
        Encoding::Base64
    } else if find(annotations, HEX).is_some() {
        Encoding::Hex
    } else {
        Encoding::Plain
    };
    FieldJson {
        name: name(annotations).unwrap_or_else(|| field.name.clone()),
        flatten: find(annotations, FLATTEN).map(prefix),
        encoding,
    }
}

/// The form of a struct, or of the group that stands in that field.
pub(crate) fn structure(node: &Node, of_group: Option<&Field>) -> StructJson {
    let around = of_group.map_or(&[][..], |field| &field.annotations);
    let discriminator = find(around, DISCRIMINATOR).or(find(&node.annotations, DISCRIMINATOR));
    let mut json = StructJson::default();
    if let Some(value) = discriminator {
        let flattened = of_group.filter(|field| find(&field.annotations, FLATTEN).is_some());
        json.tag = text_of(value, 0).or(flattened.map(|field| field.name.clone()));
        json.value = text_of(value, 1);
    }
    json
}

/// The group's field in the struct around it.
pub(crate) fn field_of_group<'s>(schemas: &'s Schemas, node: &Node) -> Option<&'s Field> {
    let outer = schemas.struct_node(node.scope_id)?;
    outer
        .fields
        .iter()
        .find(|field| matches!(field.kind, FieldKind::Group { type_id } if type_id == node.id))
}

/// Checks the annotations of all structs.
///
/// # Errors
/// A sentence about the first that contradict each other or the type they stand on, or about a field
/// that holds any JSON, which Records have no JSON of.
pub(crate) fn check(schemas: &Schemas) -> Result<(), String> {
    for node in schemas.nodes() {
        let NodeKind::Struct(content) = &node.kind else {
            continue;
        };
        names(schemas, node, 0)?;
        let is_own = node.id == VALUE || node.scope_id == VALUE;
        for one in content.fields.iter().filter(|_| !is_own) {
            if matches!(&one.kind, FieldKind::Slot(slot) if holds_any(&slot.ty)) {
                let (place, name) = (&node.display_name, &one.name);
                return Err(format!(
                    "{place}: `{name}` holds any JSON, which Records cannot"
                ));
            }
        }
    }
    Ok(())
}

fn holds_any(ty: &Type) -> bool {
    match ty {
        Type::List(element) => holds_any(element),
        Type::Struct { type_id, .. } => *type_id == VALUE,
        _ => false,
    }
}

/// Names of a struct's members, and whether each is that of a flattened member of a union.
fn names(schemas: &Schemas, node: &Node, depth: usize) -> Result<HashMap<String, bool>, String> {
    let place = &node.display_name;
    if depth > MAX_FLATTEN {
        return Err(format!("{place} is flattened into itself"));
    }
    let NodeKind::Struct(content) = &node.kind else {
        return Ok(HashMap::new());
    };
    let json = structure(node, field_of_group(schemas, node));
    let mut names = HashMap::new();
    let mut add = |name: String, of_union: bool| match names.insert(name.clone(), of_union) {
        Some(before) if !(before && of_union) => Err(format!(
            "{place} has two members with the JSON name `{name}`"
        )),
        _ => Ok(()),
    };
    for name in json.tag.iter().chain(&json.value) {
        add(name.clone(), false)?;
    }
    for one in &content.fields {
        let form = field(one);
        let is_data = matches!(&one.kind, FieldKind::Slot(slot) if slot.ty == Type::Data);
        if form.encoding != Encoding::Plain && !is_data {
            let name = &one.name;
            return Err(format!(
                "{place}: only Data can have an encoding, not `{name}`"
            ));
        }
        let of_union = one.discriminant.is_some();
        let Some(prefix) = form.flatten else {
            if !of_union || json.value.is_none() {
                add(form.name, false)?;
            }
            continue;
        };
        let inner = match &one.kind {
            FieldKind::Group { type_id } => Some(*type_id),
            FieldKind::Slot(slot) => match slot.ty {
                Type::Struct { type_id, .. } => Some(type_id),
                _ => None,
            },
        };
        let Some(inner) = inner.and_then(|id| schemas.get(id)) else {
            let name = &one.name;
            return Err(format!(
                "{place}: only structs can be flattened, not `{name}`"
            ));
        };
        for name in self::names(schemas, inner, depth + 1)?.into_keys() {
            add(format!("{prefix}{name}"), of_union)?;
        }
    }
    Ok(names)
}
