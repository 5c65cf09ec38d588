//! Fields in the pointer section. Generated code calls these functions to read, build, decode and
//! encode them.
//!
//! They are free functions, not methods, because rustfmt lays out a call of a path in only one way,
//! however long its generic arguments are.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::builder::StructBuilder;
use crate::decode::{Decoder, no_text};
use crate::encode::{Encoder, Slot};
use crate::fault::{Fault, FaultKind};
use crate::generated::{Group, default_text, list_is};
use crate::kind::{Data, Kind, ListOf, PointerKind, Struct};
use crate::reader::StructReader;
use crate::wire;

/// Returns the value that pointer `index` leads to.
#[inline]
pub fn read<K: PointerKind>(reader: StructReader<'_>, index: usize) -> K::Reader<'_> {
    reader.read::<K>(index)
}

/// Returns the value that pointer `index` leads to. If it is null, returns the value that the root
/// of the flat message `default` leads to.
#[inline]
pub fn read_or<'a, K: PointerKind>(
    reader: StructReader<'a>,
    index: usize,
    default: &'static [u8],
) -> K::Reader<'a> {
    reader.read_or::<K>(index, default)
}

/// Returns the Builder of the value that pointer `index` leads to. A struct is made if the pointer
/// is null.
#[inline]
pub fn edit<'b, K: PointerKind>(
    builder: &'b mut StructBuilder<'_>,
    index: usize,
) -> K::Builder<'b> {
    builder.edit::<K>(index)
}

/// Returns the Builder of the value that pointer `index` leads to. If it is null, the default is
/// copied first.
#[inline]
pub fn edit_or<'b, K: PointerKind>(
    builder: &'b mut StructBuilder<'_>,
    index: usize,
    default: &'static [u8],
) -> K::Builder<'b> {
    builder.edit_or::<K>(index, default)
}

/// Makes a new value for pointer `index`. `size` is the number of elements or bytes; structs need
/// none.
#[inline]
pub fn init<'b, K: PointerKind>(
    builder: &'b mut StructBuilder<'_>,
    index: usize,
    size: u32,
) -> K::Builder<'b> {
    builder.init::<K>(index, size)
}

/// Makes pointer `index` lead to a copy of `value`.
#[inline]
pub fn set<K: PointerKind>(builder: &mut StructBuilder<'_>, index: usize, value: K::Reader<'_>) {
    builder.set::<K>(index, value);
}

/// Returns the value of a field of type `K` before it is filled.
#[inline]
pub fn blank<K: PointerKind>() -> K::Record {
    K::blank()
}

/// Sets `value` to what pointer `index` leads to, reusing its memory. A fault's path gets `name`.
#[inline]
pub fn fill<K: PointerKind>(
    decoder: &mut Decoder,
    reader: StructReader<'_>,
    index: usize,
    name: &str,
    value: &mut K::Record,
) -> Result<(), Fault> {
    K::fill(reader.pointer(index), decoder, value).map_err(|fault| fault.in_field(name))
}

/// Sets `value` to the text that pointer `index` leads to. The usual case makes no call that would
/// need the pointer in memory.
pub fn fill_text(
    decoder: &mut Decoder,
    reader: StructReader<'_>,
    index: usize,
    name: &str,
    value: &mut String,
) -> Result<(), Fault> {
    if !reader.has(index) {
        no_text(value);
        return Ok(());
    }
    match decoder.string(reader.text(index), value) {
        Ok(()) => Ok(()),
        Err(kind) => Err(text_fault(&reader, index, name, kind)),
    }
}

/// Returns the fault of the text that pointer `index` leads to.
#[cold]
#[inline(never)] // So only the struct's address is kept for it.
fn text_fault(reader: &StructReader<'_>, index: usize, name: &str, kind: FaultKind) -> Fault {
    reader.pointer(index).fault(kind).in_field(name)
}

/// Sets `value` to the text that pointer `index` leads to, or to its default.
pub fn fill_text_or(
    decoder: &mut Decoder,
    reader: StructReader<'_>,
    index: usize,
    default: &'static [u8],
    name: &str,
    value: &mut String,
) -> Result<(), Fault> {
    let pointer = reader.pointer(index);
    let filled = if pointer.is_null() {
        let charged = decoder.charge_default(default.len(), &pointer);
        charged.map(|()| *value = default_text(default))
    } else {
        decoder.text(pointer, value)
    };
    filled.map_err(|fault| fault.in_field(name))
}

