//! Words of an arena, and the objects that its pointers lead to.

use alloc::vec::Vec;
use core::ptr::{self, NonNull};

use crate::builder::arena::Inner;
use crate::wire::{self, ElementSize, WORD};

/// An object in an arena: its address, and the pointer or tag that describes it. The offset in that
/// word has no meaning here.
#[derive(Clone, Copy)]
pub(crate) struct Object {
    pub(crate) start: NonNull<u8>,
    pub(crate) segment: u32,
    pub(crate) word: u64,
}

/// Returns the word at `at`.
///
/// # Safety
/// `at` must be a word of an arena that the caller has access to.
#[inline]
pub(crate) unsafe fn load(at: NonNull<u8>) -> u64 {
    // SAFETY: the caller guarantees access to the word. Lent memory may have any alignment.
    u64::from_le(unsafe { at.cast::<u64>().read_unaligned() })
}

/// Sets the word at `at`.
///
/// # Safety
/// `at` must be a word of an arena that the caller has exclusive access to.
#[inline]
pub(crate) unsafe fn store(at: NonNull<u8>, word: u64) {
    // SAFETY: the caller guarantees exclusive access to the word. Lent memory may have any
    // alignment.
    unsafe { at.cast::<u64>().write_unaligned(word.to_le()) }
}

/// Returns the address `words` words from `at`.
///
/// # Safety
/// It must be in the same segment, or at its end.
#[inline]
pub(crate) unsafe fn advance(at: NonNull<u8>, words: i64) -> NonNull<u8> {
    // SAFETY: the caller guarantees that the address is in the same segment, or at its end.
    unsafe { at.offset(words as isize * WORD as isize) }
}

/// Returns the offset of a pointer at `at` that leads to `start` in the same segment.
#[inline]
pub(crate) fn distance(at: NonNull<u8>, start: NonNull<u8>) -> i64 {
    ((start.as_ptr() as isize - at.as_ptr() as isize) >> 3) as i64 - 1
}

/// Returns the object that the pointer `word` at `at` leads to.
///
/// # Safety
/// The pointer must be one of `arena`'s own, and neither null nor a capability.
#[inline]
pub(crate) unsafe fn locate(arena: &Inner, segment: u32, at: NonNull<u8>, word: u64) -> Object {
    if wire::kind(word) != wire::FAR {
        // SAFETY: near pointers of an arena lead into their segment.
        let start = unsafe { advance(at, 1 + wire::offset(word)) };
        return Object {
            start,
            segment,
            word,
        };
    }
    // SAFETY: far pointers of an arena lead to landing pads in it, and these lead to objects in it.
    unsafe {
        let segment = wire::far_segment(word);
        let pad = word_at(arena, segment, wire::far_position(word));
        let landing = load(pad);
        if !wire::far_is_double(word) {
            return Object {
                start: advance(pad, 1 + wire::offset(landing)),
                segment,
                word: landing,
            };
        }
        let segment = wire::far_segment(landing);
        let start = word_at(arena, segment, wire::far_position(landing));
        Object {
            start,
            segment,
            word: load(advance(pad, 1)),
        }
    }
}

/// Returns the address of a word.
///
/// # Safety
/// The arena must have the segment, and `position` must be in the segment or at its end.
unsafe fn word_at(arena: &Inner, segment: u32, position: u32) -> NonNull<u8> {
    // SAFETY: the caller guarantees that the position is in the segment or at its end. So the
    // address is in an allocation and not null.
    unsafe { NonNull::new_unchecked(arena.base(segment).add(position as usize * WORD)) }
}

/// Makes the null pointer at `at` lead to `object`, through landing pads if it is in another
/// segment.
///
/// # Safety
/// The pointer and the object must be `arena`'s. The caller must have exclusive access to the
/// pointer, and no pointer may lead to the object.
pub(crate) unsafe fn link(arena: &Inner, segment: u32, at: NonNull<u8>, object: Object) {
    // SAFETY: the caller guarantees exclusive access to the pointer; the landing pads are new
    // words.
    unsafe {
        if object_words(object) == 0 {
            // An object without words may be anywhere, even behind the last word that far pointers
            // reach. An empty struct is placed at the pointer itself, so that the pointer differs
            // from null.
            let offset = if wire::kind(object.word) == wire::STRUCT {
                -1
            } else {
                0
            };
            store(at, wire::with_offset(object.word, offset));
        } else if object.segment == segment {
            store(
                at,
                wire::with_offset(object.word, distance(at, object.start)),
            );
        } else if arena.current() == object.segment && arena.makes_room(1) {
            let (pad, _) = arena.allocate(1);
            store(
                pad,
                wire::with_offset(object.word, distance(pad, object.start)),
            );
            store(
                at,
                wire::far_pointer(false, arena.position(object.segment, pad), object.segment),
            );
        } else {
            let (pad, pad_segment) = arena.allocate(2);
            let position = arena.position(object.segment, object.start);
            store(pad, wire::far_pointer(false, position, object.segment));
            store(advance(pad, 1), wire::with_offset(object.word, 0));
            store(
                at,
                wire::far_pointer(true, arena.position(pad_segment, pad), pad_segment),
            );
        }
    }
}

