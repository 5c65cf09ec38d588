//! The pointer word: how the format packs kind, offset and sizes into 64 bits.

pub(crate) const WORD: usize = 8;

/// Kind of a pointer: its two lowest bits.
pub(crate) const STRUCT: u64 = 0;
pub(crate) const LIST: u64 = 1;
pub(crate) const FAR: u64 = 2;
pub(crate) const OTHER: u64 = 3;

/// List lengths and tag counts have 29 bits on the wire.
pub(crate) const MAX_COUNT: u32 = (1 << 29) - 1;

/// The size code of a list's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ElementSize {
    /// No bits.
    Empty = 0,
    /// One bit.
    Bit = 1,
    /// One byte.
    Byte = 2,
    /// Two bytes.
    TwoBytes = 3,
    /// Four bytes.
    FourBytes = 4,
    /// Eight bytes, no pointer.
    EightBytes = 5,
    /// One pointer.
    Pointer = 6,
    /// Structs, prefixed by a tag word.
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

    /// Bits from one element to the next; 0 for composite lists, whose tag tells.
    #[inline]
    pub const fn bits(self) -> u64 {
        [0, 1, 8, 16, 32, 64, 64, 0][self as usize]
    }

    /// Bytes of data in one element: 0 where it has less than a byte or none.
    #[inline]
    pub(crate) const fn data_bytes(self) -> u32 {
        [0, 0, 1, 2, 4, 8, 0, 0][self as usize]
    }
}

/// The bits of a list pointer that tell that it is one, and its elements' size.
pub(crate) const LIST_FORM: u64 = 0x7_0000_0003;
/// Those bits of a near pointer to a list of bytes.
pub(crate) const BYTE_LIST: u64 = list_pointer(0, ElementSize::Byte, 0);
/// Those bits of a near pointer to a list of structs.
pub(crate) const COMPOSITE_LIST: u64 = list_pointer(0, ElementSize::Composite, 0);

/// The bits of a near pointer to a struct that tell that it is one, and the sizes of its sections; and
/// those of a tag but for the number of elements, if it is sound.
pub(crate) const STRUCT_FORM: u64 = 0xffff_ffff_0000_0003;

/// The bit of a near pointer that tells that its target is before the pointer's end, and not behind it.
pub(crate) const BACK: u64 = 1 << 31;

/// What those bits and [`STRUCT_FORM`] have of a near pointer to a struct with sections of these sizes that
/// is further on, and of the tag of a list of such structs.
#[inline]
pub(crate) const fn struct_form(data_words: u16, pointers: u16) -> u64 {
    struct_pointer(0, data_words, pointers)
}

/// The bits of a far pointer that tell that it is one, and whether it has two landing pads.
pub(crate) const FAR_FORM: u64 = 7;

#[inline]
pub(crate) const fn kind(word: u64) -> u64 {
    word & 3
}

/// Signed distance in words from the end of the pointer to its target.
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

/// Words of both sections.
#[inline]
pub(crate) const fn struct_words(word: u64) -> u64 {
    struct_data_words(word) as u64 + struct_pointers(word) as u64
}

#[inline]
pub(crate) const fn list_size(word: u64) -> ElementSize {
    ElementSize::ALL[(word >> 32) as usize & 7]
}

/// Elements of a list, or words of a composite list's body.
#[inline]
pub(crate) const fn list_count(word: u64) -> u32 {
    (word >> 35) as u32
}

/// Elements of a composite list, read from its tag.
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

/// The same pointer with another offset. Far and capability pointers have none to change.
#[inline]
pub(crate) const fn with_offset(word: u64, offset: i64) -> u64 {
    word & !0xffff_fffc | offset_bits(offset)
}

/// Words that `count` elements of `bits` bits take.
#[inline]
pub(crate) const fn words_for(count: u32, bits: u64) -> u64 {
    (count as u64 * bits).div_ceil(64)
}

/// A pointer to a list of `count` bytes, so many bytes, which are whole words, behind the pointer's
/// first.
#[inline]
pub(crate) const fn byte_list(bytes: i64, count: u32) -> u64 {
    // Half the bytes are four times the words: what `list_pointer` makes of the offset.
    let offset = (bytes >> 1).wrapping_sub(4) as u32 as u64;
    (count as u64) << 35 | BYTE_LIST | offset
}

/// The count, if the format can express it: 29 bits.
#[inline]
#[track_caller]
pub(crate) fn checked_count(count: u64) -> u32 {
    if count > MAX_COUNT as u64 {
        too_many(count);
    }
    count as u32
}

#[cold]
#[inline(never)] // Or its callers would keep room for the message's parts.
#[track_caller]
fn too_many(count: u64) -> ! {
    panic!("{count} is more than a list can hold, 2^29 - 1")
}

/// The words of a list of `count` elements, or more than any message has, if those are more than a
/// list can hold: whoever adds up words finds both out at once.
#[inline]
pub(crate) const fn list_words(count: usize, words: u64) -> u64 {
    let is_too_long = count as u64 > MAX_COUNT as u64;
    words + ((is_too_long as u64) << 32)
}

/// Words that so many bytes take. They are few enough that nothing can overflow.
#[inline]
pub(crate) const fn byte_words(bytes: u64) -> u64 {
    (bytes + 7) >> 3
}

/// Words of a text with its NUL byte.
#[inline]
pub(crate) const fn text_words(length: usize) -> usize {
    length / WORD + 1
}