/// Sets `value` to the data that pointer `index` leads to.
#[inline]
pub fn fill_data(
    decoder: &mut Decoder,
    reader: StructReader<'_>,
    index: usize,
    name: &str,
    value: &mut Vec<u8>,
) -> Result<(), Fault> {
    fill::<Data>(decoder, reader, index, name, value)
}

/// Sets `value` to the data that pointer `index` leads to, or to its default.
pub fn fill_data_or(
    decoder: &mut Decoder,
    reader: StructReader<'_>,
    index: usize,
    default: &'static [u8],
    name: &str,
    value: &mut Vec<u8>,
) -> Result<(), Fault> {
    let pointer = reader.pointer(index);
    let filled = if pointer.is_null() {
        let charged = decoder.charge_default(default.len(), &pointer);
        charged.map(|()| *value = default.into())
    } else {
        decoder.data(pointer, value)
    };
    filled.map_err(|fault| fault.in_field(name))
}

/// Sets `value` to the list that pointer `index` leads to.
#[inline]
pub fn fill_list<T: Kind>(
    decoder: &mut Decoder,
    reader: StructReader<'_>,
    index: usize,
    name: &str,
    value: &mut Vec<T::Record>,
) -> Result<(), Fault> {
    fill::<ListOf<T>>(decoder, reader, index, name, value)
}

/// Sets `value` to the list that pointer `index` leads to, or to the one in the flat message
/// `default`.
pub fn fill_list_or<T: Kind>(
    decoder: &mut Decoder,
    reader: StructReader<'_>,
    index: usize,
    default: &'static [u8],
    name: &str,
    value: &mut Vec<T::Record>,
) -> Result<(), Fault> {
    let pointer = reader.pointer(index);
    let filled = if pointer.is_null() {
        let list = decoder.default_list::<T>(default, &pointer);
        list.map(|list| *value = list)
    } else {
        decoder.list::<T>(pointer, value)
    };
    filled.map_err(|fault| fault.in_field(name))
}

/// Sets `value` to the struct that pointer `index` leads to, or to [`None`] if the pointer is null.
#[inline]
pub fn fill_struct<T: Struct>(
    decoder: &mut Decoder,
    reader: StructReader<'_>,
    index: usize,
    name: &str,
    value: &mut Option<T>,
) -> Result<(), Fault> {
    let pointer = reader.pointer(index);
    if pointer.is_null() {
        *value = None;
        return Ok(());
    }
    let filled = decoder.existing(pointer, || value.get_or_insert_with(T::blank));
    filled.map_err(|fault| fault.in_field(name))
}

/// [`fill_struct`] for a struct on the heap.
#[inline]
pub fn fill_boxed<T: Struct>(
    decoder: &mut Decoder,
    reader: StructReader<'_>,
    index: usize,
    name: &str,
    value: &mut Option<Box<T>>,
) -> Result<(), Fault> {
    let pointer = reader.pointer(index);
    if pointer.is_null() {
        *value = None;
        return Ok(());
    }
    let filled = decoder.existing(pointer, || &mut **value.get_or_insert_with(boxed::<T>));
    filled.map_err(|fault| fault.in_field(name))
}

/// Returns a struct on the heap before it is filled. It is a function of its own, so that without
/// optimisation the stack frame of the function that fills it does not hold one.
#[inline]
fn boxed<T: Struct>() -> Box<T> {
    Box::new(T::blank())
}

/// Returns a group on the heap before it is filled.
#[inline]
pub fn boxed_group<G: Group>() -> Box<G> {
    Box::new(G::blank())
}

/// Sets `value` to a group of the struct that `reader` reads.
#[inline]
pub fn fill_group<G: Group>(
    decoder: &mut Decoder,
    reader: StructReader<'_>,
    name: &str,
    value: &mut G,
) -> Result<(), Fault> {
    { value.fill(reader, decoder) }.map_err(|fault| fault.in_field(name))
}

/// [`fill_group`] for a group on the heap.
#[inline]
pub fn fill_boxed_group<G: Group>(
    decoder: &mut Decoder,
    reader: StructReader<'_>,
    name: &str,
    value: &mut Box<G>,
) -> Result<(), Fault> {
    fill_group(decoder, reader, name, &mut **value)
}

