//! A list in a message, untyped.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use crate::fault::FaultKind;
use crate::layout::Element;
use crate::reader::{Form, Pointer, StructReader};
use crate::scalar::Scalar;
use crate::segment::{Origin, Parts, Segment, Spot};
use crate::types::ElementOf;
use crate::wire::{self, ElementSize, WORD};

/// A list in a message, untyped: elements by index, read as the caller says.
///
/// `count` elements of `stride` bytes are in the body, which is inside its segment, and an element's
/// sections fit its stride: `flat` and `composite` see to it. Nothing
/// else makes lists or changes them, but for a segment found in another way.
#[derive(Clone, Copy)]
pub struct ListReader<'a> {
    /// All elements, without the tag of a composite list.
    start: *const u8,
    /// Of the segment.
    end: *const u8,
    source: *const u8,
    /// What the elements have: no data in those of one bit.
    form: Form,
    pub(crate) count: u32,
    /// Bytes from one element to the next; 0 for lists of bits and of nothing.
    pub(crate) stride: u32,
    /// Of the body.
    words: u32,
    pub(crate) size: ElementSize,
    bytes: PhantomData<&'a [u8]>,
}

// SAFETY: as for structs.
unsafe impl Send for ListReader<'_> {}
// SAFETY: as above.
unsafe impl Sync for ListReader<'_> {}

impl Default for ListReader<'_> {
    fn default() -> Self {
        ListReader::EMPTY
    }
}

