//! Untyped pointers and capabilities.

use alloc::vec::Vec;

use super::{Kind, PointerKind};
use crate::builder::PointerBuilder;
use crate::decode::{Decoder, fill_each};
use crate::depth::descend;
use crate::encode::{Encoder, Slot};
use crate::fault::Fault;
use crate::layout::{Element, SlotKind};
use crate::reader::{ListReader, Pointer};
use crate::validate::Limits;

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
