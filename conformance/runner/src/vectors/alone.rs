//! Vectors in which one field of a struct is set, to a value that occurs nowhere else. So each
//! accessor, encoder and table must have the right place, width and default of every field. The
//! fields are taken from the schemas, so none can be forgotten.

use zooph_ir::{AnyKind, FieldKind, Slot, StructNode, Type};

use crate::model::{Layout, Library, Value, branded, canonical, number, text, write};

use super::draft::{file, named};
use super::files::Topic;

/// A number whose bytes are all different, and so are its halves of every size.
const DISTINCT: u64 = 0x8123_4567_89ab_cdef;

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors = Vec::new();
    for name in library.names() {
        let ty = library.root(name);
        for (path, value) in members(library, library.structure(ty), ty) {
            let name_of_case = spelled(name, &path);
            let case = named(
                &name_of_case,
                "one field with a value of its own, every other one absent",
                name,
                &["alone"],
            );
            vectors.push(case.of(library, &write(library, ty, &value, &Layout::plain())));
        }
    }
    file(
        "valid/alone.json",
        "Every field of every struct alone.",
        vectors,
    )
}

/// Returns a vector's name, in lower case and with one kind of separator.
fn spelled(ty: &str, path: &str) -> String {
    let name = format!("alone_{ty}_{path}").to_lowercase();
    name.replace(['.', '-'], "_")
}

/// Returns every field, including those of groups and members of unions: its path, and a struct in
/// which only it is set.
fn members(library: &Library, node: &StructNode, of: &Type) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    for field in &node.fields {
        let alone = |value| Value::Struct(vec![(field.name.clone(), value)]);
        match &field.kind {
            FieldKind::Group { type_id } => {
                for (path, value) in members(library, library.group(*type_id), of) {
                    all.push((format!("{}_{path}", field.name), alone(value)));
                }
            }
            FieldKind::Slot(slot) => {
                let value = of_slot(library, slot, &branded(&slot.ty, of), &field.name);
                all.push((field.name.clone(), alone(value)));
            }
        }
    }
    all
}

fn of_slot(library: &Library, slot: &Slot, ty: &Type, name: &str) -> Value {
    match (ty, &slot.default_value) {
        (Type::Bool, default) => Value::Bool(*default != zooph_ir::Value::Bool(true)),
        _ => distinct(library, ty, name, 2),
    }
}

/// Returns a value that occurs nowhere else. Structs are filled down to `levels`.
fn distinct(library: &Library, ty: &Type, name: &str, levels: u32) -> Value {
    match ty {
        Type::Text => Value::Text(name.into()),
        Type::Data => Value::Data(name.into()),
        Type::Interface { .. } => Value::Capability(name.len() as u32),
        Type::AnyPointer(kind) => untyped(library, *kind),
        Type::List(element) if **element == Type::Void => Value::Voids(name.len()),
        // The zero in the middle reveals the order and the width of elements.
        Type::List(element) if matches!(**element, Type::Bool) => {
            Value::List([true, false, true, true].map(Value::Bool).to_vec())
        }
        Type::List(element) => {
            let one = |name: &str| distinct(library, element, name, levels.saturating_sub(1));
            Value::List(vec![one(name), one("second")])
        }
        Type::Struct { .. } if levels == 0 => Value::Struct(Vec::new()),
        Type::Struct { .. } => {
            let node = library.structure(ty);
            let plain = node.fields.iter().filter_map(|field| match &field.kind {
                FieldKind::Slot(slot) if field.discriminant.is_none() => {
                    let ty = branded(&slot.ty, ty);
                    let value = distinct(library, &ty, &field.name, levels - 1);
                    Some((field.name.clone(), value))
                }
                _ => None,
            });
            Value::Struct(plain.collect())
        }
        Type::Bool => Value::Bool(true),
        ty => {
            let unused = 64 - ty.data_bits().clamp(1, 64);
            number(ty, DISTINCT << unused >> unused)
        }
    }
}

/// Returns the canonical words of a struct or of a list.
fn untyped(library: &Library, kind: AnyKind) -> Value {
    let (ty, value) = match kind {
        AnyKind::List => ("every.Blobs", r#"(data = 0x"0102030405")"#),
        _ => ("every.Point", r#"(x = 258, label = "any")"#),
    };
    let ty = library.root(ty);
    let words = canonical(&write(
        library,
        ty,
        &text::parse(library, ty, value),
        &Layout::plain(),
    ));
    match kind {
        // The words start with the struct's pointer and its null first pointer. The list's pointer
        // follows.
        AnyKind::List => Value::Any(words[2..].to_vec()),
        _ => Value::Any(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vectors::Vector;

    #[test]
    fn every_field_changes_what_is_there_of_its_struct() {
        let library = Library::load();
        let (_, topic) = topic(&library);
        let vectors: &[Vector] = &topic.vectors;
        assert!(vectors.len() > 130, "{} vectors", vectors.len());
        for name in library.names() {
            let of_type: Vec<&Vector> = vectors.iter().filter(|one| one.ty == name).collect();
            let fields = members(
                &library,
                library.structure(library.root(name)),
                library.root(name),
            );
            assert_eq!(of_type.len(), fields.len(), "{name}");
            for (index, one) in of_type.iter().enumerate() {
                let twin = of_type[..index]
                    .iter()
                    .find(|two| two.expect.value == one.expect.value);
                assert!(
                    twin.is_none(),
                    "{} is as {:?}",
                    one.name,
                    twin.map(|twin| &twin.name)
                );
            }
        }
    }
}
