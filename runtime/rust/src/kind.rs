//! The types of the schema language, as Rust types. They are the arguments of lists and generics.
//!
//! Numbers, `bool` and `()` stand for themselves. So do generated enums and structs; a struct is
//! represented by its Record. Each of the other pointer types has a marker type in this module.
//!
//! This module and generated code implement the traits. Their hidden items are not a public
//! interface, and may change with any version.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::marker::PhantomData;

use crate::builder::{ListBuilder, PointerBuilder, RawListBuilder, StructBuilder};
use crate::decode::{Decoder, collect, fill_each};
use crate::depth::descend;
use crate::encode::{Encoder, Place, Slot};
use crate::fault::Fault;
use crate::layout::{Element, Layout, SlotKind};
use crate::reader::{List, ListReader, Pointer, StructReader};
use crate::scalar::Scalar;
use crate::text::Text as TextReader;
use crate::validate::Limits;
use crate::wire;

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

/// Implements [`Kind`] for all structs, so that generated code implements only [`Struct`].
impl<T: Struct> Kind for T {
    type Reader<'a> = <T as Struct>::Reader<'a>;
    type Record = T;
    const ELEMENT: Element = Element::Struct(T::layout);
    const EXACT: bool = <T as Struct>::EXACT;

    #[inline]
    fn element<'a>(list: &ListReader<'a>, index: u32) -> <T as Struct>::Reader<'a> {
        T::from_struct(list.structure(index))
    }
    #[inline]
    fn decode_element(
        list: &ListReader<'_>,
        index: u32,
        decoder: &mut Decoder,
    ) -> Result<T, Fault> {
        T::decode_struct(list.structure(index), decoder)
    }
    #[inline]
    fn fill_elements(
        list: &ListReader<'_>,
        count: u32,
        decoder: &mut Decoder,
        records: &mut Vec<T>,
    ) -> Result<(), Fault> {
        // A loop of its own with constant sizes pays off for structs whose code is short.
        if T::LAYOUT.pointers == 0
            && let Some(list) = list.of_data(T::LAYOUT.data_words)
        {
            return fill_each(count, records, T::blank, |record, index| {
                record.fill(list.structure(index), decoder)
            });
        }
        fill_each(count, records, T::blank, |record, index| {
            record.fill(list.structure(index), decoder)
        })
    }
    fn list_words(items: &[T]) -> u64 {
        let sections = T::LAYOUT.data_words as u64 + T::LAYOUT.pointers as u64;
        let own = wire::list_words(items.len(), 1 + items.len() as u64 * sections);
        if T::LAYOUT.pointers == 0 {
            return own;
        }
        descend(|| {
            items
                .iter()
                .fold(own, |sum, item| sum + item.reached_words())
        })
    }
    fn encode_list(items: &[T], encoder: &mut Encoder<'_>, slot: Slot<'_>) {
        encoder.structs(items, slot);
    }
}

impl<T: Struct> PointerKind for T {
    type Builder<'a> = <T as Struct>::Builder<'a>;
    const SLOT: SlotKind = SlotKind::Struct(T::layout);

