//! The pointer word: how the format packs kind, offset and sizes into 64 bits.

pub(crate) const WORD: usize = 8;

/// The kinds of pointers, which are in the two lowest bits.
pub(crate) const STRUCT: u64 = 0;
pub(crate) const LIST: u64 = 1;
pub(crate) const FAR: u64 = 2;
pub(crate) const OTHER: u64 = 3;

/// The largest length of a list and count of a tag: both have 29 bits on the wire.
pub(crate) const MAX_COUNT: u32 = (1 << 29) - 1;

/// The size code of a list's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ElementSize {
    /// Elements have no bits.
    Empty = 0,
    /// Elements are one bit.
    Bit = 1,
    /// Elements are one byte.
    Byte = 2,
    /// Elements are two bytes.
    TwoBytes = 3,
    /// Elements are four bytes.
    FourBytes = 4,
    /// Elements are eight bytes that are not a pointer.
    EightBytes = 5,
    /// Elements are one pointer.
    Pointer = 6,
    /// Elements are structs, and a tag word before them has their sizes.
    Composite = 7,
}

impl ElementSize {
    const ALL: [ElementSize; 8] = [
        ElementSize::Empty,
        ElementSize::Bit,
        ElementSize::Byte,
        ElementSize::TwoBytes,
        ElementSize::FourBytes,
        ElementSize::EightBytes,
        ElementSize::Pointer,
        ElementSize::Composite,
    ];

    /// Returns the bits from one element to the next, or 0 for composite lists, whose tag has the
    /// sizes.
    #[inline]
    pub const fn bits(self) -> u64 {
        [0, 1, 8, 16, 32, 64, 64, 0][self as usize]
    }

    /// Returns the bytes of data in one element, or 0 if it has less than a byte or is a pointer or
    /// struct.
    #[inline]
    pub(crate) const fn data_bytes(self) -> u32 {
        [0, 0, 1, 2, 4, 8, 0, 0][self as usize]
    }
}

/// The bits of a pointer that hold the kind and, in a list pointer, the size of its elements.
pub(crate) const LIST_FORM: u64 = 0x7_0000_0003;
/// The bits of [`LIST_FORM`] in a near pointer to a list of bytes.
pub(crate) const BYTE_LIST: u64 = list_pointer(0, ElementSize::Byte, 0);
/// The bits of [`LIST_FORM`] in a near pointer to a list of structs.
pub(crate) const COMPOSITE_LIST: u64 = list_pointer(0, ElementSize::Composite, 0);

/// The bits of a near pointer that hold the kind and, in a struct pointer, the sizes of its
/// sections. In the tag of a composite list, all other bits hold the number of elements.
pub(crate) const STRUCT_FORM: u64 = 0xffff_ffff_0000_0003;

/// The sign bit of a near pointer's offset. It is set if the target lies before the pointer's end.
pub(crate) const BACK: u64 = 1 << 31;

/// Returns the bits of [`STRUCT_FORM`] and [`BACK`] in a near pointer that leads forwards to a
/// struct with sections of these sizes, and in the tag of a list of such structs.
#[inline]
pub(crate) const fn struct_form(data_words: u16, pointers: u16) -> u64 {
    struct_pointer(0, data_words, pointers)
}

/// The bits of a far pointer that hold the kind, and whether it has two landing pads.
pub(crate) const FAR_FORM: u64 = 7;

#[inline]
pub(crate) const fn kind(word: u64) -> u64 {
    word & 3
}

/// Returns the signed distance in words from the end of the pointer to its target.
#[inline]
pub(crate) const fn offset(word: u64) -> i64 {
    (word as u32 as i32 >> 2) as i64
}

#[inline]
pub(crate) const fn struct_data_words(word: u64) -> u16 {
    (word >> 32) as u16
}

#[inline]
pub(crate) const fn struct_pointers(word: u64) -> u16 {
    (word >> 48) as u16
}

/// Returns the words of both sections.
#[inline]
pub(crate) const fn struct_words(word: u64) -> u64 {
    struct_data_words(word) as u64 + struct_pointers(word) as u64
}

#[inline]
pub(crate) const fn list_size(word: u64) -> ElementSize {
    ElementSize::ALL[(word >> 32) as usize & 7]
}

