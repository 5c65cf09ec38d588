//! A list in a message, untyped.

use core::mem::MaybeUninit;

use crate::fault::FaultKind;
use crate::layout::Element;
use crate::reader::{Pointer, StructReader};
use crate::scalar::Scalar;
use crate::segment::{Extent, Parts, Segment};
use crate::types::ElementOf;
use crate::wire::{self, ElementSize, WORD, load_word};

/// A list in a message, untyped: elements by index, read as the caller says.
///
/// `count` elements of `stride` bytes are in the body, which is in the segment from word `start`
/// on, and an element's `data_bytes` and `pointers` fit its stride: [`ListReader::flat`] and
/// [`ListReader::composite`] see to it. Nothing else makes lists
/// or changes them, but for a segment found in another way.
#[derive(Clone, Copy)]
pub struct ListReader<'a> {
    /// All elements, without the tag of a composite list.
    pub(crate) body: &'a [u8],
    pub(crate) segment: Segment<'a>,
    /// First word of the body.
    pub(crate) start: u32,
    pub(crate) count: u32,
    /// Bytes from one element to the next; 0 for lists of bits and of nothing.
    pub(crate) stride: u32,
    /// Bytes of data at the start of each element; 0 for bits.
    pub(crate) data_bytes: u32,
    pub(crate) pointers: u16,
    pub(crate) size: ElementSize,
}

impl Default for ListReader<'_> {
    fn default() -> Self {
        ListReader::EMPTY
    }
}

