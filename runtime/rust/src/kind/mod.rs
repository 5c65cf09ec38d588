//! The types of the schema language, as Rust types. They are the arguments of lists and generics.
//!
//! Numbers, `bool` and `()` stand for themselves. So do generated enums and structs; a struct is
//! represented by its Record. Each of the other pointer types has a marker type in this module.
//!
//! This module and generated code implement the traits. Their hidden items are not a public
//! interface, and may change with any version.

#[macro_use]
mod elements;
mod any;
mod blobs;
mod list;
mod scalars;
mod structs;

use alloc::vec::Vec;
use core::fmt::Debug;

use crate::builder::{PointerBuilder, RawListBuilder, StructBuilder};
use crate::decode::{Decoder, collect};
use crate::encode::{Encoder, Place, Slot};
use crate::fault::Fault;
use crate::layout::{Element, Layout, SlotKind};
use crate::reader::{ListReader, Pointer, StructReader};
use crate::validate::Limits;

pub use any::{AnyList, AnyPointer, AnyRecord, AnyStruct, Capability};
pub use blobs::{Data, Text};
pub use list::ListOf;

/// A type of the schema language.
///
/// The supertraits let generated Records derive them, generic ones included.
pub trait Kind: Clone + Debug + PartialEq + Sized + 'static {
    /// The type that reading a value returns.
    type Reader<'a>: Copy + Debug;
    /// The plain native type.
    type Record: Clone + Debug + PartialEq;
    /// How lists hold the type.
    #[doc(hidden)]
    const ELEMENT: Element;
    /// Whether equal Records always have equal bits. Floats have not: 0 equals -0.
    #[doc(hidden)]
    const EXACT: bool = false;

    /// Returns element `index` of a list whose form was checked, or the default if it does not
    /// exist.
    #[doc(hidden)]
    fn element<'a>(list: &ListReader<'a>, index: u32) -> Self::Reader<'a>;

    /// Decodes element `index` of a list whose form was checked.
    #[doc(hidden)]
    fn decode_element(
        list: &ListReader<'_>,
        index: u32,
        decoder: &mut Decoder,
    ) -> Result<Self::Record, Fault>;

    /// Sets `records` to the first `count` elements of a list, reusing its memory. The list's form
    /// was checked, and it has that many elements.
    #[doc(hidden)]
    #[inline]
    fn fill_elements(
        list: &ListReader<'_>,
        count: u32,
        decoder: &mut Decoder,
        records: &mut Vec<Self::Record>,
    ) -> Result<(), Fault> {
        collect(count, records, |index| {
            Self::decode_element(list, index, decoder)
        })
    }

    /// Returns the words of a list of these values and of everything it leads to, without the
    /// pointer to it.
    #[doc(hidden)]
    fn list_words(items: &[Self::Record]) -> u64;

    /// Writes the pointer `slot` and the list it leads to.
    #[doc(hidden)]
    fn encode_list(items: &[Self::Record], encoder: &mut Encoder<'_>, slot: Slot<'_>);

    /// Makes a pointer under construction lead to a list of these values.
    #[doc(hidden)]
    fn set_list(items: &[Self::Record], mut pointer: PointerBuilder<'_>) {
        pointer.set_records::<Self>(items);
    }
}

/// A type of the schema language that is reached through a pointer.
pub trait PointerKind: Kind<Record: Default> {
    /// The type that building a value returns.
    type Builder<'a>;
    /// How layout tables name the type.
    #[doc(hidden)]
    const SLOT: SlotKind;