/// Returns the number of elements of a list, or of words in a composite list's body.
#[inline]
pub(crate) const fn list_count(word: u64) -> u32 {
    (word >> 35) as u32
}

/// Returns the number of elements of a composite list, from its tag.
#[inline]
pub(crate) const fn tag_count(tag: u64) -> u32 {
    tag as u32 >> 2
}

#[inline]
pub(crate) const fn far_is_double(word: u64) -> bool {
    word & 4 != 0
}

#[inline]
pub(crate) const fn far_position(word: u64) -> u32 {
    word as u32 >> 3
}

#[inline]
pub(crate) const fn far_segment(word: u64) -> u32 {
    (word >> 32) as u32
}

#[inline]
const fn offset_bits(offset: i64) -> u64 {
    (offset as i32 as u32 as u64) << 2 & 0xffff_fffc
}

#[inline]
pub(crate) const fn struct_pointer(offset: i64, data_words: u16, pointers: u16) -> u64 {
    offset_bits(offset) | (data_words as u64) << 32 | (pointers as u64) << 48
}

#[inline]
pub(crate) const fn list_pointer(offset: i64, size: ElementSize, count: u32) -> u64 {
    LIST | offset_bits(offset) | (size as u64) << 32 | (count as u64) << 35
}

#[inline]
pub(crate) const fn composite_tag(count: u32, data_words: u16, pointers: u16) -> u64 {
    (count as u64) << 2 | (data_words as u64) << 32 | (pointers as u64) << 48
}

#[inline]
pub(crate) const fn far_pointer(double: bool, position: u32, segment: u32) -> u64 {
    FAR | (double as u64) << 2 | (position as u64) << 3 | (segment as u64) << 32
}

#[inline]
pub(crate) const fn capability_pointer(index: u32) -> u64 {
    OTHER | (index as u64) << 32
}

/// Returns the near pointer `word` with another offset.
#[inline]
pub(crate) const fn with_offset(word: u64, offset: i64) -> u64 {
    word & !0xffff_fffc | offset_bits(offset)
}

/// Returns the words that `count` elements of `bits` bits take.
#[inline]
pub(crate) const fn words_for(count: u32, bits: u64) -> u64 {
    (count as u64 * bits).div_ceil(64)
}

/// Returns a pointer to a list of `count` bytes that begins `bytes` bytes after the pointer's first
/// byte. `bytes` must be a positive multiple of 8 that leads to no other segment.
#[inline]
pub(crate) const fn byte_list(bytes: u64, count: u32) -> u64 {
    debug_assert!(bytes > 0 && bytes.is_multiple_of(WORD as u64) && bytes >> 1 <= u32::MAX as u64);
    // Half the distance in bytes is four times that in words, which is how `list_pointer` encodes
    // it. The parts are added, so that the compiler merges the constants with that of the caller's
    // count.
    (bytes >> 1) + ((count as u64) << 35) + (BYTE_LIST - 4)
}

/// Returns the count. Panics if it needs more than the 29 bits that the format has.
#[inline]
#[track_caller]
pub(crate) fn checked_count(count: u64) -> u32 {
    if count > MAX_COUNT as u64 {
        too_many(count);
    }
    count as u32
}

#[cold]
#[inline(never)] // Inlined, callers would reserve stack for the message's arguments.
#[track_caller]
fn too_many(count: u64) -> ! {
    panic!("{count} is more than a list can hold, 2^29 - 1")
}

/// Returns `words`, or at least 2^32, which is more than any message has, if a list cannot hold
/// `count` elements. So a caller that adds up words checks both limits at once.
#[inline]
pub(crate) const fn list_words(count: usize, words: u64) -> u64 {
    let is_too_long = count as u64 > MAX_COUNT as u64;
    words + ((is_too_long as u64) << 32)
}

/// Returns the words that `bytes` bytes take. `bytes` must be too small for the sum to overflow.
#[inline]
pub(crate) const fn byte_words(bytes: u64) -> u64 {
    (bytes + 7) >> 3
}

/// Returns the words of a text of `length` bytes and its NUL.
#[inline]
pub(crate) const fn text_words(length: usize) -> usize {
    length / WORD + 1
}
