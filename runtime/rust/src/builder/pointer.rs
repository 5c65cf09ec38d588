//! A pointer in a message under construction.

use core::marker::PhantomData;
use core::ptr::NonNull;

use crate::builder::arena::Inner;
use crate::builder::list::RawListBuilder;
use crate::builder::locate::{self, Object};
use crate::builder::{ListBuilder, Orphan, StructBuilder};
use crate::kind::{Kind, PointerKind};
use crate::layout::Element;
use crate::padded;
use crate::wire::{self, ElementSize, WORD};

/// A pointer in a message under construction: the Builder of an `AnyPointer`.
pub struct PointerBuilder<'a> {
    pub(crate) arena: &'a Inner,
    pub(crate) segment: u32,
    pub(crate) at: NonNull<u8>,
    /// Stands for exclusive access to the pointer's word and everything below it.
    exclusive: PhantomData<&'a mut u64>,
}

impl<'a> PointerBuilder<'a> {
    #[inline]
    pub(crate) fn new(arena: &'a Inner, segment: u32, at: NonNull<u8>) -> Self {
        PointerBuilder {
            arena,
            segment,
            at,
            exclusive: PhantomData,
        }
    }

    /// The same pointer, borrowed for a shorter time.
    #[inline]
    pub fn reborrow(&mut self) -> PointerBuilder<'_> {
        PointerBuilder::new(self.arena, self.segment, self.at)
    }

    #[inline]
    pub(crate) fn word(&self) -> u64 {
        // SAFETY: the Builder's own word.
        unsafe { locate::load(self.at) }
    }

    /// The pointer is null.
    #[inline]
    pub fn is_null(&self) -> bool {
        self.word() == 0
    }

    /// Makes the pointer null. What it led to is zeroed.
    #[inline]
    pub fn clear(&mut self) {
        if self.word() != 0 {
            // SAFETY: exclusive access is what this Builder is.
            unsafe { locate::erase(self.arena, self.segment, self.at) }
        }
    }

    /// What the pointer leads to. It must be neither null nor a capability.
    #[inline]
    pub(crate) fn object(&self) -> Object {
        // SAFETY: the arena's own pointer.
        unsafe { locate::locate(self.arena, self.segment, self.at, self.word()) }
    }

    /// Makes a new object of `words` words, all zero, which `word` describes: where it starts, and
    /// in which segment.
    #[inline(always)] // So that the Builder need not pass through memory.
    pub(crate) fn allocate(&mut self, words: usize, word: u64) -> (NonNull<u8>, u32) {
        allocate(self.arena, self.segment, self.at, words, word)
    }

    /// Makes a new struct.
    #[inline(always)] // With known sizes little is left of it, and of the setters' checks.
    pub fn init_struct(mut self, data_words: u16, pointers: u16) -> StructBuilder<'a> {
        let words = data_words as usize + pointers as usize;
        let word = wire::struct_pointer(0, data_words, pointers);
        let (start, segment) = self.allocate(words, word);
        let bytes = data_words as u32 * WORD as u32;
        StructBuilder::new(self.arena, segment, start, bytes, pointers)
    }

    /// The struct that is there, made if the pointer is null or leads to something else, and
    /// rewritten if an older writer made it shorter than these sizes.
    pub fn edit_struct(mut self, data_words: u16, pointers: u16) -> StructBuilder<'a> {
        let word = self.word();
        if word == 0 || wire::kind(word) == wire::OTHER {
            return self.init_struct(data_words, pointers);
        }
        let object = self.object();
        if wire::kind(object.word) != wire::STRUCT {
            return self.init_struct(data_words, pointers);
        }
        let have = (
            wire::struct_data_words(object.word),
            wire::struct_pointers(object.word),
        );
        if have.0 < data_words || have.1 < pointers {
            return self.upgrade_struct(object, data_words.max(have.0), pointers.max(have.1));
        }
        let bytes = have.0 as u32 * WORD as u32;
        StructBuilder::new(self.arena, object.segment, object.start, bytes, have.1)
    }

    #[cold]
    #[inline(never)]
    fn upgrade_struct(&mut self, old: Object, data: u16, pointers: u16) -> StructBuilder<'a> {
        // SAFETY: the object is this pointer's; unlinked, it is reached from here only.
        unsafe { locate::unlink(self.arena, self.at, self.word()) };
        let words = data as usize + pointers as usize;
        let (start, segment) = self.allocate(words, wire::struct_pointer(0, data, pointers));
        let bytes = data as u32 * WORD as u32;
        let mut to = StructBuilder::new(self.arena, segment, start, bytes, pointers);
        let old_bytes = wire::struct_data_words(old.word) as u32 * WORD as u32;
        let old_pointers = wire::struct_pointers(old.word);
        to.move_from(StructBuilder::new(
            self.arena,
            old.segment,
            old.start,
            old_bytes,
            old_pointers,
        ));
        // SAFETY: its pointers have moved; what is left is data only this function reaches.
        unsafe { locate::erase_object(self.arena, old) };
        to
    }

    /// Makes a new text of `length` bytes, all NUL.
    #[inline]
    pub fn init_text(mut self, length: u32) -> &'a mut [u8] {
        let count = wire::checked_count(u64::from(length) + 1);
        let word = wire::list_pointer(0, ElementSize::Byte, count);
        let (start, _) = self.allocate(wire::text_words(length as usize), word);
        // SAFETY: the object has that many bytes, and this Builder, consumed, had exclusive
        // access to them.
        unsafe { core::slice::from_raw_parts_mut(start.as_ptr(), length as usize) }
    }

    /// Makes new data of `length` bytes, all zero.
    #[inline]
    pub fn init_data(mut self, length: u32) -> &'a mut [u8] {
        let count = wire::checked_count(length.into());
        let word = wire::list_pointer(0, ElementSize::Byte, count);
        let (start, _) = self.allocate((length as usize).div_ceil(WORD), word);
        // SAFETY: as for texts.
        unsafe { core::slice::from_raw_parts_mut(start.as_ptr(), length as usize) }
    }

    /// Makes the pointer lead to a text of these bytes.
    #[inline(always)] // So that the Builder need not pass through memory.
    pub fn set_text(&mut self, text: &[u8]) {
        set_bytes(self.arena, self.segment, self.at, text, 1);
    }

    /// Makes the pointer lead to these bytes.
    #[inline(always)] // As above.
    pub fn set_data(&mut self, data: &[u8]) {
        set_bytes(self.arena, self.segment, self.at, data, 0);
    }

    fn byte_list(&self) -> Option<(NonNull<u8>, usize)> {
        let word = self.word();
        if word == 0 || wire::kind(word) == wire::OTHER {
            return None;
        }
        let object = self.object();
        let bytes = wire::kind(object.word) == wire::LIST
            && wire::list_size(object.word) == ElementSize::Byte;
        bytes.then(|| (object.start, wire::list_count(object.word) as usize))
    }

    /// The bytes of the text that is there. A list of bytes copied from elsewhere is one only if
    /// it ends with a NUL.
    ///
    /// # Safety
    /// Nothing writes to the bytes during `'a`.
    pub(crate) unsafe fn text_bytes(&self) -> &'a [u8] {
        // SAFETY: the caller's.
        match unsafe { self.data_bytes() } {
            [text @ .., 0] => text,
            _ => &[],
        }
    }

    /// The bytes that are there.
    ///
    /// # Safety
    /// As for texts.
    pub(crate) unsafe fn data_bytes(&self) -> &'a [u8] {
        match self.byte_list() {
            // SAFETY: the object's bytes, and the caller's promise.
            Some((start, count)) => unsafe { core::slice::from_raw_parts(start.as_ptr(), count) },
            None => &[],
        }
    }

    /// The text that is there, without its NUL; none if the pointer leads to anything else.
    pub fn edit_text(self) -> &'a mut [u8] {
        match self.edit_data() {
            [text @ .., 0] => text,
            _ => &mut [],
        }
    }

    /// The bytes that are there; none if the pointer leads to anything else.
    pub fn edit_data(self) -> &'a mut [u8] {
        match self.byte_list() {
            // SAFETY: the object's bytes; this Builder, consumed, had exclusive access to them.
            Some((start, count)) => unsafe {
                core::slice::from_raw_parts_mut(start.as_ptr(), count)
            },
            None => &mut [],
        }
    }

    /// The text that is there, to read.
    pub fn text(&self) -> crate::text::Text<'_> {
        // SAFETY: the bytes are borrowed as long as this Builder is.
        crate::text::Text::new(unsafe { self.text_bytes() })
    }

    /// The bytes that are there, to read.
    pub fn data(&self) -> &[u8] {
        // SAFETY: as for texts.
        unsafe { self.data_bytes() }
    }

    /// Makes a new list of `count` elements.
    #[inline]
    pub fn init_list<T: Kind>(self, count: u32) -> ListBuilder<'a, T> {
        ListBuilder::new(self.init_raw_list(&T::ELEMENT, count))
    }

    /// The list that is there; one without elements, which is not made, if the pointer is null or
    /// leads to something that cannot be such a list.
    ///
    /// A list of structs that an older writer made smaller is rewritten with room for the schema's.
    /// That makes 64 MiB at most, or 64 bytes for each that the arena holds if those are more: a list
    /// copied from a message may claim millions of structs that take no room. What would take more
    /// is left as it is, and answered like a pointer that leads to something else.
    pub fn edit_list<T: Kind>(self) -> ListBuilder<'a, T> {
        ListBuilder::new(self.edit_raw_list(&T::ELEMENT))
    }

    /// The same, but without elements whatever is there unless `is_there`.
    pub(crate) fn edit_list_if<T: Kind>(self, is_there: bool) -> ListBuilder<'a, T> {
        if is_there {
            self.edit_list()
        } else {
            ListBuilder::new(RawListBuilder::none(self.arena, self.segment, self.at))
        }
    }

    /// Makes a new list of `count` elements, untyped.
    #[inline(always)] // The element is known, and with it what is left of this.
    pub fn init_raw_list(self, element: &Element, count: u32) -> RawListBuilder<'a> {
        let size = match element {
            Element::Void => ElementSize::Empty,
            Element::Bit => ElementSize::Bit,
            Element::Bytes(1) => ElementSize::Byte,
            Element::Bytes(2) => ElementSize::TwoBytes,
            Element::Bytes(4) => ElementSize::FourBytes,
            Element::Bytes(_) => ElementSize::EightBytes,
            Element::Pointer(_) => ElementSize::Pointer,
            Element::Struct(layout) => {
                let layout = layout();
                return self.init_struct_list(count, layout.data_words, layout.pointers);
            }
        };
        self.init_flat_list(size, count)
    }

    /// Makes a new list of `count` elements of this size, which is not composite.
    pub fn init_flat_list(mut self, size: ElementSize, count: u32) -> RawListBuilder<'a> {
        let count = wire::checked_count(count.into());
        let words = wire::words_for(count, size.bits()) as usize;
        let (start, segment) = self.allocate(words, wire::list_pointer(0, size, count));
        RawListBuilder::flat(self.arena, start, segment, size, count)
    }

    /// Makes a new list of `count` structs with sections of these sizes.
    #[inline(always)] // As for structs.
    pub fn init_struct_list(
        mut self,
        count: u32,
        data_words: u16,
        pointers: u16,
    ) -> RawListBuilder<'a> {
        let count = wire::checked_count(count.into());
        let stride = u64::from(data_words) + u64::from(pointers);
        let words = wire::checked_count(u64::from(count) * stride);
        let word = wire::list_pointer(0, ElementSize::Composite, words);
        let (start, segment) = self.allocate(words as usize + 1, word);
        let tag = wire::composite_tag(count, data_words, pointers);
        // SAFETY: the object's first word, and the one behind it.
        let elements = unsafe {
            locate::store(start, tag);
            locate::advance(start, 1)
        };
        RawListBuilder::composite(self.arena, elements, segment, tag)
    }

    /// Makes the pointer a capability, or null.
    pub fn set_capability(&mut self, index: Option<u32>) {
        self.clear();
        // SAFETY: exclusive access is what this Builder is.
        unsafe { locate::store(self.at, index.map_or(0, wire::capability_pointer)) }
    }

    /// The capability that is there.
    pub fn capability(&self) -> Option<u32> {
        let word = self.word();
        (wire::kind(word) == wire::OTHER).then_some((word >> 32) as u32)
    }

    /// Takes the object away: the pointer becomes null, the object stays in the arena until the
    /// orphan is adopted or dropped.
    pub fn disown<T: PointerKind>(self) -> Orphan<'a, T> {
        Orphan::take(self)
    }

    /// Makes the pointer lead to an orphan of the same arena.
    ///
    /// # Panics
    /// If the orphan is another arena's.
    pub fn adopt<T: PointerKind>(&mut self, orphan: Orphan<'_, T>) {
        orphan.give(self);
    }

    /// The Builder of what is there as a `T`; a new one if there is none.
    pub fn edit_as<T: PointerKind>(self) -> T::Builder<'a> {
        T::edit(self)
    }

    /// Makes a new `T`. `size` is the number of elements or bytes; structs need none.
    pub fn init_as<T: PointerKind>(self, size: u32) -> T::Builder<'a> {
        T::init(self, size)
    }

    /// Makes the pointer lead to a copy of `value`.
    pub fn set_as<T: PointerKind>(self, value: T::Reader<'_>) {
        T::set(self, value);
    }
}