    #[inline(always)] // Otherwise the pointer would be passed in memory.
    fn read(pointer: Pointer<'_>) -> <T as Struct>::Reader<'_> {
        T::from_struct(pointer.structure())
    }
    #[inline(always)] // Otherwise the struct would be passed in memory.
    fn read_in(reader: StructReader<'_>, index: usize) -> <T as Struct>::Reader<'_> {
        T::from_struct(reader.structure_as(index, (T::LAYOUT.data_words, T::LAYOUT.pointers)))
    }
    #[inline]
    fn init(pointer: PointerBuilder<'_>, _: u32) -> <T as Struct>::Builder<'_> {
        T::from_builder(pointer.init_struct(T::LAYOUT.data_words, T::LAYOUT.pointers))
    }
    #[inline]
    fn edit(pointer: PointerBuilder<'_>) -> <T as Struct>::Builder<'_> {
        T::from_builder(pointer.edit_struct(T::LAYOUT.data_words, T::LAYOUT.pointers))
    }
    fn set(mut pointer: PointerBuilder<'_>, value: <T as Struct>::Reader<'_>) {
        let (data, pointers) = (T::LAYOUT.data_words, T::LAYOUT.pointers);
        pointer.copy_struct(T::as_struct(value), data, pointers);
    }
    fn set_within(
        mut pointer: PointerBuilder<'_>,
        value: <T as Struct>::Reader<'_>,
        limits: &Limits,
    ) -> Result<(), Fault> {
        let size = (T::LAYOUT.data_words, T::LAYOUT.pointers);
        pointer.copy_struct_within(T::as_struct(value), size, limits)
    }
    #[inline]
    fn blank() -> T {
        <T as Struct>::blank()
    }
    #[inline]
    fn fill(pointer: Pointer<'_>, decoder: &mut Decoder, record: &mut T) -> Result<(), Fault> {
        decoder.structure(pointer, record)
    }
    #[inline]
    fn words(record: &T) -> u64 {
        let own = T::LAYOUT.data_words as u64 + T::LAYOUT.pointers as u64;
        if T::LAYOUT.pointers == 0 {
            return own;
        }
        descend(|| own + record.reached_words())
    }
    #[inline]
    fn encode(record: &T, encoder: &mut Encoder<'_>, slot: Slot<'_>) {
        encoder.structure(record, slot);
    }
    #[inline]
    #[track_caller]
    fn edit_element(list: RawListBuilder<'_>, index: u32) -> <T as Struct>::Builder<'_> {
        T::from_builder(list.into_struct(index))
    }
    #[track_caller]
    fn init_element(list: RawListBuilder<'_>, index: u32, _: u32) -> <T as Struct>::Builder<'_> {
        let mut element = list.into_struct(index);
        element.clear();
        T::from_builder(element)
    }
    #[track_caller]
    fn set_element(list: RawListBuilder<'_>, index: u32, value: <T as Struct>::Reader<'_>) {
        list.into_struct(index).copy(T::as_struct(value));
    }
}

/// Sets `numbers` to the numbers in these bytes.
#[inline]
fn fill_numbers<T: Scalar>(bytes: &[u8], numbers: &mut Vec<T>) {
    let found = bytes.chunks_exact(T::SIZE);
    numbers.clear();
    crate::decode::room(numbers, found.len());
    numbers.extend(found.map(|bytes| T::load(bytes).unwrap_or_default()));
}

macro_rules! scalar_kinds {
    ($exact:literal: $($ty:ty),*) => {$(
        impl Kind for $ty {
            type Reader<'a> = $ty;
            type Record = $ty;
            const ELEMENT: Element = Element::Bytes(<$ty as Scalar>::SIZE as u8);
            const EXACT: bool = $exact;

            #[inline]
            fn element(list: &ListReader<'_>, index: u32) -> $ty {
                list.scalar(index)
            }
            #[inline]
            fn decode_element(
                list: &ListReader<'_>,
                index: u32,
                _: &mut Decoder,
            ) -> Result<$ty, Fault> {
                Ok(list.scalar(index))
            }
            #[inline]
            fn fill_elements(
                list: &ListReader<'_>,
                count: u32,
                _: &mut Decoder,
                numbers: &mut Vec<$ty>,
            ) -> Result<(), Fault> {
                match list.dense::<$ty>(count) {
                    Some(bytes) => Ok(fill_numbers(bytes, numbers)),
                    None => collect(count, numbers, |index| Ok(list.scalar(index))),
                }
            }
            fn list_words(items: &[$ty]) -> u64 {
                crate::encode::scalar_list_words::<$ty>(items.len())
            }
            fn encode_list(items: &[$ty], encoder: &mut Encoder<'_>, slot: Slot<'_>) {
                encoder.scalars(items.iter().copied(), slot);
            }
            #[inline]
            fn set_list(items: &[$ty], pointer: PointerBuilder<'_>) {
                <$ty as crate::builder::Numbers>::set(items, pointer);
            }
        }
    )*};
}
scalar_kinds!(true: i8, i16, i32, i64, u8, u16, u32, u64);
scalar_kinds!(false: f32, f64);

impl Kind for bool {
    type Reader<'a> = bool;
    type Record = bool;
    const ELEMENT: Element = Element::Bit;
    const EXACT: bool = true;

    #[inline]
    fn element(list: &ListReader<'_>, index: u32) -> bool {
        list.bit(index)
    }
    fn decode_element(list: &ListReader<'_>, index: u32, _: &mut Decoder) -> Result<bool, Fault> {
        Ok(list.bit(index))
    }
    fn list_words(items: &[bool]) -> u64 {
        wire::list_words(items.len(), (items.len() as u64).div_ceil(64))
    }
    fn encode_list(items: &[bool], encoder: &mut Encoder<'_>, slot: Slot<'_>) {
        encoder.bits(items, slot);
    }
}

impl Kind for () {
    type Reader<'a> = ();
    type Record = ();
    const ELEMENT: Element = Element::Void;
    const EXACT: bool = true;

    #[inline]
    fn element(_: &ListReader<'_>, _: u32) {}
    fn decode_element(_: &ListReader<'_>, _: u32, _: &mut Decoder) -> Result<(), Fault> {
        Ok(())
    }
    fn list_words(items: &[()]) -> u64 {
        wire::list_words(items.len(), 0)
    }
    fn encode_list(items: &[()], encoder: &mut Encoder<'_>, slot: Slot<'_>) {
        encoder.voids(items.len(), slot);
    }
}

/// Implements [`Kind`] for a generated enum, which implements [`Enum`].
#[doc(hidden)]
#[macro_export]
macro_rules! enum_kind {
    ($ty:ty $(,)?) => {
        impl $crate::kind::Kind for $ty {
            type Reader<'a> = $ty;
            type Record = $ty;
            const ELEMENT: $crate::generated_v1::layout::Element =
                $crate::generated_v1::layout::Element::Bytes(2);
            const EXACT: bool = true;

            #[inline]
            fn element(list: &$crate::ListReader<'_>, index: u32) -> $ty {
                <$ty as $crate::kind::Enum>::from_value(list.scalar(index))
            }
            #[inline]
            fn decode_element(
                list: &$crate::ListReader<'_>,
                index: u32,
                _: &mut $crate::generated_v1::record::Decoder,
            ) -> ::core::result::Result<$ty, $crate::Fault> {
                ::core::result::Result::Ok(Self::element(list, index))
            }
            fn list_words(items: &[$ty]) -> u64 {
                $crate::generated_v1::record::scalar_list_words::<u16>(items.len())
            }
            fn encode_list(
                items: &[$ty],
                encoder: &mut $crate::generated_v1::record::Encoder<'_>,
                slot: $crate::generated_v1::record::Slot<'_>,
            ) {
                let values = items.iter().map(|item| $crate::kind::Enum::value(*item));
                encoder.scalars(values, slot);
            }
        }
    };
}

/// Stands for `Text`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Text;

/// Stands for `Data`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Data;

/// Stands for `AnyPointer`, and for generic parameters that are not bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct AnyPointer;

/// Stands for `AnyStruct`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct AnyStruct;

/// Stands for `AnyList`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct AnyList;

/// Stands for `Capability` and all interface types: an index in the message's capability table.
/// This library only passes it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Capability;

/// Stands for `List(T)` as an element of lists or an argument of generics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ListOf<T>(PhantomData<fn() -> T>);

/// The items of [`Kind`] that are the same for all types that are reached through a pointer.
macro_rules! pointer_elements {
    ($exact:expr) => {
        const ELEMENT: Element = Element::Pointer(Self::SLOT);
        const EXACT: bool = $exact;

        #[inline]
        fn element<'a>(list: &ListReader<'a>, index: u32) -> Self::Reader<'a> {
            Self::read(list.pointer(index))
        }
        fn decode_element(
            list: &ListReader<'_>,
            index: u32,
            decoder: &mut Decoder,
        ) -> Result<Self::Record, Fault> {
            Self::decode(list.pointer(index), decoder)
        }
        #[inline]
        fn fill_elements(
            list: &ListReader<'_>,
            count: u32,
            decoder: &mut Decoder,
            records: &mut Vec<Self::Record>,
        ) -> Result<(), Fault> {
            fill_each(count, records, Self::blank, |record, index| {
                Self::fill(list.pointer(index), decoder, record)
            })
        }
        fn list_words(items: &[Self::Record]) -> u64 {
            descend(|| {
                items
                    .iter()
                    .fold(items.len() as u64, |sum, item| sum + Self::words(item))
            })
        }
        fn encode_list(items: &[Self::Record], encoder: &mut Encoder<'_>, slot: Slot<'_>) {
            encoder.pointers::<Self>(items, slot);
        }
    };
}

impl Kind for Text {
    type Reader<'a> = TextReader<'a>;
    type Record = String;
    pointer_elements!(true);
}

impl PointerKind for Text {
    type Builder<'a> = &'a mut [u8];
    const SLOT: SlotKind = SlotKind::Text;

    #[inline]
    fn read(pointer: Pointer<'_>) -> TextReader<'_> {
        pointer.text()
    }
    fn init(pointer: PointerBuilder<'_>, size: u32) -> &mut [u8] {
        pointer.init_text(size)
    }
    fn edit(pointer: PointerBuilder<'_>) -> &mut [u8] {
        pointer.edit_text()
    }
    fn set(mut pointer: PointerBuilder<'_>, value: TextReader<'_>) {
        pointer.set_text(value.as_bytes());
    }
    fn set_within(
        mut pointer: PointerBuilder<'_>,
        value: TextReader<'_>,
        limits: &Limits,
    ) -> Result<(), Fault> {
        pointer.room_for(value.len() + 1, limits)?;
        pointer.set_text(value.as_bytes());
        Ok(())
    }
    fn fill(pointer: Pointer<'_>, decoder: &mut Decoder, record: &mut String) -> Result<(), Fault> {
        decoder.text(pointer, record)
    }
    #[inline]
    fn words(record: &String) -> u64 {
        if record.is_empty() {
            0
        } else {
            wire::text_words(record.len()) as u64
        }
    }
    #[inline]
    fn encode(record: &String, encoder: &mut Encoder<'_>, slot: Slot<'_>) {
        if record.is_empty() {
            slot.null();
        } else {
            encoder.text(record.as_bytes(), slot);
        }
    }
}

impl Kind for Data {
    type Reader<'a> = &'a [u8];
    type Record = Vec<u8>;
    pointer_elements!(true);
}

impl PointerKind for Data {
    type Builder<'a> = &'a mut [u8];
    const SLOT: SlotKind = SlotKind::Data;

    #[inline]
    fn read(pointer: Pointer<'_>) -> &[u8] {
        pointer.data()
    }
    fn init(pointer: PointerBuilder<'_>, size: u32) -> &mut [u8] {
        pointer.init_data(size)
    }
    fn edit(pointer: PointerBuilder<'_>) -> &mut [u8] {
        pointer.edit_data()
    }
    fn set(mut pointer: PointerBuilder<'_>, value: &[u8]) {
        pointer.set_data(value);
    }
    fn set_within(
        mut pointer: PointerBuilder<'_>,
        value: &[u8],
        limits: &Limits,
    ) -> Result<(), Fault> {
        pointer.room_for(value.len(), limits)?;
        pointer.set_data(value);
        Ok(())
    }
    fn fill(
        pointer: Pointer<'_>,
        decoder: &mut Decoder,
        record: &mut Vec<u8>,
    ) -> Result<(), Fault> {
        decoder.data(pointer, record)
    }
    #[inline]
    fn words(record: &Vec<u8>) -> u64 {
        wire::list_words(record.len(), (record.len() as u64).div_ceil(8))
    }
    #[inline]
    fn encode(record: &Vec<u8>, encoder: &mut Encoder<'_>, slot: Slot<'_>) {
        if record.is_empty() {
            slot.null();
        } else {
            encoder.data(record, slot);
        }
    }
}

impl<T: Kind> Kind for ListOf<T> {
    type Reader<'a> = List<'a, T>;
    type Record = Vec<T::Record>;
    pointer_elements!(T::EXACT);
}

impl<T: Kind> PointerKind for ListOf<T> {
    type Builder<'a> = ListBuilder<'a, T>;
    const SLOT: SlotKind = SlotKind::List(&T::ELEMENT);

    #[inline]
    fn read(pointer: Pointer<'_>) -> List<'_, T> {
        List::new(pointer)
    }
    fn init(pointer: PointerBuilder<'_>, size: u32) -> ListBuilder<'_, T> {
        pointer.init_list(size)
    }
    fn edit(pointer: PointerBuilder<'_>) -> ListBuilder<'_, T> {
        pointer.edit_list()
    }
    fn set(mut pointer: PointerBuilder<'_>, value: List<'_, T>) {
        pointer.copy_typed_list(value);
    }
    fn set_within(
        mut pointer: PointerBuilder<'_>,
        value: List<'_, T>,
        limits: &Limits,
    ) -> Result<(), Fault> {
        pointer.copy_typed_list_within(value, limits)
    }
    fn fill(
        pointer: Pointer<'_>,
        decoder: &mut Decoder,
        record: &mut Self::Record,
    ) -> Result<(), Fault> {
        decoder.list::<T>(pointer, record)
    }
    #[inline]
    fn words(record: &Self::Record) -> u64 {
        if record.is_empty() {
            0
        } else {
            T::list_words(record)
        }
    }
    #[inline]
    fn encode(record: &Self::Record, encoder: &mut Encoder<'_>, slot: Slot<'_>) {
        if record.is_empty() {
            slot.null();
        } else {
            T::encode_list(record, encoder, slot);
        }
    }
}

/// The Record of an untyped pointer: a copy of what it leads to, as a flat message whose word 0 is
/// the root pointer. It is empty for null.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct AnyRecord(pub(crate) Vec<u8>);

impl AnyRecord {
    /// Returns the Reader of the copy.
    pub fn reader(&self) -> Pointer<'_> {
        Pointer::flat(&self.0)
    }

    /// Returns a canonical copy of what `pointer` leads to.
    pub fn copy(pointer: Pointer<'_>) -> Result<Self, Fault> {
        if pointer.is_null() {
            return Ok(AnyRecord::default());
        }
        Ok(AnyRecord(crate::canonical::copy(pointer)?))
    }
}

macro_rules! any_kinds {
    ($($ty:ident: $read:ident),*) => {$(
        impl Kind for $ty {
            type Reader<'a> = Pointer<'a>;
            type Record = AnyRecord;
            pointer_elements!(true);
        }

        impl PointerKind for $ty {
            type Builder<'a> = PointerBuilder<'a>;
            const SLOT: SlotKind = SlotKind::$ty;

            #[inline]
            fn read(pointer: Pointer<'_>) -> Pointer<'_> {
                pointer.$read()
            }
            fn init(mut pointer: PointerBuilder<'_>, _: u32) -> PointerBuilder<'_> {
                pointer.clear();
                pointer
            }
            fn edit(pointer: PointerBuilder<'_>) -> PointerBuilder<'_> {
                pointer
            }
            fn set(mut pointer: PointerBuilder<'_>, value: Pointer<'_>) {
                pointer.copy(value);
            }
            fn set_within(
                mut pointer: PointerBuilder<'_>,
                value: Pointer<'_>,
                limits: &Limits,
            ) -> Result<(), Fault> {
                pointer.try_copy_within(value, limits)
            }
            fn fill(
                pointer: Pointer<'_>,
                decoder: &mut Decoder,
                record: &mut AnyRecord,
            ) -> Result<(), Fault> {
                *record = decoder.any(pointer)?;
                Ok(())
            }
            fn words(record: &AnyRecord) -> u64 {
                (record.0.len() as u64 / 8).saturating_sub(1)
            }
            fn encode(record: &AnyRecord, encoder: &mut Encoder<'_>, slot: Slot<'_>) {
                encoder.any(&record.0, slot);
            }
        }
    )*};
}
use AnyPointer as Any;
any_kinds!(Any: to_anything, AnyStruct: to_struct, AnyList: to_list);

impl Kind for Capability {
    type Reader<'a> = Option<u32>;
    type Record = Option<u32>;
    pointer_elements!(true);
}

impl PointerKind for Capability {
    type Builder<'a> = PointerBuilder<'a>;
    const SLOT: SlotKind = SlotKind::Capability;

    #[inline]
    fn read(pointer: Pointer<'_>) -> Option<u32> {
        pointer.capability()
    }
    fn init(mut pointer: PointerBuilder<'_>, _: u32) -> PointerBuilder<'_> {
        pointer.clear();
        pointer
    }
    fn edit(pointer: PointerBuilder<'_>) -> PointerBuilder<'_> {
        pointer
    }
    fn set(mut pointer: PointerBuilder<'_>, value: Option<u32>) {
        pointer.set_capability(value);
    }
    fn set_within(
        mut pointer: PointerBuilder<'_>,
        value: Option<u32>,
        _: &Limits,
    ) -> Result<(), Fault> {
        pointer.set_capability(value);
        Ok(())
    }
    fn fill(pointer: Pointer<'_>, _: &mut Decoder, record: &mut Option<u32>) -> Result<(), Fault> {
        *record = pointer.capability();
        Ok(())
    }
    fn words(_: &Option<u32>) -> u64 {
        0
    }
    fn encode(record: &Option<u32>, _: &mut Encoder<'_>, slot: Slot<'_>) {
        slot.set(record.map_or(0, crate::wire::capability_pointer));
    }
}
