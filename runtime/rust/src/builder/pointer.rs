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

/// A pointer in a message under construction. It is the Builder of an `AnyPointer`.
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

    /// Returns the same pointer, borrowed for a shorter time.
    #[inline]
    pub fn reborrow(&mut self) -> PointerBuilder<'_> {
        PointerBuilder::new(self.arena, self.segment, self.at)
    }

    #[inline]
    pub(crate) fn word(&self) -> u64 {
        // SAFETY: the Builder has access to its word.
        unsafe { locate::load(self.at) }
    }

    /// Reports whether the pointer is null.
    #[inline]
    pub fn is_null(&self) -> bool {
        self.word() == 0
    }

    /// Makes the pointer null. The object it led to is zeroed.
    #[inline]
    pub fn clear(&mut self) {
        if self.word() != 0 {
            // SAFETY: the Builder has exclusive access to the arena's pointer and everything below.
            unsafe { locate::erase(self.arena, self.segment, self.at) }
        }
    }

    /// Returns the object the pointer leads to. It must be neither null nor a capability.
    #[inline]
    pub(crate) fn object(&self) -> Object {
        // SAFETY: the pointer is the arena's own.
        unsafe { locate::locate(self.arena, self.segment, self.at, self.word()) }
    }

    /// Makes a new object of `words` zero words, which `word` describes. Returns its address and
    /// its segment.
    #[inline(always)] // Otherwise the Builder would be passed in memory.
    pub(crate) fn allocate(&mut self, words: usize, word: u64) -> (NonNull<u8>, u32) {
        allocate(self.arena, self.segment, self.at, words, word)
    }

    /// Makes a new struct.
    #[inline(always)] // Constant sizes remove most of its code and the setters' checks.
    pub fn init_struct(mut self, data_words: u16, pointers: u16) -> StructBuilder<'a> {
        let words = data_words as usize + pointers as usize;
        let word = wire::struct_pointer(0, data_words, pointers);
        let (start, segment) = self.allocate(words, word);
        let bytes = data_words as u32 * WORD as u32;
        StructBuilder::new(self.arena, segment, start, bytes, pointers)
    }

    /// Returns the struct that is there. A new struct is made if the pointer is null or leads to
    /// another kind of object. The struct is rewritten if an older writer made its sections smaller
    /// than these sizes.
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
        // SAFETY: the word is this pointer's, and `self` has exclusive access to it and to the
        // object.
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
        // SAFETY: its pointers have moved, so only its own words are erased, and no pointer leads
        // to them.
        unsafe { locate::erase_object(self.arena, old) };
        to
    }

    /// Makes a new text of `length` bytes, all NUL.
    #[inline]
    pub fn init_text(mut self, length: u32) -> &'a mut [u8] {
        let count = wire::checked_count(u64::from(length) + 1);
        let word = wire::list_pointer(0, ElementSize::Byte, count);
        let (start, _) = self.allocate(wire::text_words(length as usize), word);
        // SAFETY: the object has that many bytes, and this Builder, which is consumed, had
        // exclusive access to them.
        unsafe { core::slice::from_raw_parts_mut(start.as_ptr(), length as usize) }
    }

    /// Makes new data of `length` bytes, all zero.
    #[inline]
    pub fn init_data(mut self, length: u32) -> &'a mut [u8] {
        let count = wire::checked_count(length.into());
        let word = wire::list_pointer(0, ElementSize::Byte, count);
        let (start, _) = self.allocate((length as usize).div_ceil(WORD), word);
        // SAFETY: the object has that many bytes, and this Builder, which is consumed, had
        // exclusive access to them.
        unsafe { core::slice::from_raw_parts_mut(start.as_ptr(), length as usize) }
    }

    /// Makes the pointer lead to a text of these bytes.
    #[inline(always)] // Otherwise the Builder would be passed in memory.
    pub fn set_text(&mut self, text: &[u8]) {
        set_bytes(self.arena, self.segment, self.at, text, 1);
    }

    /// Makes the pointer lead to data of these bytes.
    #[inline(always)] // Otherwise the Builder would be passed in memory.
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

    /// Returns the bytes of the text that is there, without its NUL. A copied list of bytes is a
    /// text only if it ends with a NUL.
    ///
    /// # Safety
    /// Nothing may write to the bytes during `'a`.
    pub(crate) unsafe fn text_bytes(&self) -> &'a [u8] {
        // SAFETY: the caller guarantees that nothing writes to the bytes during `'a`.
        match unsafe { self.data_bytes() } {
            [text @ .., 0] => text,
            _ => &[],
        }
    }

    /// Returns the bytes that are there.
    ///
    /// # Safety
    /// Nothing may write to the bytes during `'a`.
    pub(crate) unsafe fn data_bytes(&self) -> &'a [u8] {
        match self.byte_list() {
            // SAFETY: these are the object's bytes, and the caller guarantees that nothing writes
            // to them during `'a`.
            Some((start, count)) => unsafe { core::slice::from_raw_parts(start.as_ptr(), count) },
            None => &[],
        }
    }

    /// Returns the text that is there, without its NUL. It is empty if the pointer leads to
    /// anything else.
    pub fn edit_text(self) -> &'a mut [u8] {
        match self.edit_data() {
            [text @ .., 0] => text,
            _ => &mut [],
        }
    }

    /// Returns the data that is there. It is empty if the pointer leads to anything else.
    pub fn edit_data(self) -> &'a mut [u8] {
        match self.byte_list() {
            // SAFETY: these are the object's bytes, and this Builder, which is consumed, had
            // exclusive access to them.
            Some((start, count)) => unsafe {
                core::slice::from_raw_parts_mut(start.as_ptr(), count)
            },
            None => &mut [],
        }
    }

    /// Returns the text that is there, for reading.
    pub fn text(&self) -> crate::text::Text<'_> {
        // SAFETY: this Builder is borrowed as long as the text, so nothing writes to the bytes.
        crate::text::Text::new(unsafe { self.text_bytes() })
    }

    /// Returns the data that is there, for reading.
    pub fn data(&self) -> &[u8] {
        // SAFETY: this Builder is borrowed as long as the data, so nothing writes to the bytes.
        unsafe { self.data_bytes() }
    }

    /// Makes a new list of `count` elements.
    #[inline]
    pub fn init_list<T: Kind>(self, count: u32) -> ListBuilder<'a, T> {
        ListBuilder::new(self.init_raw_list(&T::ELEMENT, count))
    }

    /// Returns the list that is there. Returns an empty list, which is not in the message, if the
    /// pointer is null or leads to something that cannot be such a list.
    ///
    /// A list of structs that an older writer made smaller is rewritten with room for the schema's
    /// fields. Rewriting makes at most 64 MiB, or 64 bytes for each byte that the arena holds if
    /// that is more, because a list copied from a message may claim millions of structs without
    /// size. A list that would take more is left unchanged, and the result is an empty list.
    pub fn edit_list<T: Kind>(self) -> ListBuilder<'a, T> {
        ListBuilder::new(self.edit_raw_list(&T::ELEMENT))
    }

    /// Makes a new list of `count` elements, untyped.
    #[inline(always)] // The element is a constant, which leaves little code.
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

    /// Makes a new list of `count` elements of this size.
    ///
    /// # Panics
    /// Panics if the size is [`ElementSize::Composite`]. Only
    /// [`PointerBuilder::init_struct_list`] knows the sections that such elements have.
    pub fn init_flat_list(mut self, size: ElementSize, count: u32) -> RawListBuilder<'a> {
        assert!(
            size != ElementSize::Composite,
            "the elements of a composite list are structs: use `init_struct_list`"
        );
        let count = wire::checked_count(count.into());
        let words = wire::words_for(count, size.bits()) as usize;
        let (start, segment) = self.allocate(words, wire::list_pointer(0, size, count));
        RawListBuilder::flat(self.arena, start, segment, size, count)
    }

    /// Makes a new list of `count` structs with sections of these sizes.
    #[inline(always)] // Constant sizes remove most of its code and the setters' checks.
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
        // SAFETY: the object has at least one word, the tag, and the elements begin behind it.
        let elements = unsafe {
            locate::store(start, tag);
            locate::advance(start, 1)
        };
        RawListBuilder::composite(self.arena, elements, segment, tag)
    }

    /// Makes the pointer a capability, or null.
    pub fn set_capability(&mut self, index: Option<u32>) {
        self.clear();
        // SAFETY: the Builder has exclusive access to its word.
        unsafe { locate::store(self.at, index.map_or(0, wire::capability_pointer)) }
    }

    /// Returns the index of the capability that is there.
    pub fn capability(&self) -> Option<u32> {
        let word = self.word();
        (wire::kind(word) == wire::OTHER).then_some((word >> 32) as u32)
    }

    /// Takes the object away: the pointer becomes null, and the object stays in the arena until the
    /// orphan is adopted or dropped.
    pub fn disown<T: PointerKind>(self) -> Orphan<'a, T> {
        Orphan::take(self)
    }

    /// Makes the pointer lead to an orphan of the same arena.
    ///
    /// # Panics
    /// Panics if the orphan belongs to another arena.
    pub fn adopt<T: PointerKind>(&mut self, orphan: Orphan<'_, T>) {
        orphan.give(self);
    }

    /// Returns the Builder of the `T` that is there. A new one is made if there is none.
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

