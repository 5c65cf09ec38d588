//! Words of an arena, and the objects its pointers lead to.

use alloc::vec::Vec;
use core::ptr::{self, NonNull};

use crate::builder::arena::Inner;
use crate::wire::{self, ElementSize, WORD};

/// An object in an arena: where it starts, and the pointer word that describes it (whose offset
/// does not matter).
#[derive(Clone, Copy)]
pub(crate) struct Object {
    pub(crate) start: NonNull<u8>,
    pub(crate) segment: u32,
    pub(crate) word: u64,
}

/// # Safety
/// `at` is a word of an arena that the caller has access to.
#[inline]
pub(crate) unsafe fn load(at: NonNull<u8>) -> u64 {
    // SAFETY: the caller's. Memory that others lend begins anywhere.
    u64::from_le(unsafe { at.cast::<u64>().read_unaligned() })
}

/// # Safety
/// `at` is a word of an arena that the caller has exclusive access to.
#[inline]
pub(crate) unsafe fn store(at: NonNull<u8>, word: u64) {
    // SAFETY: as in `load`.
    unsafe { at.cast::<u64>().write_unaligned(word.to_le()) }
}

/// The address `words` words from `at`.
///
/// # Safety
/// It lies in the same segment, or right behind it.
#[inline]
pub(crate) unsafe fn advance(at: NonNull<u8>, words: i64) -> NonNull<u8> {
    // SAFETY: the caller's.
    unsafe { at.offset(words as isize * WORD as isize) }
}

/// Offset for a pointer at `at` to `start`, in the same segment.
#[inline]
pub(crate) fn distance(at: NonNull<u8>, start: NonNull<u8>) -> i64 {
    ((start.as_ptr() as isize - at.as_ptr() as isize) >> 3) as i64 - 1
}

/// The object the pointer `word` at `at` leads to. The word is neither null nor a capability.
///
/// # Safety
/// The pointer is one of `arena`'s own.
#[inline]
pub(crate) unsafe fn locate(arena: &Inner, segment: u32, at: NonNull<u8>, word: u64) -> Object {
    if wire::kind(word) != wire::FAR {
        // SAFETY: near pointers of an arena lead into the segment.
        let start = unsafe { advance(at, 1 + wire::offset(word)) };
        return Object {
            start,
            segment,
            word,
        };
    }
    // SAFETY: far pointers of an arena lead to a pad of it, and pads to objects.
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

/// # Safety
/// The segment has such a word, or ends there.
unsafe fn word_at(arena: &Inner, segment: u32, position: u32) -> NonNull<u8> {
    // SAFETY: the caller's; inside an allocation, so not null.
    unsafe { NonNull::new_unchecked(arena.base(segment).add(position as usize * WORD)) }
}

/// Makes the null pointer at `at` lead to `object`, through landing pads if that is in another
/// segment.
///
/// # Safety
/// Both are `arena`'s, the caller has exclusive access to the pointer, and no pointer leads to the
/// object.
pub(crate) unsafe fn link(arena: &Inner, segment: u32, at: NonNull<u8>, object: Object) {
    // SAFETY: the caller's; pads are fresh words.
    unsafe {
        if object_words(object) == 0 {
            // It is anywhere, and may have been behind the last word that far pointers reach. An empty
            // struct is the pointer itself, so that it differs from null.
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

/// Makes the pointer null and forgets its landing pads; the object stays.
///
/// # Safety
/// As for [`locate`], with exclusive access.
pub(crate) unsafe fn unlink(arena: &Inner, at: NonNull<u8>, word: u64) {
    // SAFETY: pads belong to the pointer that leads to them.
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

/// Makes the pointer null, and zeroes the object it led to and everything below, so that nothing
/// dropped is left in the message.
///
/// # Safety
/// As for [`locate`], with exclusive access to the pointer and everything below.
#[cold]
#[inline(never)]
pub(crate) unsafe fn erase(arena: &Inner, segment: u32, at: NonNull<u8>) {
    // SAFETY: the caller's.
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
/// The object is `arena`'s, the caller has exclusive access to it and everything below, and no
/// pointer leads to it.
pub(crate) unsafe fn erase_object(arena: &Inner, object: Object) {
    // A work list instead of recursion: how deep a message is built is the user's choice.
    let mut work: Vec<Object> = alloc::vec![object];
    while let Some(object) = work.pop() {
        // SAFETY: each object was reached through the one pointer that led to it.
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

/// Words of the object itself, the tag of a composite list included.
///
/// # Safety
/// The object is an arena's own.
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

/// Visits the pointers in an object.
///
/// # Safety
/// The object is an arena's own.
unsafe fn for_each_pointer(object: Object, mut visit: impl FnMut(NonNull<u8>)) {
    let word = object.word;
    // SAFETY: all words visited are the object's.
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
