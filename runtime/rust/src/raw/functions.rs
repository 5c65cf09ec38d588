//! Encoding and decoding whole values.

use alloc::vec::Vec;
use core::mem::MaybeUninit;

use crate::builder::NoRoom;
use crate::raw::{Encode, Fault, FaultKind, Limits, Measure, Raw, Reader, Writer};

/// Returns the size of an encoded value, in bytes.
///
/// # Panics
/// If the value is nested deeper than decoders allow by default: 1,000 levels, [`Limits::nesting`].
#[inline]
pub fn encoded_len<T: Encode + ?Sized>(value: &T) -> usize {
    Measure::of(value).unwrap_or_else(|| too_deep())
}

/// Encodes a value into a new vector of exactly the size it needs.
///
/// # Panics
/// If the value is nested deeper than decoders allow by default: 1,000 levels, [`Limits::nesting`].
#[inline]
pub fn encode<T: Encode + ?Sized>(value: &T) -> Vec<u8> {
    let size = encoded_len(value);
    let mut bytes = Vec::with_capacity(size);
    append_measured(value, size, &mut bytes);
    bytes
}

/// Encodes a value, or returns a fault of kind [`FaultKind::Nesting`] if it is nested deeper than decoders allow by
/// default.
#[inline]
pub fn try_encode<T: Encode + ?Sized>(value: &T) -> Result<Vec<u8>, Fault> {
    let size = Measure::of(value).ok_or_else(|| Fault::at(FaultKind::Nesting, 0))?;
    let mut bytes = Vec::with_capacity(size);
    append_measured(value, size, &mut bytes);
    Ok(bytes)
}

/// Encodes a value and appends it to `bytes`.
///
/// # Panics
/// If the value is nested deeper than decoders allow by default: 1,000 levels, [`Limits::nesting`].
#[inline]
pub fn append<T: Encode + ?Sized>(value: &T, bytes: &mut Vec<u8>) {
    append_measured(value, encoded_len(value), bytes);
}

/// Encodes a value of `size` bytes and appends it to `bytes`.
#[inline]
pub(super) fn append_measured<T: Encode + ?Sized>(value: &T, size: usize, bytes: &mut Vec<u8>) {
    bytes.reserve(size);
    write(value, &mut bytes.spare_capacity_mut()[..size]);
    // SAFETY: `size` bytes were reserved, and `write` panics unless it writes all of them.
    unsafe { bytes.set_len(bytes.len() + size) };
}

/// Encodes a value into the start of `memory`, and returns how many bytes it takes. The bytes behind it are
/// unchanged.
///
/// # Errors
/// If `memory` is too small. The error says how many bytes are needed; nothing was written.
///
/// # Panics
/// If the value is nested deeper than decoders allow by default: 1,000 levels, [`Limits::nesting`].
#[inline]
pub fn encode_into<T: Encode + ?Sized>(value: &T, memory: &mut [u8]) -> Result<usize, NoRoom> {
    let needed = encoded_len(value);
    let memory = memory.get_mut(..needed).ok_or(NoRoom { needed })?;
    // SAFETY: the layouts are the same, and a `Writer` writes only initialised bytes.
    write(value, unsafe {
        &mut *(core::ptr::from_mut(memory) as *mut [MaybeUninit<u8>])
    });
    Ok(needed)
}

/// Encodes a value into memory of exactly its size; panics if the sizes differ.
#[inline(always)]
fn write<T: Encode + ?Sized>(value: &T, memory: &mut [MaybeUninit<u8>]) {
    let mut writer = Writer::new(memory);
    value.write(&mut writer);
    writer.finish();
}

/// Decodes a value from exactly these bytes.
///
/// # Errors
/// [`Fault`], with the kind and position of the first error in the bytes.
#[inline]
pub fn decode<T: Raw>(bytes: &[u8]) -> Result<T, Fault> {
    decode_within(bytes, &Limits::default())
}

/// Decodes a value from exactly these bytes, within limits.
///
/// # Errors
/// [`Fault`], with the kind and position of the first error in the bytes.
#[inline]
pub fn decode_within<T: Raw>(bytes: &[u8], limits: &Limits) -> Result<T, Fault> {
    decode_at(bytes, bytes.as_ptr(), limits)
}

/// Decodes a value from exactly these bytes. The offsets of faults are relative to `origin`.
#[inline]
pub(super) fn decode_at<T: Raw>(
    bytes: &[u8],
    origin: *const u8,
    limits: &Limits,
) -> Result<T, Fault> {
    let mut reader = Reader::new(bytes, origin, limits);
    let value = read(&mut reader)?;
    if !reader.rest().is_empty() {
        return Err(reader.fault(FaultKind::Trailing, 0));
    }
    Ok(value)
}

/// Decodes the value at the start of the bytes, and returns it and the bytes behind it.
///
/// # Errors
/// [`Fault`], with the kind and position of the first error in the bytes.
#[inline]
pub fn decode_prefix<T: Raw>(bytes: &[u8]) -> Result<(T, &[u8]), Fault> {
    decode_prefix_within(bytes, &Limits::default())
}

/// Decodes the value at the start of the bytes, within limits, and returns it and the bytes behind it.
///
/// # Errors
/// [`Fault`], with the kind and position of the first error in the bytes.
#[inline]
pub fn decode_prefix_within<'a, T: Raw>(
    bytes: &'a [u8],
    limits: &Limits,
) -> Result<(T, &'a [u8]), Fault> {
    let mut reader = Reader::new(bytes, bytes.as_ptr(), limits);
    let value = read(&mut reader)?;
    Ok((value, reader.rest()))
}

#[inline(always)]
fn read<T: Raw>(reader: &mut Reader<'_>) -> Result<T, Fault> {
    reader.require(T::MIN)?;
    T::read(reader)
}

#[cold]
#[inline(never)]
pub(super) fn too_deep() -> ! {
    panic!("the value is nested deeper than 1,000 levels, which decoders do not follow")
}