/// Makes the pointer at `at` lead to a new object of `words` zero words, which `word` describes.
/// Returns its address and its segment.
///
/// The usual case is done here. The function makes only a tail call, so it saves no registers.
#[inline(never)] // Arguments and results are in registers, for one call per object.
fn allocate(
    arena: &Inner,
    segment: u32,
    at: NonNull<u8>,
    words: usize,
    word: u64,
) -> (NonNull<u8>, u32) {
    // SAFETY: `at` is the word of a Builder, which has exclusive access to it.
    let is_null = unsafe { locate::load(at) == 0 };
    if is_null
        && words > 0
        && arena.current() == segment
        && arena.has_room(words)
        && arena.is_clean()
    {
        let (start, segment) = arena.allocate_dirty(words);
        // SAFETY: `at` is the word of a Builder, which has exclusive access to it.
        unsafe { locate::store(at, wire::with_offset(word, locate::distance(at, start))) };
        return (start, segment);
    }
    allocate_slow(arena, segment, at, words, word)
}

/// [`allocate`] if something has to be erased, zeroed or grown first, and for empty structs.
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
        // An empty struct is placed at the pointer itself: its offset is -1, so that it differs
        // from null.
        // SAFETY: `at` is the word of a Builder, which has exclusive access to it.
        unsafe { locate::store(at, wire::with_offset(word, -1)) };
        return (at, segment);
    }
    if arena.current() != segment || !arena.makes_room(words) {
        return allocate_far(arena, at, words, word);
    }
    let (start, segment) = arena.allocate(words);
    // SAFETY: `at` is the word of a Builder, which has exclusive access to it.
    unsafe { locate::store(at, wire::with_offset(word, locate::distance(at, start))) };
    (start, segment)
}