/// Returns the words of what a pointer field leads to.
#[inline]
pub fn words<K: PointerKind>(value: &K::Record) -> u64 {
    K::words(value)
}

/// Returns the words of a text.
#[inline]
pub fn text_words(value: &str) -> u64 {
    text_words_or(value, b"")
}

/// Returns the words of a text with a default.
#[inline]
pub fn text_words_or(value: &str, default: &[u8]) -> u64 {
    if value.as_bytes() == default {
        0
    } else {
        // A text that is longer than any list is found when it is written.
        wire::text_words(value.len()) as u64
    }
}

/// Returns the words of data.
#[inline]
pub fn data_words(value: &[u8]) -> u64 {
    let words = (value.len() as u64).div_ceil(wire::WORD as u64);
    wire::list_words(value.len(), words)
}

/// Returns the words of data with a default.
pub fn data_words_or(value: &[u8], default: &[u8]) -> u64 {
    if value == default {
        0
    } else {
        data_words(value)
    }
}

/// Returns the words of a list.
#[inline]
pub fn list_words<T: Kind>(value: &[T::Record]) -> u64 {
    if value.is_empty() {
        0
    } else {
        T::list_words(value)
    }
}

/// Returns the words of a list whose default is in a flat message.
pub fn list_words_or<T: Kind>(value: &[T::Record], default: &'static [u8]) -> u64 {
    if list_is::<T>(value, default) {
        0
    } else {
        T::list_words(value)
    }
}

/// Returns the words of a struct that may be absent.
#[inline]
pub fn struct_words<T: Struct>(value: Option<&T>) -> u64 {
    value.map_or(0, |value| T::words(value))
}

/// Writes the pointer `slot` and the value it leads to.
#[inline]
pub fn encode<K: PointerKind>(encoder: &mut Encoder<'_>, slot: Slot<'_>, value: &K::Record) {
    K::encode(value, encoder, slot);
}

/// Writes the pointer `slot` and the text it leads to.
#[inline]
pub fn encode_text(encoder: &mut Encoder<'_>, slot: Slot<'_>, value: &str) {
    if value.is_empty() {
        slot.null();
    } else if !encoder.text_at(slot, value.as_bytes()) {
        encoder.text_refused(value.len());
    }
}

/// Writes the pointer `slot` and the text it leads to, or null if it is the default.
pub fn encode_text_or(encoder: &mut Encoder<'_>, slot: Slot<'_>, value: &str, default: &[u8]) {
    if value.as_bytes() == default {
        slot.null();
    } else if !encoder.text_at(slot, value.as_bytes()) {
        encoder.text_refused(value.len());
    }
}

/// Writes the pointer `slot` and the data it leads to.
#[inline]
pub fn encode_data(encoder: &mut Encoder<'_>, slot: Slot<'_>, value: &[u8]) {
    encode_data_or(encoder, slot, value, b"");
}

/// Writes the pointer `slot` and the data it leads to, or null if it is the default.
#[inline]
pub fn encode_data_or(encoder: &mut Encoder<'_>, slot: Slot<'_>, value: &[u8], default: &[u8]) {
    if value == default {
        slot.null();
    } else {
        encoder.data(value, slot);
    }
}

/// Writes the pointer `slot` and the list it leads to.
#[inline]
pub fn encode_list<T: Kind>(encoder: &mut Encoder<'_>, slot: Slot<'_>, value: &[T::Record]) {
    if value.is_empty() {
        slot.null();
    } else {
        T::encode_list(value, encoder, slot);
    }
}

/// Writes the pointer `slot` and the list it leads to, or null if it is the one in the flat message
/// `default`.
pub fn encode_list_or<T: Kind>(
    encoder: &mut Encoder<'_>,
    slot: Slot<'_>,
    value: &[T::Record],
    default: &'static [u8],
) {
    if list_is::<T>(value, default) {
        slot.null();
    } else {
        T::encode_list(value, encoder, slot);
    }
}

/// Writes the pointer `slot` and the struct it leads to, or null if there is none.
#[inline]
pub fn encode_struct<T: Struct>(encoder: &mut Encoder<'_>, slot: Slot<'_>, value: Option<&T>) {
    encoder.optional(value, slot);
}
