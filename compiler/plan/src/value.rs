//! Values as bits of the data section and as messages.

use zooph_ir::{PointerValue, Value};

use crate::{Number, PointerDefault, Type};

/// Returns the bits of a value in the data section, and 0 for other values.
pub fn bits(value: &Value) -> u64 {
    match *value {
        Value::Bool(value) => u64::from(value),
        Value::Int8(value) => u64::from(value as u8),
        Value::Int16(value) => u64::from(value as u16),
        Value::Int32(value) => u64::from(value as u32),
        Value::Int64(value) => value as u64,
        Value::UInt8(value) => u64::from(value),
        Value::UInt16(value) | Value::Enum(value) => u64::from(value),
        Value::UInt32(value) => u64::from(value),
        Value::UInt64(value) => value,
        Value::Float32(value) => u64::from(value.to_bits()),
        Value::Float64(value) => value.to_bits(),
        _ => 0,
    }
}

/// Returns the signed integer with these bits and this width in bits.
pub fn signed(bits: u64, width: u32) -> i64 {
    (bits as i64) << (64 - width) >> (64 - width)
}

/// Returns the bytes of a text, without terminator, or of data.
pub fn content(value: &Value) -> Option<&[u8]> {
    match value {
        Value::Text(bytes) | Value::Data(bytes) => Some(bytes),
        _ => None,
    }
}

/// Returns a value of a pointer type as a message of one segment, whose word 0 is the root pointer.
/// Returns `None` for null pointers, for empty texts and data, and for values that are not pointers.
pub fn message(value: &Value) -> Option<Vec<u8>> {
    match value {
        Value::Text(text) if !text.is_empty() => Some(bytes_message(text, 1)),
        Value::Data(data) if !data.is_empty() => Some(bytes_message(data, 0)),
        Value::List(pointer) | Value::Struct(pointer) | Value::AnyPointer(pointer) => {
            words_message(pointer)
        }
        _ => None,
    }
}

fn words_message(pointer: &PointerValue) -> Option<Vec<u8>> {
    let words = pointer.words.iter();
    let bytes = || words.flat_map(|word| word.to_le_bytes()).collect();
    (!pointer.is_null()).then(bytes)
}

fn bytes_message(bytes: &[u8], terminator: usize) -> Vec<u8> {
    let length = bytes.len() + terminator;
    let root = 1 | 2 << 32 | (length as u64) << 35;
    let mut message = Vec::with_capacity(8 + length.next_multiple_of(8));
    message.extend_from_slice(&u64::to_le_bytes(root));
    message.extend_from_slice(bytes);
    message.resize(8 + length.next_multiple_of(8), 0);
    message
}

/// Makes the default's message.
impl From<PointerDefault<'_>> for Box<[u8]> {
    fn from(default: PointerDefault<'_>) -> Self {
        default.message().into_boxed_slice()
    }
}

impl<'r> PointerDefault<'r> {
    /// Returns the default, or `None` for a value that reads like a null pointer.
    pub(crate) fn of(value: &'r Value) -> Option<Self> {
        let is_null = match value {
            Value::Text(bytes) | Value::Data(bytes) => bytes.is_empty(),
            Value::List(pointer) | Value::Struct(pointer) | Value::AnyPointer(pointer) => {
                pointer.is_null()
            }
            _ => true,
        };
        (!is_null).then_some(PointerDefault(value))
    }

    /// Returns the bytes, if the default is a text or data.
    pub fn content(self) -> Option<&'r [u8]> {
        content(self.0)
    }

    /// Returns the default as a message of one segment, whose word 0 is the root pointer.
    pub fn message(self) -> Vec<u8> {
        message(self.0).unwrap_or_default()
    }
}

/// The value of a constant, by what generated code makes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constant<'r> {
    /// A value of type `Bool`.
    Bool(bool),
    /// The bits of a number or enum.
    Number(Number, u64),
    /// The bytes of a text, without terminator.
    Text(&'r [u8]),
    /// The bytes of data.
    Data(&'r [u8]),
    /// Any other value, as a message of one segment. `None` stands for a null pointer.
    Message(Option<Vec<u8>>),
}

impl<'r> Constant<'r> {
    /// Returns the value of a constant of this type. Constants of type `Void` and of interfaces have no code.
    pub fn of(ty: &Type, value: &'r Value) -> Option<Self> {
        let content = || content(value).unwrap_or_default();
        Some(match ty {
            Type::Void | Type::Capability(_) => return None,
            Type::Bool => Constant::Bool(bits(value) == 1),
            Type::Number(number) => Constant::Number(*number, bits(value)),
            Type::Text => Constant::Text(content()),
            Type::Data => Constant::Data(content()),
            Type::List(_) | Type::Struct(..) | Type::Param(_) | Type::Any(_) => {
                Constant::Message(message(value))
            }
        })
    }
}