/// Makes the pointer null and zeroes its landing pads. The object stays.
///
/// # Safety
/// `word` must be that of the pointer at `at`, which must be one of `arena`'s own. The caller must
/// have exclusive access to the pointer.
pub(crate) unsafe fn unlink(arena: &Inner, at: NonNull<u8>, word: u64) {
    // SAFETY: the caller has exclusive access to the pointer, and so to its landing pads.
    unsafe {
        store(at, 0);
        if wire::kind(word) == wire::FAR {
            let pad = word_at(arena, wire::far_segment(word), wire::far_position(word));
            store(pad, 0);
            if wire::far_is_double(word) {
                store(advance(pad, 1), 0);
            }
        }
    }
}

/// Makes the pointer null, and zeroes the object it led to and everything below. So no dropped
/// content is left in the message.
///
/// # Safety
/// The pointer must be one of `arena`'s own. The caller must have exclusive access to it and to
/// everything below.
#[cold]
#[inline(never)]
pub(crate) unsafe fn erase(arena: &Inner, segment: u32, at: NonNull<u8>) {
    // SAFETY: the caller guarantees that the pointer is the arena's, and exclusive access to all
    // below it.
    unsafe {
        let word = load(at);
        if word == 0 || wire::kind(word) == wire::OTHER {
            return store(at, 0);
        }
        let object = locate(arena, segment, at, word);
        unlink(arena, at, word);
        erase_object(arena, object);
    }
}

/// Zeroes an object and everything below it.
///
/// # Safety
/// The object must be `arena`'s. The caller must have exclusive access to it and everything below,
/// and no pointer may lead to it.
pub(crate) unsafe fn erase_object(arena: &Inner, object: Object) {
    // A work list replaces recursion, because a message may be built to any depth.
    let mut work: Vec<Object> = alloc::vec![object];
    while let Some(object) = work.pop() {
        // SAFETY: each object is reached through the only pointer that led to it.
        unsafe {
            for_each_pointer(object, |at| {
                let word = load(at);
                if word != 0 && wire::kind(word) != wire::OTHER {
                    work.push(locate(arena, object.segment, at, word));
                    unlink(arena, at, word);
                }
            });
            ptr::write_bytes(object.start.as_ptr(), 0, object_words(object) * WORD);
        }
    }
}

/// Returns the words of the object itself, including the tag of a composite list.
///
/// # Safety
/// The object must be an arena's own.
pub(crate) unsafe fn object_words(object: Object) -> usize {
    let word = object.word;
    if wire::kind(word) == wire::STRUCT {
        return wire::struct_data_words(word) as usize + wire::struct_pointers(word) as usize;
    }
    match wire::list_size(word) {
        ElementSize::Composite => wire::list_count(word) as usize + 1,
        size => wire::words_for(wire::list_count(word), size.bits()) as usize,
    }
}

/// Calls `visit` with the address of each pointer in an object.
///
/// # Safety
/// The object must be an arena's own.
unsafe fn for_each_pointer(object: Object, mut visit: impl FnMut(NonNull<u8>)) {
    let word = object.word;
    // SAFETY: all these words are the object's.
    unsafe {
        if wire::kind(word) == wire::STRUCT {
            let data = wire::struct_data_words(word) as i64;
            for index in 0..wire::struct_pointers(word) as i64 {
                visit(advance(object.start, data + index));
            }
            return;
        }
        match wire::list_size(word) {
            ElementSize::Pointer => {
                for index in 0..wire::list_count(word) as i64 {
                    visit(advance(object.start, index));
                }
            }
            ElementSize::Composite => {
                let tag = load(object.start);
                let data = wire::struct_data_words(tag) as i64;
                let pointers = wire::struct_pointers(tag) as i64;
                if pointers == 0 {
                    return;
                }
                for element in 0..wire::tag_count(tag) as i64 {
                    let first = 1 + element * (data + pointers) + data;
                    for index in 0..pointers {
                        visit(advance(object.start, first + index));
                    }
                }
            }
            _ => {}
        }
    }
}