/// Makes the pointer at `at` lead to a new object of `words` words, all zero, which `word` describes.
///
/// What is usual is done here, by a function that calls nothing; so it saves no registers.
#[inline(never)] // Arguments and results in registers, for the price of one call an object.
fn allocate(
    arena: &Inner,
    segment: u32,
    at: NonNull<u8>,
    words: usize,
    word: u64,
) -> (NonNull<u8>, u32) {
    // SAFETY: the caller's pointer.
    let is_null = unsafe { locate::load(at) == 0 };
    if is_null
        && words > 0
        && arena.current() == segment
        && arena.has_room(words)
        && arena.is_clean()
    {
        let (start, segment) = arena.allocate_dirty(words);
        // SAFETY: the caller's pointer.
        unsafe { locate::store(at, wire::with_offset(word, locate::distance(at, start))) };
        return (start, segment);
    }
    allocate_slow(arena, segment, at, words, word)
}

/// The same where something has to be dropped, cleaned or grown first, and for empty structs.
#[inline(never)]
fn allocate_slow(
    arena: &Inner,
    segment: u32,
    at: NonNull<u8>,
    words: usize,
    word: u64,
) -> (NonNull<u8>, u32) {
    PointerBuilder::new(arena, segment, at).clear();
    if words == 0 && wire::kind(word) == wire::STRUCT {
        // An empty struct is the pointer itself: its offset is -1, so that it differs from null.
        // SAFETY: the caller's pointer.
        unsafe { locate::store(at, wire::with_offset(word, -1)) };
        return (at, segment);
    }
    if arena.current() != segment || !arena.makes_room(words) {
        return allocate_far(arena, at, words, word);
    }
    let (start, segment) = arena.allocate(words);
    // SAFETY: the caller's pointer.
    unsafe { locate::store(at, wire::with_offset(word, locate::distance(at, start))) };
    (start, segment)
}

