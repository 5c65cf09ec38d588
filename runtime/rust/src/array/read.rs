//! Reads numbers from a stream, directly into their final memory.

use alloc::vec::Vec;
use std::io::{Error, ErrorKind, Read, Result};

use super::big;
use crate::fault::{Fault, FaultKind};
use crate::scalar::Scalar;

/// How many bytes are requested before any have come. After that, the memory at most doubles.
const FIRST: usize = 1 << 16;

/// Fills `numbers` from a stream.
///
/// # Errors
/// Errors of the stream. If the stream ends early, an error of kind [`ErrorKind::UnexpectedEof`]
/// around a [`Fault`], whose position is the number of bytes that came. After an error the contents
/// of `numbers` are unspecified.
pub fn read_into<T: Scalar>(stream: &mut (impl Read + ?Sized), numbers: &mut [T]) -> Result<()> {
    fill(stream, numbers, 0)?;
    if cfg!(target_endian = "big") {
        big::swap(numbers);
    }
    Ok(())
}

/// [`read_into`] for big-endian numbers.
///
/// # Errors
/// The same errors as for [`read_into`].
pub fn read_be_into<T: Scalar>(stream: &mut (impl Read + ?Sized), numbers: &mut [T]) -> Result<()> {
    fill(stream, numbers, 0)?;
    if cfg!(target_endian = "little") {
        big::swap(numbers);
    }
    Ok(())
}

/// Reads `count` numbers from a stream. Memory grows with the bytes that come, not with `count`.
///
/// # Errors
/// The same errors as for [`read_into`].
pub fn read<T: Scalar>(stream: &mut (impl Read + ?Sized), count: usize) -> Result<Vec<T>> {
    let mut numbers = collect(stream, count)?;
    if cfg!(target_endian = "big") {
        big::swap(&mut numbers);
    }
    Ok(numbers)
}

/// [`read`] for big-endian numbers.
///
/// # Errors
/// The same errors as for [`read_into`].
pub fn read_be<T: Scalar>(stream: &mut (impl Read + ?Sized), count: usize) -> Result<Vec<T>> {
    let mut numbers = collect(stream, count)?;
    if cfg!(target_endian = "little") {
        big::swap(&mut numbers);
    }
    Ok(numbers)
}

fn collect<T: Scalar>(stream: &mut (impl Read + ?Sized), count: usize) -> Result<Vec<T>> {
    let mut numbers: Vec<T> = Vec::new();
    while numbers.len() < count {
        let present = numbers.len();
        let more = (count - present).min(present.max(FIRST / T::SIZE));
        numbers.reserve_exact(more);
        numbers.resize(present + more, T::default());
        fill(stream, &mut numbers[present..], present * T::SIZE)?;
    }
    Ok(numbers)
}

/// Fills the memory of `numbers` with bytes of the stream, in their order there. `before` is the
/// number of bytes that the caller has already read; it is part of an error's position.
fn fill<T: Scalar>(
    stream: &mut (impl Read + ?Sized),
    numbers: &mut [T],
    before: usize,
) -> Result<()> {
    // SAFETY: `Scalar` is sealed, and every `T` is an integer or float: its bytes may be read, and
    // any bytes may be written. `u8` has no alignment, so all bytes are in the middle slice.
    let (_, bytes, _) = unsafe { numbers.align_to_mut::<u8>() };
    let mut filled = 0;
    while filled < bytes.len() {
        match stream.read(&mut bytes[filled..]) {
            Ok(0) => {
                let fault = Fault::at_byte(FaultKind::Truncated, (before + filled) as u64);
                return Err(Error::new(ErrorKind::UnexpectedEof, fault));
            }
            Ok(count) => filled += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
