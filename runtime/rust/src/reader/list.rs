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

/// A list in a message, untyped. Elements are accessed by index, and read as the caller asks.
///
/// The body holds `count` elements of `stride` bytes. The body is inside its segment, and an
/// element's sections fit its stride. `flat`, `composite` and `usual` guarantee this. Nothing else
/// makes or changes lists, except that `with_segment` exchanges the source.
#[derive(Clone, Copy)]
pub struct ListReader<'a> {
    /// The first element, behind the tag if the list is composite.
    start: *const u8,
    /// The end of the segment.
    end: *const u8,
    source: *const u8,
    /// The sections of each element. An element of one bit has no data section.
    form: Form,
    pub(crate) count: u32,
    /// The bytes from one element to the next, or 0 in a list of bits or of empty elements.
    pub(crate) stride: u32,
    /// The number of words of the body.
    words: u32,
    pub(crate) size: ElementSize,
    bytes: PhantomData<&'a [u8]>,
}

// SAFETY: the memory behind the pointers is borrowed and not written to, except for a table's
// atomic.
unsafe impl Send for ListReader<'_> {}
// SAFETY: the memory behind the pointers is borrowed and not written to, except for a table's
// atomic.
unsafe impl Sync for ListReader<'_> {}

impl Default for ListReader<'_> {
    fn default() -> Self {
        ListReader::EMPTY
    }
}

impl<'a> ListReader<'a> {
    /// The list without elements, as which a null pointer reads.
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

