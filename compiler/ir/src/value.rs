//! Values of constants, defaults and annotation arguments.
//!
//! Clones of a value share its content, since many declarations can refer to one large constant. A schema of a
//! megabyte can contain tens of thousands of them.

use std::sync::Arc;

/// A value of some [`crate::Type`].
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Value {
    Void,
    Bool(bool),
    Int8(i8),
    Int16(i16),
    Int32(i32),
    Int64(i64),
    UInt8(u8),
    UInt16(u16),
    UInt32(u32),
    UInt64(u64),
    Float32(f32),
    Float64(f64),
    /// The bytes of a text, which need not be UTF-8.
    Text(Arc<[u8]>),
    Data(Arc<[u8]>),
    List(PointerValue),
    Enum(u16),
    Struct(PointerValue),
    Interface,
    AnyPointer(PointerValue),
}

/// A struct, a list or any pointer, as the words of a message of one segment. Word 0 is the root pointer. A
/// null pointer has no words.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PointerValue {
    /// Words in host byte order.
    pub words: Arc<[u64]>,
}

impl PointerValue {
    /// Reports whether this is the null pointer.
    pub fn is_null(&self) -> bool {
        self.words.first().is_none_or(|root| *root == 0)
    }
}

impl Value {
    /// Returns the size in bytes of a value's content outside of its word; 0 if the value fits into a word.
    pub fn heap_bytes(&self) -> u64 {
        match self {
            Value::Text(bytes) | Value::Data(bytes) => bytes.len() as u64,
            Value::List(value) | Value::Struct(value) | Value::AnyPointer(value) => {
                value.words.len() as u64 * 8
            }
            _ => 0,
        }
    }
}
