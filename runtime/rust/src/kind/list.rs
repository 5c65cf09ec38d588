//! Lists as elements of lists and as arguments of generics.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::{Kind, PointerKind};
use crate::builder::{ListBuilder, PointerBuilder};
use crate::decode::{Decoder, fill_each};
use crate::depth::descend;
use crate::encode::{Encoder, Slot};
use crate::fault::Fault;
use crate::layout::{Element, SlotKind};
use crate::reader::{List, ListReader, Pointer};
use crate::validate::Limits;

/// Stands for `List(T)` as an element of lists or an argument of generics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ListOf<T>(PhantomData<fn() -> T>);

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
