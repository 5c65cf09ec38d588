//! Writing into memory of exactly the measured size.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use crate::raw::Encode;

/// Fills memory from front to back. It panics if a value does not fit, because its size was measured before.
///
/// The memory may be uninitialised. All bytes before `at` are initialised, because only writing advances it.
#[derive(Debug)]
pub struct Writer<'a> {
    at: *mut u8,
    left: usize,
    memory: PhantomData<&'a mut [MaybeUninit<u8>]>,
}

impl<'a> Writer<'a> {
    #[inline(always)]
    pub(super) fn new(memory: &'a mut [MaybeUninit<u8>]) -> Self {
        Writer {
            at: memory.as_mut_ptr().cast(),
            left: memory.len(),
            memory: PhantomData,
        }
    }

    /// Returns how many bytes are still to be written.
    #[inline(always)]
    pub fn left(&self) -> usize {
        self.left
    }

    /// Writes an array of bytes.
    #[inline(always)]
    pub fn put<const N: usize>(&mut self, bytes: [u8; N]) {
        if self.left < N {
            too_little();
        }
        // SAFETY: at least N bytes are left behind `at`, and this Writer has exclusive access to them.
        unsafe {
            self.at.cast::<[u8; N]>().write_unaligned(bytes);
            self.at = self.at.add(N);
        }
        self.left -= N;
    }

    /// Writes a slice of bytes.
    #[inline(always)]
    pub fn bytes(&mut self, bytes: &[u8]) {
        if self.left < bytes.len() {
            too_little();
        }
        // SAFETY: at least `bytes.len()` bytes are left behind `at`. This Writer has exclusive access to them, so
        // `bytes` does not overlap them.
        unsafe {
            self.at
                .copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
            self.at = self.at.add(bytes.len());
        }
        self.left -= bytes.len();
    }

    /// Writes the number of elements or bytes that follow.
    #[inline(always)]
    pub fn count(&mut self, count: usize) {
        self.put((count as u64).to_le_bytes());
    }

    /// Writes a constructor's number, for a type with `constructors` of them.
    #[inline(always)]
    pub fn tag(&mut self, constructors: usize, number: u32) {
        match tag_width(constructors) {
            0 => {}
            1 => self.put([number as u8]),
            2 => self.put((number as u16).to_le_bytes()),
            _ => self.put(number.to_le_bytes()),
        }
    }

    /// Writes values one behind another, without their count.
    #[inline]
    pub fn elements<T: Encode>(&mut self, elements: &[T]) {
        if T::PLAIN.holds() {
            // SAFETY: a plain type has no padding, so all bytes of the slice's elements are initialised.
            let bytes = unsafe {
                core::slice::from_raw_parts(elements.as_ptr().cast(), size_of_val(elements))
            };
            self.bytes(bytes);
        } else if T::CONSTANT {
            self.constant(elements);
        } else {
            for element in elements {
                element.write(self);
            }
        }
    }

    /// Writes elements of a constant size, each into a place whose size the compiler knows.
    #[inline(always)]
    fn constant<T: Encode>(&mut self, elements: &[T]) {
        let bytes = elements.len().saturating_mul(T::MIN);
        if self.left < bytes {
            too_little();
        }
        let mut at = self.at;
        for element in elements {
            let mut place = Writer {
                at,
                left: T::MIN,
                memory: PhantomData,
            };
            element.write(&mut place);
            if place.left != 0 {
                too_much();
            }
            // SAFETY: `left` has `MIN` bytes for every element, as checked above.
            at = unsafe { at.add(T::MIN) };
        }
        self.at = at;
        self.left -= bytes;
    }

    /// Ends writing; panics if not all of the memory was written.
    #[inline(always)]
    pub(super) fn finish(self) {
        if self.left != 0 {
            too_much();
        }
    }
}

/// Returns how many bytes the tag of a sum type takes.
#[inline(always)]
pub(super) const fn tag_width(constructors: usize) -> usize {
    match constructors {
        0 | 1 => 0,
        2..=0x100 => 1,
        0x101..=0x1_0000 => 2,
        _ => 4,
    }
}

#[cold]
#[inline(never)]
fn too_little() -> ! {
    panic!("an instance of `raw::Encode` writes more bytes than it measured")
}

#[cold]
#[inline(never)]
fn too_much() -> ! {
    panic!("an instance of `raw::Encode` writes fewer bytes than it measured")
}