impl<'a> ListReader<'a> {
    /// The list without elements: what a null pointer reads as.
    pub const EMPTY: ListReader<'a> = ListReader {
        start: Spot::NO_BYTES,
        end: Spot::NO_BYTES,
        source: Spot::NO_BYTES,
        form: Form::EMPTY,
        count: 0,
        stride: 0,
        words: 0,
        size: ElementSize::Empty,
        bytes: PhantomData,
    };

    /// Its segment.
    pub(crate) fn segment(&self) -> Segment<'a> {
        self.spot(0).segment()
    }

    /// Bytes of the message that the list is in. For the crate `zooph-dynamic`.
    #[doc(hidden)]
    pub fn bytes_present(&self) -> u64 {
        crate::validate::words_present(&self.segment()) * WORD as u64
    }

    /// First word of the body.
    pub(crate) fn first_word(&self) -> u32 {
        self.spot(0).position()
    }

    /// The word of the body that is so many bytes, whole words, from its start.
    #[inline(always)] // Additions.
    fn spot(&self, bytes: usize) -> Spot<'a> {
        let at = self.start.wrapping_add(bytes);
        // SAFETY: the word is in the body, or right behind it.
        unsafe { Spot::new(at, self.end, self.source, self.form.origin()) }
    }

    /// The same list, with the same segment found in another way.
    pub(crate) fn with_segment(self, segment: Segment<'a>) -> Self {
        // What was found to be inside the one has to be inside the other.
        assert!(segment.is_where(&self.segment()));
        let spot = segment.spot(0);
        ListReader {
            source: spot.source(),
            form: Form::new(self.data_bytes(), self.pointers(), spot.origin()),
            ..self
        }
    }

    #[inline]
    pub(crate) fn hop(pointer: Pointer<'a>) -> Self {
        if pointer.word == 0 {
            return ListReader::EMPTY;
        }
        ListReader::try_hop(pointer).unwrap_or_else(|kind| {
            pointer.report(kind);
            ListReader::EMPTY
        })
    }

    /// The list, if its elements can be read as `element`s.
    #[inline(always)] // Only the common case is here.
    pub(crate) fn hop_as(pointer: Pointer<'a>, element: &Element) -> Self {
        ListReader::hop_from(pointer.spot(), 0, pointer.word, element)
    }

    /// The same from so many bytes behind a spot.
    #[inline(always)] // As above.
    pub(crate) fn hop_from(spot: Spot<'a>, before: usize, word: u64, element: &Element) -> Self {
        if let Some(list) = ListReader::near(spot, before, word, element) {
            return list;
        }
        if word == 0 {
            return ListReader::EMPTY;
        }
        // SAFETY: the pointer is there.
        let spot = unsafe { spot.further(before) };
        if let Some((spot, word)) = spot.landing(word)
            && let Some(list) = ListReader::near(spot, 0, word, element)
        {
            return list;
        }
        let mut list = MaybeUninit::uninit();
        // SAFETY: the parts of one spot.
        unsafe { ListReader::hop_slow(spot.parts(), word, element, &mut list) };
        let list: *const ListReader<'a> = list.as_ptr();
        // SAFETY: it was written right before. Field by field, so that the usual list, which is
        // made in registers, need not be in memory for the sake of this one.
        unsafe {
            ListReader {
                start: (*list).start,
                end: (*list).end,
                source: (*list).source,
                form: (*list).form,
                count: (*list).count,
                stride: (*list).stride,
                words: (*list).words,
                size: (*list).size,
                bytes: PhantomData,
            }
        }
    }

    /// The common case: a near pointer to a list in bounds, in the form that the schema has.
    #[inline(always)] // What is left of it once the element is known is short.
    fn near(spot: Spot<'a>, before: usize, word: u64, element: &Element) -> Option<Self> {
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
        if word & (wire::LIST_FORM | wire::BACK) != wire::list_pointer(0, size, 0) {
            return None;
        }
        let count = wire::list_count(word);
        let words = match size {
            ElementSize::Composite => count as u64 + 1,
            _ => wire::words_for(count, size.bits()),
        };
        let target = spot.target(before, word, wire::LIST, words * WORD as u64)?;
        // SAFETY: the body is inside, and a tag if it has one.
        unsafe {
            match size {
                ElementSize::Composite => match ListReader::usual(target, count, element) {
                    None => ListReader::composite(target, count),
                    list => list,
                },
                _ => Some(ListReader::flat(target, count, size)),
            }
        }
    }

    /// Other forms, and what is wrong.
    ///
    /// # Safety
    /// The parts must be one spot's; the pointer is not null.
    #[inline(never)] // Rare, and long.
    unsafe fn hop_slow(spot: Parts, word: u64, element: &Element, list: &mut MaybeUninit<Self>) {
        // SAFETY: the caller's.
        let pointer = Pointer::new(unsafe { Spot::from_parts(spot) }, word);
        let found = ListReader::try_hop(pointer).and_then(|list| list.read_as(element));
        list.write(found.unwrap_or_else(|kind| {
            pointer.report(kind);
            ListReader::EMPTY
        }));
    }

    /// The list a pointer that is not null leads to, or what is wrong with it.
    #[inline]
    pub(crate) fn try_hop(pointer: Pointer<'a>) -> Result<Self, FaultKind> {
        let target = pointer.segment().follow(pointer.at(), pointer.word)?;
        if wire::kind(target.word) != wire::LIST {
            return Err(FaultKind::PointerKind);
        }
        let (size, count) = (wire::list_size(target.word), wire::list_count(target.word));
        let words = match size {
            ElementSize::Composite => count as u64 + 1,
            _ => wire::words_for(count, size.bits()),
        };
        if !target.segment.holds(target.start, words) {
            return Err(FaultKind::OutOfBounds);
        }
        let spot = target.segment.spot(target.start as u32);
        // SAFETY: the body, and a tag if it has one, are inside.
        unsafe {
            match size {
                ElementSize::Composite => {
                    ListReader::composite(spot, count).ok_or(FaultKind::ListTag)
                }
                _ => Ok(ListReader::flat(spot, count, size)),
            }
        }
    }

    /// The list of so many elements at a spot, not of structs.
    ///
    /// # Safety
    /// Its body must be inside the segment.
    #[inline]
    pub(crate) unsafe fn flat(spot: Spot<'a>, count: u32, size: ElementSize) -> Self {
        let pointers = (size == ElementSize::Pointer) as u16;
        ListReader {
            start: spot.at(),
            end: spot.end(),
            source: spot.source(),
            form: Form::new(size.data_bytes(), pointers, spot.origin()),
            count,
            stride: (size.bits() / 8) as u32,
            words: wire::words_for(count, size.bits()) as u32,
            size,
            bytes: PhantomData,
        }
    }

    /// The list of structs whose tag is at a spot, if they have the schema's sections, and fit so many
    /// words: one comparison for the sizes, which are constants.
    ///
    /// # Safety
    /// The tag and the words must be inside the segment.
    #[inline(always)] // The start of most loops over structs.
    unsafe fn usual(spot: Spot<'a>, words: u32, element: &Element) -> Option<Self> {
        let Element::Struct(layout) = element else {
            return None;
        };
        let (data, pointers) = (layout().data_words, layout().pointers);
        // SAFETY: the caller's.
        let tag = unsafe { spot.word(0) };
        let count = wire::tag_count(tag);
        // Counts are below 2^29 where what is a sign in pointers is not set.
        let is_usual = tag & (wire::STRUCT_FORM | wire::BACK) == wire::struct_form(data, pointers);
        let stride = data as u32 + pointers as u32;
        let fits = count as u64 * stride as u64 <= words as u64;
        (is_usual && fits).then(|| ListReader {
            start: spot.at().wrapping_add(WORD),
            end: spot.end(),
            source: spot.source(),
            form: Form::new(data as u32 * WORD as u32, pointers, spot.origin()),
            count,
            stride: stride * WORD as u32,
            words,
            size: ElementSize::Composite,
            bytes: PhantomData,
        })
    }

    /// The list of structs whose tag is at a spot, if its elements fit so many words.
    ///
    /// # Safety
    /// The tag and the words must be inside the segment.
    #[inline(always)] // The start of every loop over structs.
    pub(crate) unsafe fn composite(spot: Spot<'a>, words: u32) -> Option<Self> {
        // SAFETY: the caller's.
        let tag = unsafe { spot.word(0) };
        let count = wire::tag_count(tag);
        let stride = wire::struct_words(tag);
        let fits = count as u64 * stride <= words as u64 && count <= wire::MAX_COUNT;
        if wire::kind(tag) != wire::STRUCT || !fits {
            return None;
        }
        Some(ListReader {
            start: spot.at().wrapping_add(WORD),
            end: spot.end(),
            source: spot.source(),
            form: Form::of_word(tag, spot.origin()),
            count,
            stride: stride as u32 * WORD as u32,
            words,
            size: ElementSize::Composite,
            bytes: PhantomData,
        })
    }

    /// Bytes of data at the start of each element; 0 for bits.
    #[inline(always)] // Nothing.
    pub(crate) fn data_bytes(&self) -> u32 {
        self.form.data_bytes() as u32
    }

    /// Number of pointers in each element.
    #[inline(always)] // One instruction.
    pub(crate) fn pointers(&self) -> u16 {
        self.form.pointers()
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
            ElementOf::Bit => bits || self.data_bytes() > 0 && self.size != ElementSize::Composite,
            ElementOf::Bytes(bytes) => self.data_bytes() >= bytes as u32,
            ElementOf::Pointer(_) => self.pointers() > 0,
            ElementOf::Struct(_) => !bits,
        }
    }

    /// What visiting the list is charged: a word, the words of its body, and one for each element
    /// that has no size.
    #[inline]
    pub fn cost(&self) -> u64 {
        let empty = self.stride == 0 && self.size != ElementSize::Bit;
        let visits = if empty { self.count as u64 } else { 0 };
        1 + self.words as u64 + visits
    }

    /// The list counts towards nesting: its elements may lead on, or are structs.
    #[inline]
    pub(crate) fn nests(&self) -> bool {
        self.pointers() > 0 || self.size == ElementSize::Composite
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
    #[inline(always)] // A shift.
    pub fn body(&self) -> &'a [u8] {
        // SAFETY: it is inside the segment.
        unsafe { core::slice::from_raw_parts(self.start, self.words as usize * WORD) }
    }

    /// How the elements are laid out.
    pub fn element_size(&self) -> ElementSize {
        self.size
    }

    /// Bytes of data in each element (0 for bits) and pointers in each element.
    pub fn element_sections(&self) -> (u32, u16) {
        (self.data_bytes(), self.pointers())
    }

    /// Element `index` as a number, or zero if it has none or there is no such element.
    #[inline]
    pub fn scalar<T: Scalar>(&self, index: u32) -> T {
        if index >= self.count || self.data_bytes() < T::SIZE as u32 {
            return T::default();
        }
        let at = index as usize * self.stride as usize;
        self.body().get(at..).and_then(T::load).unwrap_or_default()
    }

    /// The bytes of the first `count` elements, if they are numbers of that size and nothing else.
    #[inline]
    pub(crate) fn dense<T: Scalar>(&self, count: u32) -> Option<&'a [u8]> {
        let same = self.data_bytes() == T::SIZE as u32 && self.stride == T::SIZE as u32;
        if !same {
            return None;
        }
        self.body().get(..count as usize * T::SIZE)
    }

    /// The same list, if its elements are structs of so many words of data and no pointers.
    #[inline(always)] // Three comparisons.
    pub(crate) fn of_data(&self, words: u16) -> Option<Structs<'a>> {
        let bytes = words as u32 * WORD as u32;
        let same = self.data_bytes() == bytes && self.pointers() == 0 && self.stride == bytes;
        (same && self.size == ElementSize::Composite).then(|| Structs {
            start: self.start,
            end: self.end,
            source: self.source,
            origin: self.form.origin(),
            words,
            count: self.count,
            bytes: PhantomData,
        })
    }

    /// Element `index` as a bit.
    #[inline]
    pub fn bit(&self, index: u32) -> bool {
        if index >= self.count {
            return false;
        }
        let (byte, shift) = if self.size == ElementSize::Bit {
            (index as usize / 8, index % 8)
        } else if self.data_bytes() > 0 {
            (index as usize * self.stride as usize, 0)
        } else {
            return false;
        };
        self.body()
            .get(byte)
            .is_some_and(|byte| byte >> shift & 1 != 0)
    }

    /// Element `index` as a pointer; null, and where the list is, if there is no such element or it
    /// has no pointer.
    #[inline(always)] // The start of every hop.
    pub fn pointer(&self, index: u32) -> Pointer<'a> {
        if index >= self.count || self.pointers() == 0 {
            return Pointer::new(self.spot(0), 0);
        }
        let spot = self.spot(index as usize * self.stride as usize + self.form.data_bytes());
        // SAFETY: an element's sections are in the body, and that is inside the segment.
        Pointer::new(spot, unsafe { spot.word(0) })
    }

    /// Element `index` as a struct; an empty one if there is no such element.
    #[inline(always)] // The start of every loop over structs.
    pub fn structure(&self, index: u32) -> StructReader<'a> {
        if index >= self.count {
            return StructReader::EMPTY;
        }
        let first = index as usize * self.stride as usize;
        let data = self.start.wrapping_add(first);
        // SAFETY: elements, which are as large as their sections at least, are in the body, and
        // the body is in the segment.
        let element =
            unsafe { StructReader::new_unchecked(data, self.end, self.source, self.form) };
        if self.size == ElementSize::Composite {
            element
        } else {
            element.skipping(first)
        }
    }
}

