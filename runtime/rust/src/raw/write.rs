//! Writing into memory of exactly the size that was measured.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use crate::raw::Encode;

/// Memory that is filled from front to back. What does not fit panics: the size was measured before.
///
/// The memory need not be initialised. What lies before `at` is, because nothing but writing moves it.
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

    /// Bytes that are still to be written.
    #[inline(always)]
    pub fn left(&self) -> usize {
        self.left
    }

    /// Writes some bytes.
    #[inline(always)]
    pub fn put<const N: usize>(&mut self, bytes: [u8; N]) {
        if self.left < N {
            too_little();
        }
        // SAFETY: `at` has `left` bytes behind it, at least N, which this Writer borrows alone.
        unsafe {
            self.at.cast::<[u8; N]>().write_unaligned(bytes);
            self.at = self.at.add(N);
        }
        self.left -= N;
    }

    /// Writes bytes.
    #[inline(always)]
    pub fn bytes(&mut self, bytes: &[u8]) {
        if self.left < bytes.len() {
            too_little();
        }
        // SAFETY: `at` has `left` bytes behind it, at least so many, which this Writer borrows alone,
        // so that `bytes` are others.
        unsafe {
            self.at
                .copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
            self.at = self.at.add(bytes.len());
        }
        self.left -= bytes.len();
    }

    /// Writes how many elements or bytes follow.
    #[inline(always)]
    pub fn count(&mut self, count: usize) {
        self.put((count as u64).to_le_bytes());
    }

    /// Writes a constructor's number, where the type has `constructors` of them.
    #[inline(always)]
    pub fn tag(&mut self, constructors: usize, number: u32) {
        match tag_width(constructors) {
            0 => {}
            1 => self.put([number as u8]),
            2 => self.put((number as u16).to_le_bytes()),
            _ => self.put(number.to_le_bytes()),
        }
    }

    /// Writes values one behind the other, without their count.
    #[inline]
    pub fn elements<T: Encode>(&mut self, elements: &[T]) {
        if T::PLAIN.holds() {
            // SAFETY: memory of plain types is bytes, all of them initialised, and these are the slice's.
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

    /// Writes elements of one size, each to a place whose size the compiler knows.
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
            // SAFETY: there are as many places as elements.
            at = unsafe { at.add(T::MIN) };
        }
        self.at = at;
        self.left -= bytes;
    }

    /// All is written.
    #[inline(always)]
    pub(super) fn finish(self) {
        if self.left != 0 {
            too_much();
        }
    }
}

/// Bytes that the tag of a sum takes.
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