    /// Returns the value that the pointer leads to, or the empty value if the pointer is null.
    #[doc(hidden)]
    fn read(pointer: Pointer<'_>) -> Self::Reader<'_>;

    /// Returns the value that pointer `index` of a struct leads to, or the empty value if it is
    /// null or absent.
    #[doc(hidden)]
    #[inline(always)] // Otherwise the struct and the pointer would be passed in memory.
    fn read_in(reader: StructReader<'_>, index: usize) -> Self::Reader<'_> {
        Self::read(reader.pointer(index))
    }

    /// Makes a new value. `size` is the number of elements or bytes; structs need none.
    #[doc(hidden)]
    fn init(pointer: PointerBuilder<'_>, size: u32) -> Self::Builder<'_>;

    /// Returns the Builder of the value that is there. If the pointer is null, a struct is made,
    /// but the Builder of a list or text has no elements and nothing is made.
    #[doc(hidden)]
    fn edit(pointer: PointerBuilder<'_>) -> Self::Builder<'_>;

    /// Makes the pointer lead to a copy of `value`.
    #[doc(hidden)]
    fn set(pointer: PointerBuilder<'_>, value: Self::Reader<'_>);

    /// Makes the pointer lead to a copy of `value`, within limits. If there is a fault, the pointer
    /// is null.
    #[doc(hidden)]
    fn set_within(
        pointer: PointerBuilder<'_>,
        value: Self::Reader<'_>,
        limits: &Limits,
    ) -> Result<(), Fault>;

    /// Returns the Record before it is filled. Unlike the default, it takes no memory.
    #[doc(hidden)]
    #[inline]
    fn blank() -> Self::Record {
        Self::Record::default()
    }

    /// Sets `record` to what the pointer leads to, reusing its memory.
    #[doc(hidden)]
    fn fill(
        pointer: Pointer<'_>,
        decoder: &mut Decoder,
        record: &mut Self::Record,
    ) -> Result<(), Fault>;

    /// Decodes what the pointer leads to.
    #[doc(hidden)]
    #[inline]
    fn decode(pointer: Pointer<'_>, decoder: &mut Decoder) -> Result<Self::Record, Fault> {
        let mut record = Self::blank();
        Self::fill(pointer, decoder, &mut record)?;
        Ok(record)
    }

    /// Returns the words of the value and of everything it leads to.
    #[doc(hidden)]
    fn words(record: &Self::Record) -> u64;

    /// Writes the pointer `slot` and the value it leads to. An empty text, data or list becomes a
    /// null pointer.
    #[doc(hidden)]
    fn encode(record: &Self::Record, encoder: &mut Encoder<'_>, slot: Slot<'_>);

    /// Returns the Builder of element `index` of a list. Elements are pointers, except that structs
    /// are in the list themselves.
    #[doc(hidden)]
    #[track_caller]
    fn edit_element(list: RawListBuilder<'_>, index: u32) -> Self::Builder<'_> {
        Self::edit(list.into_pointer(index))
    }

    /// Makes element `index` of a list anew.
    #[doc(hidden)]
    #[track_caller]
    fn init_element(list: RawListBuilder<'_>, index: u32, size: u32) -> Self::Builder<'_> {
        Self::init(list.into_pointer(index), size)
    }

    /// Makes element `index` of a list a copy of `value`.
    #[doc(hidden)]
    #[track_caller]
    fn set_element(list: RawListBuilder<'_>, index: u32, value: Self::Reader<'_>) {
        Self::set(list.into_pointer(index), value);
    }
}

/// A generated enum.
pub trait Enum: Copy + Debug + PartialEq + 'static {
    /// Returns the enum with this value. Values that the schema does not know are kept.
    fn from_value(value: u16) -> Self;
    /// Returns the value on the wire.
    fn value(self) -> u16;
}

/// A generated struct. The implementing type is its Record.
pub trait Struct: Clone + Debug + Default + PartialEq + 'static {
    /// The zero-copy view.
    type Reader<'a>: Copy + Debug;
    /// The view of a struct under construction.
    type Builder<'a>;
    /// The layout table.
    #[doc(hidden)]
    const LAYOUT: Layout;
    /// Whether equal Records always have equal bits, because there are no floats in them.
    #[doc(hidden)]
    const EXACT: bool = false;
    /// Whether `encode_sections` is [`encode_tree`](crate::encode::tree::encode_tree) of this type.
    #[doc(hidden)]
    const IS_TREE: bool = false;

    /// Returns the layout table, by reference.
    #[doc(hidden)]
    fn layout() -> &'static Layout;
    /// Wraps an untyped Reader.
    fn from_struct(reader: StructReader<'_>) -> Self::Reader<'_>;
    /// Returns the untyped Reader of a typed one.
    fn as_struct(reader: Self::Reader<'_>) -> StructReader<'_>;
    /// Wraps an untyped Builder whose sections have at least the schema's sizes.
    #[doc(hidden)]
    fn from_builder(builder: StructBuilder<'_>) -> Self::Builder<'_>;
    /// Returns the Record before it is filled. Unlike the default, it takes no memory for texts and
    /// lists, which would not be charged to any budget.
    #[doc(hidden)]
    #[inline]
    fn blank() -> Self {
        Self::default()
    }
    /// Sets this Record to the struct of `reader`, reusing its memory. After a fault it has some of
    /// its old content and some of the struct.
    #[doc(hidden)]
    fn fill(&mut self, reader: StructReader<'_>, decoder: &mut Decoder) -> Result<(), Fault>;
    /// Decodes a struct.
    #[doc(hidden)]
    #[inline]
    fn decode_struct(reader: StructReader<'_>, decoder: &mut Decoder) -> Result<Self, Fault> {
        let mut record = Self::blank();
        record.fill(reader, decoder)?;
        Ok(record)
    }
    /// Returns the words of everything that the pointers lead to.
    #[doc(hidden)]
    fn reached_words(&self) -> u64;
    /// Writes both sections at `place`, and everything they lead to behind the encoder's last word.
    #[doc(hidden)]
    fn encode_sections(&self, encoder: &mut Encoder<'_>, place: Place<'_>);
}
