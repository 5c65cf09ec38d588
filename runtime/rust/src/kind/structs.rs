//! Structs, each represented by its Record.

use alloc::vec::Vec;

use super::{Kind, PointerKind, Struct};
use crate::builder::{PointerBuilder, RawListBuilder};
use crate::decode::{Decoder, fill_each};
use crate::depth::descend;
use crate::encode::{Encoder, Slot};
use crate::fault::Fault;
use crate::layout::{Element, SlotKind};
use crate::reader::{ListReader, Pointer, StructReader};
use crate::validate::Limits;
use crate::wire;

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
