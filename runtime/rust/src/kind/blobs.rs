//! Text and Data.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Kind, PointerKind};
use crate::builder::PointerBuilder;
use crate::decode::{Decoder, fill_each};
use crate::depth::descend;
use crate::encode::{Encoder, Slot};
use crate::fault::Fault;
use crate::layout::{Element, SlotKind};
use crate::reader::{ListReader, Pointer};
use crate::text::Text as TextReader;
use crate::validate::Limits;
use crate::wire;

/// Stands for `Text`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Text;

/// Stands for `Data`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Data;

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
