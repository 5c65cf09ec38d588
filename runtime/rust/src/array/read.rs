//! Numbers from a stream, read straight into the memory where they stay.

use alloc::vec::Vec;
use std::io::{Error, ErrorKind, Read, Result};

use super::big;
use crate::fault::{Fault, FaultKind};
use crate::scalar::Scalar;

/// Bytes that are asked for before any have come; from then on as many as there are.
const FIRST: usize = 1 << 16;

/// Fills `numbers` from a stream.
///
/// # Errors
/// The stream's own; and if it ends early, one of the kind [`ErrorKind::UnexpectedEof`] around a
/// [`Fault`] that says how many bytes there were. What `numbers` holds then means nothing.
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
/// As there.
pub fn read_be_into<T: Scalar>(stream: &mut (impl Read + ?Sized), numbers: &mut [T]) -> Result<()> {
    fill(stream, numbers, 0)?;
    if cfg!(target_endian = "little") {
        big::swap(numbers);
    }
    Ok(())
}

/// That many numbers from a stream. Memory grows with the bytes that come, whatever the count.
///
/// # Errors
/// As for [`read_into`].
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
/// As for [`read_into`].
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

/// Fills the numbers' memory as it comes; `before` bytes were read before.
fn fill<T: Scalar>(
    stream: &mut (impl Read + ?Sized),
    numbers: &mut [T],
    before: usize,
) -> Result<()> {
    // SAFETY: `Scalar` is sealed: every `T` is an integer or float, of which all bytes may be seen
    // and set to anything. Bytes are always aligned, so that they are all in the middle.
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