/// [`allocate`] in another segment than the pointer's, with a landing pad right in front of the
/// object.
#[cold]
#[inline(never)]
fn allocate_far(arena: &Inner, at: NonNull<u8>, words: usize, word: u64) -> (NonNull<u8>, u32) {
    let (pad, segment) = arena.allocate(words + 1);
    let position = arena.position(segment, pad);
    // SAFETY: the landing pad was just allocated, and `at` is the word of a Builder.
    unsafe {
        locate::store(pad, wire::with_offset(word, 0));
        locate::store(at, wire::far_pointer(false, position, segment));
        (locate::advance(pad, 1), segment)
    }
}

/// Makes the pointer at `at` lead to a list of these bytes, followed by `zeros` zero bytes.
///
/// The usual case is done here, without calls that would need saved registers, as in [`allocate`].
#[inline(never)] // Arguments are in registers, for one call per object.
fn set_bytes(arena: &Inner, segment: u32, at: NonNull<u8>, bytes: &[u8], zeros: u32) {
    let count = bytes.len() as u64 + zeros as u64;
    let words = wire::byte_words(count) as usize;
    // SAFETY: `at` is the word of a Builder, which has exclusive access to it.
    let is_null = unsafe { locate::load(at) == 0 };
    let fits = count <= wire::MAX_COUNT as u64 && arena.has_room(words);
    if !(is_null && fits && arena.current() == segment) {
        return set_bytes_slow(arena, segment, at, bytes, zeros);
    }
    let (start, _) = arena.allocate_dirty(words);
    // What is allocated last lies behind all pointers of its segment.
    let distance = start.as_ptr() as u64 - at.as_ptr() as u64;
    // SAFETY: `at` is the word of a Builder. The object has `words` words, and no other pointer
    // leads to it.
    unsafe {
        locate::store(at, wire::byte_list(distance, count as u32));
        padded::copy(bytes, start.as_ptr(), words);
    }
}

/// [`set_bytes`] if something has to be erased or grown first.
#[inline(never)]
fn set_bytes_slow(arena: &Inner, segment: u32, at: NonNull<u8>, bytes: &[u8], zeros: u32) {
    let count = wire::checked_count(bytes.len() as u64 + zeros as u64);
    let words = (count as usize).div_ceil(WORD);
    let word = wire::list_pointer(0, ElementSize::Byte, count);
    PointerBuilder::new(arena, segment, at).clear();
    let start = if arena.current() == segment && arena.makes_room(words) {
        let (start, _) = arena.allocate_dirty(words);
        // SAFETY: `at` is the word of a Builder, which has exclusive access to it.
        unsafe { locate::store(at, wire::with_offset(word, locate::distance(at, start))) };
        start
    } else {
        allocate_far(arena, at, words, word).0
    };
    // SAFETY: the object has `words` words, and no other pointer leads to them.
    unsafe { padded::copy(bytes, start.as_ptr(), words) }
}