/// The same in another segment than the pointer's, with a landing pad right in front of the object.
#[cold]
#[inline(never)]
fn allocate_far(arena: &Inner, at: NonNull<u8>, words: usize, word: u64) -> (NonNull<u8>, u32) {
    let (pad, segment) = arena.allocate(words + 1);
    let position = arena.position(segment, pad);
    // SAFETY: the pad was just allocated; the pointer is the caller's.
    unsafe {
        locate::store(pad, wire::with_offset(word, 0));
        locate::store(at, wire::far_pointer(false, position, segment));
        (locate::advance(pad, 1), segment)
    }
}

/// Makes the pointer at `at` lead to a list of these bytes, followed by so many zeros.
///
/// As [`allocate`] is made, so is this.
#[inline(never)] // As above.
fn set_bytes(arena: &Inner, segment: u32, at: NonNull<u8>, bytes: &[u8], zeros: u32) {
    let count = bytes.len() as u64 + zeros as u64;
    let words = wire::byte_words(count) as usize;
    // SAFETY: the caller's pointer.
    let is_null = unsafe { locate::load(at) == 0 };
    let fits = count <= wire::MAX_COUNT as u64 && arena.has_room(words);
    if !(is_null && fits && arena.current() == segment) {
        return set_bytes_slow(arena, segment, at, bytes, zeros);
    }
    let (start, _) = arena.allocate_dirty(words);
    let word = wire::list_pointer(0, ElementSize::Byte, count as u32);
    // SAFETY: the caller's pointer; and the object has `words` words, which nothing else leads to.
    unsafe {
        locate::store(at, wire::with_offset(word, locate::distance(at, start)));
        padded::copy(bytes, start.as_ptr(), words);
    }
}

/// The same where something has to be dropped or grown first.
#[inline(never)]
fn set_bytes_slow(arena: &Inner, segment: u32, at: NonNull<u8>, bytes: &[u8], zeros: u32) {
    let count = wire::checked_count(bytes.len() as u64 + zeros as u64);
    let words = (count as usize).div_ceil(WORD);
    let word = wire::list_pointer(0, ElementSize::Byte, count);
    PointerBuilder::new(arena, segment, at).clear();
    let start = if arena.current() == segment && arena.makes_room(words) {
        let (start, _) = arena.allocate_dirty(words);
        // SAFETY: the caller's pointer.
        unsafe { locate::store(at, wire::with_offset(word, locate::distance(at, start))) };
        start
    } else {
        allocate_far(arena, at, words, word).0
    };
    // SAFETY: the object has `words` words, and nothing else leads to them.
    unsafe { padded::copy(bytes, start.as_ptr(), words) }
}
