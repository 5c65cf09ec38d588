//! Tests that no kernel touches a byte outside its slices: each slice ends where an inaccessible
//! page of memory starts.

use alloc::vec::Vec;
use core::ops::Range;

use super::super::kernel::Engine;
use super::{kernels, naive_pack, word};

/// Pages of memory between two inaccessible pages.
struct Fenced {
    start: *mut u8,
    pages: Range<usize>,
}

impl Fenced {
    fn new(size: usize) -> Self {
        // SAFETY: the memory is newly mapped, and only its own first and last page are made
        // inaccessible.
        unsafe {
            let page = libc::sysconf(libc::_SC_PAGESIZE) as usize;
            let pages = page..page + size.next_multiple_of(page);
            let all = pages.end + page;
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
            let access = libc::PROT_READ | libc::PROT_WRITE;
            let start = libc::mmap(core::ptr::null_mut(), all, access, flags, -1, 0);
            assert!(start != libc::MAP_FAILED);
            assert_eq!(libc::mprotect(start, page, libc::PROT_NONE), 0);
            assert_eq!(
                libc::mprotect(start.add(pages.end), page, libc::PROT_NONE),
                0
            );
            Fenced {
                start: start.cast(),
                pages,
            }
        }
    }

    /// Returns the last `size` bytes before the inaccessible page.
    fn last(&mut self, size: usize) -> &mut [u8] {
        assert!(size <= self.pages.len());
        // SAFETY: the bytes are within the pages, initialised by the system, and borrowed once.
        unsafe { core::slice::from_raw_parts_mut(self.start.add(self.pages.end - size), size) }
    }
}

impl Drop for Fenced {
    fn drop(&mut self) {
        // SAFETY: slices of the memory borrow `self`, so none is left.
        unsafe { libc::munmap(self.start.cast(), self.pages.end + self.pages.start) };
    }
}

/// Sequences of all sorts of words, in which different prefixes end with different sorts.
fn samples() -> Vec<Vec<u8>> {
    let cycle = |masks: &[u8]| {
        masks
            .iter()
            .copied()
            .cycle()
            .take(300)
            .flat_map(word)
            .collect()
    };
    [
        &[0][..],
        &[0xff],
        &[0x7f],
        &[0x01],
        &[0x3e, 0x00, 0xff, 0x11],
        &[0x13, 0xf1, 0x3f, 0xff, 0x1f, 0x0f],
        &[0xff, 0xfe, 0x00, 0x00, 0x00, 0x55, 0xff, 0xff, 0xf7, 0x80],
    ]
    .into_iter()
    .map(cycle)
    .collect()
}

#[test]
fn kernels_stay_inside_their_slices() {
    let (mut input, mut output) = (Fenced::new(4096), Fenced::new(4096));
    for words in samples() {
        for count in (0..140).chain([254, 255, 256, 257, 300]) {
            let words = &words[..8 * count];
            let packed = naive_pack(words);
            for kernel in kernels() {
                let engine = Engine::of(kernel);
                let from = input.last(words.len());
                from.copy_from_slice(words);
                let out = output.last(packed.len());
                let done = engine.pack_into(from, out);
                assert_eq!(
                    (done.read, done.written),
                    (words.len(), packed.len()),
                    "{kernel:?}"
                );
                assert!(*out == packed, "{kernel:?} packs differently");

                let from = input.last(packed.len());
                from.copy_from_slice(&packed);
                let out = output.last(words.len());
                let done = engine.unpack_into(from, out);
                assert_eq!(
                    (done.read, done.written),
                    (packed.len(), words.len()),
                    "{kernel:?}"
                );
                assert!(out == words, "{kernel:?} unpacks differently");

                // Too little room, and too little input.
                let missing = count % 17 + 1;
                let size = words.len().saturating_sub(missing);
                assert!(engine.unpack_into(from, output.last(size)).written <= size);
                let size = packed.len().saturating_sub(missing);
                let cut = input.last(size);
                cut.copy_from_slice(&packed[..size]);
                assert!(engine.unpack_into(cut, output.last(words.len())).read <= size);
                let from = input.last(words.len());
                from.copy_from_slice(words);
                let out = output.last(size);
                let done = engine.pack_into(from, out);
                assert!(
                    packed.starts_with(&out[..done.written]),
                    "{kernel:?} packs differently"
                );
            }
        }
    }
}

#[test]
fn any_room_is_used_up_to_its_end() {
    let (mut input, mut output) = (Fenced::new(4096), Fenced::new(4096));
    for words in samples() {
        for count in [1, 5, 6, 7, 8, 13, 61, 64, 66] {
            let words = &words[..8 * count];
            let packed = naive_pack(words);
            for kernel in kernels() {
                let engine = Engine::of(kernel);
                for room in 0..=10 * count + 70 {
                    let from = input.last(words.len());
                    from.copy_from_slice(words);
                    let out = output.last(room);
                    let done = engine.pack_into(from, out);
                    assert!(packed.starts_with(&out[..done.written]), "{kernel:?}");
                    assert_eq!(
                        done.written == packed.len(),
                        room >= packed.len(),
                        "{kernel:?}"
                    );

                    let from = input.last(packed.len());
                    from.copy_from_slice(&packed);
                    let out = output.last(room);
                    let done = engine.unpack_into(from, out);
                    assert!(words.starts_with(&out[..done.written]), "{kernel:?}");
                    assert_eq!(
                        done.written == words.len(),
                        room >= words.len(),
                        "{kernel:?}"
                    );
                }
            }
        }
    }
}
