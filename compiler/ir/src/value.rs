//! Values of constants, defaults and annotation arguments.
//!
//! What a value holds is shared between its clones: any number of declarations may stand for one
//! large constant, and a schema of a megabyte has room for tens of thousands of them.

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
    /// Bytes, for the format does not promise UTF-8.
    Text(Arc<[u8]>),
    Data(Arc<[u8]>),
    List(PointerValue),
    Enum(u16),
    Struct(PointerValue),
    Interface,
    AnyPointer(PointerValue),
}

/// A struct, list or any pointer, as the words of a single-segment message: word 0 is the root
/// pointer. A null pointer has no words at all.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PointerValue {
    /// Words in host order.
    pub words: Arc<[u64]>,
}

impl PointerValue {
    /// The null pointer.
    pub fn is_null(&self) -> bool {
        self.words.first().is_none_or(|root| *root == 0)
    }
}

impl Value {
    /// Bytes that the value takes where it is written out; 0 for what fits into a word.
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
