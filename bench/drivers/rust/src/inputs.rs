//! Reads the input files.

use std::fs;
use std::io;
use std::path::Path;

/// Bytes that begin at a word boundary, which some readers require.
#[derive(Clone, Default)]
pub(crate) struct Aligned {
    words: Vec<u64>,
    length: usize,
}

impl Aligned {
    /// Returns `length` zeros.
    pub(crate) fn new(length: usize) -> Self {
        Aligned {
            words: vec![0; length.div_ceil(8)],
            length,
        }
    }

    /// Returns a copy of the bytes.
    pub(crate) fn copy(bytes: &[u8]) -> Self {
        let mut copy = Aligned::new(bytes.len());
        copy.as_mut().copy_from_slice(bytes);
        copy
    }
}

impl AsRef<[u8]> for Aligned {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        // SAFETY: `words` has at least `length` bytes (0 by default), all of them initialised.
        unsafe { core::slice::from_raw_parts(self.words.as_ptr().cast(), self.length) }
    }
}

impl AsMut<[u8]> for Aligned {
    #[inline]
    fn as_mut(&mut self) -> &mut [u8] {
        // SAFETY: `words` has at least `length` bytes, all of them initialised; any bytes that are
        // written are valid words.
        unsafe { core::slice::from_raw_parts_mut(self.words.as_mut_ptr().cast(), self.length) }
    }
}

/// Keeps the items as long as the program runs, because rows refer to them.
pub(crate) fn keep<T>(items: Vec<T>) -> &'static [T] {
    items.leak()
}

fn broken(name: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("{name} is broken"))
}

/// Reads a file of framed messages.
pub(crate) fn messages(folder: &Path, name: &str) -> io::Result<&'static [Aligned]> {
    let bytes = fs::read(folder.join(name))?;
    let mut reader = &bytes[..];
    let mut messages = Vec::new();
    while let Some(frame) = zooph::read_frame(&mut reader).map_err(|_| broken(name))? {
        messages.push(Aligned::copy(&frame));
    }
    Ok(keep(messages))
}

/// Reads a file of frames of other bytes.
pub(crate) fn bytes(folder: &Path, name: &str) -> io::Result<&'static [Aligned]> {
    let bytes = fs::read(folder.join(name))?;
    let mut rest = &bytes[..];
    let mut inputs = Vec::new();
    while let Some((length, after)) = rest.split_first_chunk() {
        let length = u64::from_le_bytes(*length) as usize;
        let input = after.get(..length).ok_or_else(|| broken(name))?;
        inputs.push(Aligned::copy(input));
        rest = after.get(length.next_multiple_of(8)..).unwrap_or_default();
    }
    Ok(keep(inputs))
}
