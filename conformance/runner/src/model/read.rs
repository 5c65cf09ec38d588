//! Reads values from messages.

use zooph_ir::{FieldKind, PointerValue, StructNode, Type};

use super::canonical::canonical_at;
use super::follow::{List, Object, Place, Sections};
use super::message::Message;
use super::schema::{self, Library};
use super::value::Value;

/// Returns the value of a valid message.
pub fn read(library: &Library, ty: &Type, message: &Message) -> Value {
    let root = Place {
        segment: 0,
        word: 0,
    };
    let object = message.object(root);
    let sections = match object {
        Ok(Object::Struct(sections)) => sections,
        _ => nothing(),
    };
    structure(library, ty, message, &sections)
}

fn nothing() -> Sections {
    Sections {
        data: Vec::new(),
        pointers: Place {
            segment: 0,
            word: 0,
        },
        pointer_count: 0,
    }
}

fn structure(library: &Library, ty: &Type, message: &Message, sections: &Sections) -> Value {
    let reading = Reading {
        library,
        ty,
        message,
        sections,
    };
    reading.members(library.structure(ty))
}

/// The reading of one struct.
struct Reading<'a> {
    library: &'a Library,
    ty: &'a Type,
    message: &'a Message,
    sections: &'a Sections,
}

impl Reading<'_> {
    fn members(&self, node: &StructNode) -> Value {
        let mut fields = Vec::new();
        for field in schema::plain_fields(node) {
            fields.push((field.name.clone(), self.field(&field.kind)));
        }
        if node.discriminant_count > 0 {
            let tag = self.sections.number(16, node.discriminant_offset as usize) as u16;
            fields.push(match schema::member(node, tag) {
                Some(field) => (field.name.clone(), self.field(&field.kind)),
                None => ("?".into(), Value::Unknown(tag)),
            });
        }
        Value::Struct(fields)
    }

    fn field(&self, kind: &FieldKind) -> Value {
        let slot = match kind {
            FieldKind::Group { type_id } => return self.members(self.library.group(*type_id)),
            FieldKind::Slot(slot) => slot,
        };
        let ty = schema::branded(&slot.ty, self.ty);
        let index = slot.offset as usize;
        if !ty.is_pointer() {
            let bits = schema::bits(&ty);
            let stored = if bits == 0 {
                0
            } else {
                self.sections.number(bits, index)
            };
            return number(&ty, stored ^ schema::mask(slot));
        }
        match self.sections.pointer(index) {
            Some(at) if self.message.at(at) != 0 => pointer(self.library, &ty, self.message, at),
            // A field whose type is a parameter is not optional in native types, so it has a struct
            // there.
            _ if matches!(
                (&slot.ty, &ty),
                (Type::Parameter { .. }, Type::Struct { .. })
            ) =>
            {
                structure(self.library, &ty, self.message, &nothing())
            }
            _ => default(self.library, &ty, &slot.default_value),
        }
    }
}

/// Returns a pointer field's default, or the empty value if it has none.
fn default(library: &Library, ty: &Type, value: &zooph_ir::Value) -> Value {
    use zooph_ir::Value as Ir;
    match value {
        Ir::Text(bytes) => Value::Text(bytes.to_vec()),
        Ir::Data(bytes) => Value::Data(bytes.to_vec()),
        Ir::List(PointerValue { words }) if !words.is_empty() => {
            let root = Place {
                segment: 0,
                word: 0,
            };
            pointer(library, ty, &Message::flat(words.to_vec()), root)
        }
        _ => null(ty),
    }
}

/// Returns the value of a null pointer.
fn null(ty: &Type) -> Value {
    match ty {
        Type::Text => Value::Text(Vec::new()),
        Type::Data => Value::Data(Vec::new()),
        Type::List(element) if **element == Type::Void => Value::Voids(0),
        Type::List(_) => Value::List(Vec::new()),
        _ => Value::Null,
    }
}

pub(crate) fn number(ty: &Type, bits: u64) -> Value {
    match ty {
        Type::Void => Value::Void,
        Type::Bool => Value::Bool(bits & 1 == 1),
        Type::Int8 => Value::Int((bits as i8).into()),
        Type::Int16 => Value::Int((bits as i16).into()),
        Type::Int32 => Value::Int((bits as i32).into()),
        Type::Int64 => Value::Int((bits as i64).into()),
        Type::Float32 => Value::Float32(bits as u32),
        Type::Float64 => Value::Float64(bits),
        Type::Enum { .. } => Value::Enum(bits as u16),
        _ => Value::Int(bits.into()),
    }
}

/// Returns the body of a list of bytes.
pub(super) fn bytes(message: &Message, list: &List) -> Vec<u8> {
    let byte = |at: usize| {
        let place = Place {
            word: list.start.word + at / 8,
            ..list.start
        };
        (message.at(place) >> (at % 8 * 8)) as u8
    };
    (0..list.count).map(byte).collect()
}

fn pointer(library: &Library, ty: &Type, message: &Message, at: Place) -> Value {
    let Ok(object) = message.object(at) else {
        return null(ty);
    };
    match (ty, object) {
        (_, Object::Null) => null(ty),
        (Type::Text, Object::List(list)) => {
            let mut bytes = bytes(message, &list);
            bytes.pop();
            Value::Text(bytes)
        }
        (Type::Data, Object::List(list)) => Value::Data(bytes(message, &list)),
        (Type::Struct { .. }, Object::Struct(sections)) => {
            structure(library, ty, message, &sections)
        }
        (Type::List(element), Object::List(list)) => elements(library, element, message, &list),
        (Type::Interface { .. }, Object::Capability(index)) => Value::Capability(index),
        _ => Value::Any(canonical_at(message, at)),
    }
}

fn elements(library: &Library, ty: &Type, message: &Message, list: &List) -> Value {
    if *ty == Type::Void {
        return Value::Voids(list.count);
    }
    if list.code == 1 {
        let bits = (0..list.count).map(|index| Value::Bool(message.bit(list, index)));
        return Value::List(bits.collect());
    }
    let one = |index: usize| {
        let sections = message.element(list, index);
        match ty {
            Type::Struct { .. } => structure(library, ty, message, &sections),
            ty if ty.is_pointer() => pointer(library, ty, message, sections.pointers),
            ty => number(ty, sections.number(schema::bits(ty), 0)),
        }
    };
    Value::List((0..list.count).map(one).collect())
}