impl<'a> ListReader<'a> {
    /// The list without elements: what a null pointer reads as.
    pub const EMPTY: ListReader<'a> = ListReader {
        body: &[],
        segment: Segment::lone(&[]),
        start: 0,
        count: 0,
        stride: 0,
        data_bytes: 0,
        pointers: 0,
        size: ElementSize::Empty,
    };

    /// The same list, with the same segment found in another way.
    pub(crate) fn with_segment(self, segment: Segment<'a>) -> Self {
        // What was found to be inside the one has to be inside the other.
        assert!(core::ptr::eq(segment.bytes(), self.segment.bytes()));
        ListReader { segment, ..self }
    }

    #[inline]
    pub(crate) fn hop(pointer: Pointer<'a>) -> Self {
        if pointer.word == 0 {
            return ListReader::EMPTY;
        }
        ListReader::try_hop(pointer).unwrap_or_else(|kind| {
            pointer.segment.report(kind, pointer.at);
            ListReader::EMPTY
        })
    }

    /// The list, if its elements can be read as `element`s.
    #[inline(always)] // Only the common case is here.
    pub(crate) fn hop_as(pointer: Pointer<'a>, element: &Element) -> Self {
        if pointer.word == 0 {
            return ListReader::EMPTY;
        }
        if let Some(list) = ListReader::near(pointer, element) {
            return list;
        }
        if let Some((segment, at, word)) = pointer.segment.landing(pointer.word)
            && let Some(list) = ListReader::near(Pointer { segment, at, word }, element)
        {
            return list;
        }
        let Pointer { segment, at, word } = pointer;
        let (parts, extent) = segment.parts();
        let mut list = MaybeUninit::uninit();
        // SAFETY: the parts of one segment.
        unsafe { ListReader::hop_slow(parts, extent, at, word, element, &mut list) };
        let list: *const ListReader<'a> = list.as_ptr();
        // SAFETY: it was written right before. Field by field, so that the usual list, which is
        // made in registers, need not be in memory for the sake of this one.
        unsafe {
            ListReader {
                body: (*list).body,
                segment: (*list).segment,
                start: (*list).start,
                count: (*list).count,
                stride: (*list).stride,
                data_bytes: (*list).data_bytes,
                pointers: (*list).pointers,
                size: (*list).size,
            }
        }
    }

    /// The common case: a near pointer to a list in bounds, in the form that the schema has.
    #[inline(always)] // What is left of it once the element is known is short.
    fn near(pointer: Pointer<'a>, element: &Element) -> Option<Self> {
        let size = match element {
            Element::Void => ElementSize::Empty,
            Element::Bit => ElementSize::Bit,
            Element::Bytes(1) => ElementSize::Byte,
            Element::Bytes(2) => ElementSize::TwoBytes,
            Element::Bytes(4) => ElementSize::FourBytes,
            Element::Bytes(_) => ElementSize::EightBytes,
            Element::Pointer(_) => ElementSize::Pointer,
            Element::Struct(_) => ElementSize::Composite,
        };
        if pointer.word & wire::LIST_FORM != wire::list_pointer(0, size, 0) {
            return None;
        }
        let start = pointer.at as i64 + 1 + wire::offset(pointer.word);
        let count = wire::list_count(pointer.word);
        match size {
            ElementSize::Composite => ListReader::composite(pointer.segment, start, count).ok(),
            _ => ListReader::flat(pointer.segment, start, count, size),
        }
    }

    /// Other forms, and what is wrong.
    ///
    /// # Safety
    /// The parts must be one segment's.
    #[inline(never)] // The arguments are such that registers hold them.
    unsafe fn hop_slow(
        parts: Parts<'a>,
        extent: Extent,
        at: u32,
        word: u64,
        element: &Element,
        list: &mut MaybeUninit<Self>,
    ) {
        // SAFETY: the caller's.
        let segment = unsafe { Segment::from_parts(parts, extent) };
        let pointer = Pointer { segment, at, word };
        let found = ListReader::try_hop(pointer).and_then(|list| list.read_as(element));
        list.write(found.unwrap_or_else(|kind| {
            pointer.segment.report(kind, pointer.at);
            ListReader::EMPTY
        }));
    }

    /// The list a pointer that is not null leads to, or what is wrong with it.
    #[inline]
    pub(crate) fn try_hop(pointer: Pointer<'a>) -> Result<Self, FaultKind> {
        let target = pointer.segment.follow(pointer.at, pointer.word)?;
        if wire::kind(target.word) != wire::LIST {
            return Err(FaultKind::PointerKind);
        }
        let (segment, start, size) = (target.segment, target.start, wire::list_size(target.word));
        let count = wire::list_count(target.word);
        if size == ElementSize::Composite {
            return ListReader::composite(segment, start, count);
        }
        ListReader::flat(segment, start, count, size).ok_or(FaultKind::OutOfBounds)
    }

    #[inline]
    fn flat(segment: Segment<'a>, start: i64, count: u32, size: ElementSize) -> Option<Self> {
        Some(ListReader {
            body: segment.body(start, wire::words_for(count, size.bits()))?,
            segment,
            start: start as u32,
            count,
            stride: (size.bits() / 8) as u32,
            data_bytes: size.data_bytes(),
            pointers: (size == ElementSize::Pointer) as u16,
            size,
        })
    }

    #[inline(always)] // The start of every loop over structs.
    fn composite(segment: Segment<'a>, start: i64, words: u32) -> Result<Self, FaultKind> {
        let whole = segment
            .body(start, words as u64 + 1)
            .ok_or(FaultKind::OutOfBounds)?;
        let (tag, body) = whole.split_at(WORD);
        let tag = load_word(tag, 0).unwrap_or(0);
        let count = wire::tag_count(tag);
        let (data, pointers) = (wire::struct_data_words(tag), wire::struct_pointers(tag));
        let stride = data as u64 + pointers as u64;
        let fits = count as u64 * stride <= words as u64 && count <= wire::MAX_COUNT;
        if wire::kind(tag) != wire::STRUCT || !fits {
            return Err(FaultKind::ListTag);
        }
        Ok(ListReader {
            body,
            segment,
            start: start as u32 + 1,
            count,
            stride: stride as u32 * WORD as u32,
            data_bytes: data as u32 * WORD as u32,
            pointers,
            size: ElementSize::Composite,
        })
    }

    /// The same list if its elements can be read as `element`s.
    #[inline]
    pub(crate) fn read_as(self, element: &Element) -> Result<Self, FaultKind> {
        if self.holds(element.of_tables()) {
            Ok(self)
        } else {
            Err(FaultKind::ElementSize)
        }
    }

    /// The elements can be read as these: the format's rules for lists that changed their type.
    #[inline]
    pub(crate) fn holds<S, E>(&self, element: ElementOf<S, E>) -> bool {
        let bits = self.size == ElementSize::Bit;
        match element {
            ElementOf::Void => !bits,
            ElementOf::Bit => bits || self.data_bytes > 0 && self.size != ElementSize::Composite,
            ElementOf::Bytes(bytes) => self.data_bytes >= bytes as u32,
            ElementOf::Pointer(_) => self.pointers > 0,
            ElementOf::Struct(_) => !bits,
        }
    }

    /// What visiting the list is charged: a word, the words of its body, and one for each element
    /// that has no size.
    #[inline]
    pub fn cost(&self) -> u64 {
        let empty = self.stride == 0 && self.size != ElementSize::Bit;
        let visits = if empty { self.count as u64 } else { 0 };
        1 + (self.body.len() / WORD) as u64 + visits
    }

    /// The list counts towards nesting: its elements may lead on, or are structs.
    #[inline]
    pub(crate) fn nests(&self) -> bool {
        self.pointers > 0 || self.size == ElementSize::Composite
    }

    /// Number of elements.
    #[inline]
    pub fn len(&self) -> u32 {
        self.count
    }

    /// There are no elements.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// All elements as they are in the message, padding included.
    pub fn body(&self) -> &'a [u8] {
        self.body
    }

    /// How the elements are laid out.
    pub fn element_size(&self) -> ElementSize {
        self.size
    }

    /// Bytes of data in each element (0 for bits) and pointers in each element.
    pub fn element_sections(&self) -> (u32, u16) {
        (self.data_bytes, self.pointers)
    }

    /// Element `index` as a number, or zero if it has none or there is no such element.
    #[inline]
    pub fn scalar<T: Scalar>(&self, index: u32) -> T {
        if index >= self.count || self.data_bytes < T::SIZE as u32 {
            return T::default();
        }
        let at = index as usize * self.stride as usize;
        self.body.get(at..).and_then(T::load).unwrap_or_default()
    }

    /// Element `index` as a bit.
    #[inline]
    pub fn bit(&self, index: u32) -> bool {
        if index >= self.count {
            return false;
        }
        let (byte, shift) = if self.size == ElementSize::Bit {
            (index as usize / 8, index % 8)
        } else if self.data_bytes > 0 {
            (index as usize * self.stride as usize, 0)
        } else {
            return false;
        };
        self.body
            .get(byte)
            .is_some_and(|byte| byte >> shift & 1 != 0)
    }

    /// Element `index` as a pointer.
    #[inline]
    pub fn pointer(&self, index: u32) -> Pointer<'a> {
        if index >= self.count || self.pointers == 0 {
            return Pointer::NULL;
        }
        let bytes = index as u64 * self.stride as u64 + self.data_bytes as u64;
        let at = self.start + (bytes / WORD as u64) as u32;
        Pointer {
            segment: self.segment,
            at,
            word: self.segment.word(at),
        }
    }

    /// Element `index` as a struct; an empty one if there is no such element.
    #[inline(always)] // The start of every loop over structs.
    pub fn structure(&self, index: u32) -> StructReader<'a> {
        if index >= self.count {
            return StructReader::EMPTY;
        }
        let first = index as usize * self.stride as usize;
        let end = first + self.data_bytes as usize;
        // SAFETY: elements, which are as large as their sections at least, are in the body, and
        // the body is in the segment.
        unsafe {
            let data = self.body.get_unchecked(first..end);
            let pointers = self.start + (end / WORD) as u32;
            StructReader::new_unchecked(data, self.segment, pointers, self.pointers)
        }
    }
}

/// The form, not the elements.
impl core::fmt::Debug for ListReader<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("ListReader")
            .field("element_size", &self.size)
            .field("len", &self.count)
            .field("data_bytes", &self.data_bytes)
            .field("pointers", &self.pointers)
            .finish()
    }
}
