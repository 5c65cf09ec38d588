//! Code that writes and reads fields outside of unions.

use zooph_plan::Encoding;

use super::{put, take, text, write_void};
use crate::layout::{Call, Code, rust, statement};
use crate::plan::{FieldPlan, PointerPlan, Shape, Spot};
use crate::render::record::reference;
use crate::types::Spelling;

/// Returns the runtime's names of a text encoding of bytes, for writing and for reading. `None` if the field has no
/// such encoding.
pub(super) fn as_text(field: &FieldPlan, shape: Shape) -> Option<(&'static str, &'static str)> {
    match (shape, field.json.encoding) {
        (Shape::Data, Encoding::Base64) => Some(("zooph::json::Encoding::Base64", "base64")),
        (Shape::Data, Encoding::Hex) => Some(("zooph::json::Encoding::Hex", "hex")),
        _ => None,
    }
}

/// Returns the type by which the runtime selects the JSON form of a value.
pub(super) fn kind(field: &FieldPlan) -> &Spelling {
    match &field.spot {
        Spot::Pointer(pointer) => &pointer.record_marker,
        _ => &field.record_type,
    }
}

/// Returns the lines that write a field outside of unions.
pub(super) fn write_field(field: &FieldPlan, value: &str) -> Code {
    let key = text::key(&field.json_name);
    let place = format!("&{value}");
    statement(match (&field.spot, &field.json.flatten) {
        (Spot::Void, _) => return write_void(key),
        (Spot::Group(_), Some(prefix)) => {
            let prefix = text::literal(prefix);
            put("flattened").with(place).with(prefix).tried()
        }
        (Spot::Group(_), None) => put("member").with(place).with(key).tried(),
        (Spot::Pointer(pointer), Some(prefix)) if pointer.shape.is_struct() => {
            return flattened(pointer, value, prefix);
        }
        (Spot::Pointer(pointer), _) => write_pointer(field, pointer, value, key),
        _ => put("field").of(kind(field)).with(place).with(key).tried(),
    })
}

/// Returns the lines that write the members of a flattened struct, if it is present.
fn flattened(pointer: &PointerPlan, value: &str, prefix: &str) -> Code {
    let write = put("flattened").with("inner").with(text::literal(prefix));
    rust!(
        r#"
        if let ::core::option::Option::Some(inner) = $value$ {
            $write$
        }
    "#,
        value = reference(value, pointer.shape.is_boxed()).text(),
        write = statement(write.tried()),
    )
}

fn write_pointer(field: &FieldPlan, pointer: &PointerPlan, value: &str, key: String) -> Call {
    if pointer.shape.is_struct() {
        let value = reference(value, pointer.shape.is_boxed());
        return put("optional").nested(value).with(key).tried();
    }
    let place = format!("&{value}");
    let default = pointer.content_default().map(|one| &*one.record_path);
    if let Some((encoding, _)) = as_text(field, pointer.shape) {
        let write = put("encoded_or").with(place);
        let write = write.and(default.unwrap_or("&[]")).with(encoding);
        return write.with(key).tried();
    }
    let Some(default) = default else {
        let write = put("pointer").of(&pointer.record_marker);
        return write.with(place).with(key).tried();
    };
    let write = put(&format!("{}_or", pointer.shape.noun()));
    let write = match pointer.shape {
        Shape::List => write.of(&pointer.element),
        _ => write,
    };
    write.with(place).and(default).with(key).tried()
}

/// Returns the line that reads a field outside of unions.
pub(super) fn read_field(field: &FieldPlan, value: &str) -> Code {
    let read = match &field.spot {
        Spot::Void => take("void"),
        Spot::Group(_) => take("group").and(format!("&mut {value}")),
        _ => {
            let read = match reading(field) {
                Some(function) => take(function),
                None => take("value").of(kind(field)),
            };
            read.and(format!("&mut {value}"))
        }
    };
    statement(read.tried())
}

/// Returns the function of the source for a pointer that the runtime does not read by its type.
pub(super) fn reading(field: &FieldPlan) -> Option<&'static str> {
    let Spot::Pointer(pointer) = &field.spot else {
        return None;
    };
    match pointer.shape {
        Shape::Struct { boxed: true } => Some("boxed"),
        Shape::Struct { boxed: false } => Some("optional"),
        shape => as_text(field, shape).map(|(_, function)| function),
    }
}