/// A list of structs of `words` words of data and no pointers, `count` of them in its segment. Where the
/// number of words is a constant, so are all sizes in the structs.
#[derive(Clone, Copy)]
pub(crate) struct Structs<'a> {
    start: *const u8,
    /// Of the segment.
    end: *const u8,
    source: *const u8,
    origin: Origin,
    words: u16,
    count: u32,
    bytes: PhantomData<&'a [u8]>,
}

impl<'a> Structs<'a> {
    /// Element `index`; an empty one if there is no such element.
    #[inline(always)] // The start of loops over structs.
    pub(crate) fn structure(&self, index: u32) -> StructReader<'a> {
        if index >= self.count {
            return StructReader::EMPTY;
        }
        let bytes = self.words as usize * WORD;
        let data = self.start.wrapping_add(index as usize * bytes);
        let form = Form::new(bytes as u32, 0, self.origin);
        // SAFETY: the element is in the body, and the body is in the segment.
        unsafe { StructReader::new_unchecked(data, self.end, self.source, form) }
    }
}

/// The form, not the elements.
impl core::fmt::Debug for ListReader<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("ListReader")
            .field("element_size", &self.size)
            .field("len", &self.count)
            .field("data_bytes", &self.data_bytes())
            .field("pointers", &self.pointers())
            .finish()
    }
}
