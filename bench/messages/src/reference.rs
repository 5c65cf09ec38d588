//! The reference, Cap'n Proto's C++ library, behind C functions that run whole batches.

use crate::plain::{Expression, Lot, Ranking, Total};

/// Framed messages as C++ takes them.
#[repr(C)]
pub struct Message {
    bytes: *const u8,
    length: usize,
}

/// Bytes aligned to words, as the reference wants them.
pub struct Words(Vec<u64>);

impl Words {
    /// Zero words.
    pub fn new(bytes: usize) -> Self {
        Words(vec![0; bytes.div_ceil(8)])
    }

    /// A copy.
    pub fn copy(bytes: &[u8]) -> Self {
        let mut words = Words::new(bytes.len());
        words.bytes_mut()[..bytes.len()].copy_from_slice(bytes);
        words
    }

    /// All the bytes.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: eight initialised bytes a word.
        unsafe { core::slice::from_raw_parts(self.0.as_ptr().cast(), self.0.len() * 8) }
    }

    /// All the bytes.
    #[inline]
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: eight initialised bytes a word, any of which are a word.
        unsafe { core::slice::from_raw_parts_mut(self.0.as_mut_ptr().cast(), self.0.len() * 8) }
    }
}

/// Bytes that the largest message of any workload fits in.
pub const CAPACITY: usize = 1 << 20;

type Build<T> = unsafe extern "C" fn(*const T, usize, usize, *mut u8, usize) -> u64;
type Read = unsafe extern "C" fn(*const Message, usize, usize) -> u64;

/// The reference's functions for one workload with plain data `T`.
pub struct Reference<T> {
    build: Build<T>,
    read: Read,
    exchange: Build<T>,
}

impl<T> Clone for Reference<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Reference<T> {}

impl<T> Reference<T> {
    /// Builds every item `passes` times and returns the sum of the messages' lengths.
    pub fn build(self, items: &[T], passes: usize, out: &mut Words) -> u64 {
        let bytes = out.bytes_mut();
        // SAFETY: `T` is the type the function takes, by construction below.
        unsafe {
            (self.build)(
                items.as_ptr(),
                items.len(),
                passes,
                bytes.as_mut_ptr(),
                bytes.len(),
            )
        }
    }

    /// Builds and reads every item `passes` times and returns the sum of what was read.
    pub fn exchange(self, items: &[T], passes: usize, out: &mut Words) -> u64 {
        let bytes = out.bytes_mut();
        // SAFETY: as above.
        unsafe {
            (self.exchange)(
                items.as_ptr(),
                items.len(),
                passes,
                bytes.as_mut_ptr(),
                bytes.len(),
            )
        }
    }

    /// The framed message of one item.
    pub fn message(self, item: &T) -> Words {
        let mut out = Words::new(CAPACITY);
        let length = self.build(core::slice::from_ref(item), 1, &mut out);
        Words::copy(&out.bytes()[..length as usize])
    }

    /// Reads every message `passes` times and returns the sum of what was read.
    pub fn read(self, messages: &[Message], passes: usize) -> u64 {
        // SAFETY: `messages` made them from words that are alive.
        unsafe { (self.read)(messages.as_ptr(), messages.len(), passes) }
    }

    /// What is in one message.
    pub fn read_one(self, bytes: &[u8]) -> u64 {
        let aligned = Words::copy(bytes);
        self.read(&messages(core::slice::from_ref(&aligned)), 1)
    }
}

/// The same messages for C++. They must not outlive `words`.
pub fn messages(words: &[Words]) -> Vec<Message> {
    let message = |words: &Words| {
        let bytes = words.bytes();
        Message {
            bytes: bytes.as_ptr(),
            length: bytes.len(),
        }
    };
    words.iter().map(message).collect()
}

macro_rules! references {
    ($($name:ident: $plain:ty, $build:ident, $read:ident, $exchange:ident;)*) => {
        unsafe extern "C" {
            $(
                fn $build(_: *const $plain, _: usize, _: usize, _: *mut u8, _: usize) -> u64;
                fn $read(_: *const Message, _: usize, _: usize) -> u64;
                fn $exchange(_: *const $plain, _: usize, _: usize, _: *mut u8, _: usize) -> u64;
            )*
            fn reference_carsales_segments(lot: *const Lot, out: *mut u8, capacity: usize)
                -> usize;
        }
        $(
            /// The reference for that workload.
            pub const $name: Reference<$plain> =
                Reference { build: $build, read: $read, exchange: $exchange };
        )*
    };
}
references! {
    CARSALES: Lot, reference_carsales_build, reference_carsales_read, reference_carsales_exchange;
    CARSALES_DEFAULTS: Lot, reference_carsales_defaults_build, reference_carsales_defaults_read,
        reference_carsales_defaults_exchange;
    CARSALES_NEXT: Lot, reference_carsales_next_build, reference_carsales_next_read,
        reference_carsales_next_exchange;
    CATRANK: Ranking, reference_catrank_build, reference_catrank_read, reference_catrank_exchange;
    EVAL: Expression, reference_eval_build, reference_eval_read, reference_eval_exchange;
    ONE_FIELD: Total, reference_one_field_build, reference_one_field_read,
        reference_one_field_exchange;
}

/// A carsales message in at most four segments; in four if it has cars enough.
pub fn in_segments(lot: &Lot) -> Words {
    let mut out = Words::new(CAPACITY);
    let bytes = out.bytes_mut();
    // SAFETY: the lot is the type the function takes, and the buffer has that many bytes.
    let length = unsafe { reference_carsales_segments(lot, bytes.as_mut_ptr(), bytes.len()) };
    Words::copy(&out.bytes()[..length])
}