    /// Returns the list's segment.
    pub(crate) fn segment(&self) -> Segment<'a> {
        self.spot(0).segment()
    }

    /// Returns how many bytes the list's message has. It is for the crate `zooph-dynamic`.
    #[doc(hidden)]
    pub fn bytes_present(&self) -> u64 {
        crate::validate::words_present(&self.segment()) * WORD as u64
    }

    /// Returns the position of the body's first word in the segment.
    pub(crate) fn first_word(&self) -> u32 {
        self.spot(0).position()
    }

    /// Returns the place `bytes` bytes from the body's start, which must be at a word of the body
    /// or at its end.
    #[inline(always)] // The body is a few additions.
    fn spot(&self, bytes: usize) -> Spot<'a> {
        let at = self.start.wrapping_add(bytes);
        // SAFETY: callers pass the position of a word of the body, or its end, and the body is
        // inside the segment.
        unsafe { Spot::new(at, self.end, self.source, self.form.origin()) }
    }

    /// Returns the same list with `segment`, which is the same memory but has another source.
    pub(crate) fn with_segment(self, segment: Segment<'a>) -> Self {
        // The list was found inside the old segment, so the new one has to be the same memory.
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

    /// Returns the list, if its elements can be read as `element`. It is empty otherwise.
    #[inline(always)] // Only the common case is here.
    pub(crate) fn hop_as(pointer: Pointer<'a>, element: &Element) -> Self {
        ListReader::hop_from(pointer.spot(), 0, pointer.word, element)
    }

    /// [`ListReader::hop_as`] for a pointer `word` that is `before` bytes behind a spot.
    #[inline(always)] // Only the common case is here.
    pub(crate) fn hop_from(spot: Spot<'a>, before: usize, word: u64, element: &Element) -> Self {
        if let Some(list) = ListReader::near(spot, before, word, element) {
            return list;
        }
        if word == 0 {
            return ListReader::EMPTY;
        }
        // SAFETY: callers pass a pointer's place, so the `before` bytes ahead of it are whole words
        // inside the segment.
        let spot = unsafe { spot.further(before) };
        if let Some((spot, word)) = spot.landing(word)
            && let Some(list) = ListReader::near(spot, 0, word, element)
        {
            return list;
        }
        let mut list = MaybeUninit::uninit();
        // SAFETY: the parts are those of one spot, and the pointer is not null.
        unsafe { ListReader::hop_slow(spot.parts(), word, element, &mut list) };
        let list: *const ListReader<'a> = list.as_ptr();
        // SAFETY: `hop_slow` has written it. The fields are read one by one, so that the list of
        // the common case, which is in registers, need not be stored for this one.
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

    /// Returns the list in the common case: a near pointer to a list behind it and in bounds, in
    /// the form that the schema has.
    #[inline(always)] // The code is short once the element is a constant.
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
        // SAFETY: `target` found the body inside the segment, and the tag if the list is composite.
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

    /// Follows any other pointer to a list, and reports faults.
    ///
    /// # Safety
    /// `spot` must be the parts of one spot, which is the pointer's place. The pointer must not be
    /// null.
    #[inline(never)] // It is rare, and its code is long.
    unsafe fn hop_slow(spot: Parts, word: u64, element: &Element, list: &mut MaybeUninit<Self>) {
        // SAFETY: the caller guarantees that these are the parts of one spot.
        let pointer = Pointer::new(unsafe { Spot::from_parts(spot) }, word);
        let found = ListReader::try_hop(pointer).and_then(|list| list.read_as(element));
        list.write(found.unwrap_or_else(|kind| {
            pointer.report(kind);
            ListReader::EMPTY
        }));
    }

    /// Returns the list that a non-null pointer leads to, or the fault.
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
        // SAFETY: `holds` found the body inside the segment, and the tag if the list is composite.
        unsafe {
            match size {
                ElementSize::Composite => {
                    ListReader::composite(spot, count).ok_or(FaultKind::ListTag)
                }
                _ => Ok(ListReader::flat(spot, count, size)),
            }
        }
    }

    /// Returns the list of `count` elements at a spot, which are not structs.
    ///
    /// # Safety
    /// All words of the elements must be inside the segment.
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

    /// Returns the list of structs whose tag is at a spot, if its elements have the schema's
    /// sections and fit `words` words. One comparison checks the sizes, which are constants.
    ///
    /// # Safety
    /// The tag and the `words` words behind it must be inside the segment.
    #[inline(always)] // Most loops over structs start here.
    unsafe fn usual(spot: Spot<'a>, words: u32, element: &Element) -> Option<Self> {
        let Element::Struct(layout) = element else {
            return None;
        };
        let (data, pointers) = (layout().data_words, layout().pointers);
        // SAFETY: the caller guarantees that the tag is inside the segment.
        let tag = unsafe { spot.word(0) };
        let count = wire::tag_count(tag);
        // A tag's count is below 2^29 if the bit is not set that is the offset's sign in a pointer.
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

    /// Returns the list of structs whose tag is at a spot, if its elements fit `words` words.
    ///
    /// # Safety
    /// The tag and the `words` words behind it must be inside the segment.
    #[inline(always)] // Loops over structs of another version start here.
    pub(crate) unsafe fn composite(spot: Spot<'a>, words: u32) -> Option<Self> {
        // SAFETY: the caller guarantees that the tag is inside the segment.
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

    /// Returns the bytes of data in each element, or 0 for bits.
    #[inline(always)] // The body is one instruction.
    pub(crate) fn data_bytes(&self) -> u32 {
        self.form.data_bytes() as u32
    }

    /// Returns the number of pointers in each element.
    #[inline(always)] // The body is one instruction.
    pub(crate) fn pointers(&self) -> u16 {
        self.form.pointers()
    }

    /// Returns the list, if its elements can be read as `element`.
    #[inline]
    pub(crate) fn read_as(self, element: &Element) -> Result<Self, FaultKind> {
        if self.holds(element.of_tables()) {
            Ok(self)
        } else {
            Err(FaultKind::ElementSize)
        }
    }

    /// Reports whether the elements can be read as `element`, by the format's rules for lists whose
    /// type has changed.
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

    /// Returns the charge for visiting the list: one word, the words of its body, and one word for
    /// each element without a size.
    #[inline]
    pub fn cost(&self) -> u64 {
        let empty = self.stride == 0 && self.size != ElementSize::Bit;
        let visits = if empty { self.count as u64 } else { 0 };
        1 + self.words as u64 + visits
    }

    /// Reports whether the list counts towards nesting: its elements have pointers or are structs.
    #[inline]
    pub(crate) fn nests(&self) -> bool {
        self.pointers() > 0 || self.size == ElementSize::Composite
    }

    /// Returns the number of elements.
    #[inline]
    pub fn len(&self) -> u32 {
        self.count
    }

    /// Reports whether there are no elements.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the bytes of all elements as they are in the message, padding included.
    #[inline(always)] // The body is one shift.
    pub fn body(&self) -> &'a [u8] {
        // SAFETY: the body of `words` words is inside the segment, which is borrowed for `'a`.
        unsafe { core::slice::from_raw_parts(self.start, self.words as usize * WORD) }
    }

    /// Returns how the elements are laid out.
    pub fn element_size(&self) -> ElementSize {
        self.size
    }

    /// Returns the bytes of data (0 for bits) and the number of pointers in each element.
    pub fn element_sections(&self) -> (u32, u16) {
        (self.data_bytes(), self.pointers())
    }

    /// Returns element `index` as a number, or zero if it has none or does not exist.
    #[inline]
    pub fn scalar<T: Scalar>(&self, index: u32) -> T {
        if index >= self.count || self.data_bytes() < T::SIZE as u32 {
            return T::default();
        }
        let at = index as usize * self.stride as usize;
        self.body().get(at..).and_then(T::load).unwrap_or_default()
    }

    /// Returns the bytes of the first `count` elements, if they are numbers of this size and
    /// nothing else.
    #[inline]
    pub(crate) fn dense<T: Scalar>(&self, count: u32) -> Option<&'a [u8]> {
        let same = self.data_bytes() == T::SIZE as u32 && self.stride == T::SIZE as u32;
        if !same {
            return None;
        }
        self.body().get(..count as usize * T::SIZE)
    }

    /// Returns the list, if its elements are structs of `words` words of data and no pointers.
    #[inline(always)] // The body is three comparisons.
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

    /// Returns element `index` as a bit.
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

    /// Returns element `index` as a pointer. If the element has no pointer or does not exist, the
    /// pointer is null and its place is the list's.
    #[inline(always)] // Every hop from an element starts here.
    pub fn pointer(&self, index: u32) -> Pointer<'a> {
        if index >= self.count || self.pointers() == 0 {
            return Pointer::new(self.spot(0), 0);
        }
        let spot = self.spot(index as usize * self.stride as usize + self.form.data_bytes());
        // SAFETY: an element's sections are in the body, which is inside the segment.
        Pointer::new(spot, unsafe { spot.word(0) })
    }

    /// Returns element `index` as a struct, or an empty one if it does not exist.
    #[inline(always)] // Every loop over structs starts here.
    pub fn structure(&self, index: u32) -> StructReader<'a> {
        if index >= self.count {
            return StructReader::EMPTY;
        }
        let first = index as usize * self.stride as usize;
        let data = self.start.wrapping_add(first);
        // SAFETY: an element's sections fit its stride and are in the body, which is inside the
        // segment.
        let element =
            unsafe { StructReader::new_unchecked(data, self.end, self.source, self.form) };
        if self.size == ElementSize::Composite {
            element
        } else {
            element.skipping(first)
        }
    }
}

/// A list of structs of `words` words of data and no pointers. All `count` structs are inside the
/// segment. If `words` is a constant, so are all sizes in the structs.
#[derive(Clone, Copy)]
pub(crate) struct Structs<'a> {
    start: *const u8,
    /// The end of the segment.
    end: *const u8,
    source: *const u8,
    origin: Origin,
    words: u16,
    count: u32,
    bytes: PhantomData<&'a [u8]>,
}

impl<'a> Structs<'a> {
    /// Returns element `index`, or an empty struct if it does not exist.
    #[inline(always)] // Loops over structs start here.
    pub(crate) fn structure(&self, index: u32) -> StructReader<'a> {
        if index >= self.count {
            return StructReader::EMPTY;
        }
        let bytes = self.words as usize * WORD;
        let data = self.start.wrapping_add(index as usize * bytes);
        let form = Form::new(bytes as u32, 0, self.origin);
        // SAFETY: `index` is below `count`, so the element is in the body, which is inside the
        // segment.
        unsafe { StructReader::new_unchecked(data, self.end, self.source, form) }
    }
}

/// Prints the form of the list, not its elements.
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
