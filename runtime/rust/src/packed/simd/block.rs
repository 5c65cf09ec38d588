//! Packing in blocks of 64 words.

use core::mem::MaybeUninit;

use super::super::portable::tag_of;
use super::super::{Progress, RUN_MAX, WORD};
use super::{BLOCK, Isa};

/// With fewer words left, the portable kernel takes over.
const FEW: usize = 6;

/// Returns the room for the groups of `words` words without literal runs, and for the vector stores
/// that reach beyond them.
#[inline(always)] // Must be inlined where the instructions are enabled, as all below.
const fn room_for(words: usize) -> usize {
    10 * words + 16
}

/// Packs groups from the start of `words` until the words or nearly all of the room are used up.
///
/// # Safety
/// The machine must have the instructions of `I`, and the caller must enable them.
#[inline(always)]
pub(super) unsafe fn pack<I: Isa>(words: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
    let mut done = Progress::default();
    loop {
        let rest = &words[done.read..];
        let room = &mut out[done.written..];
        let count = BLOCK.min(rest.len() / WORD);
        if count < FEW || room.len() < room_for(count) {
            return done;
        }
        // SAFETY: the caller guarantees the instructions. `source` is valid for a block of 512
        // bytes: it is `rest`, which has 64 words, or `copy`. The room for `count` words was
        // checked.
        let step = unsafe {
            if count == BLOCK {
                block::<I>(rest.as_ptr(), count, rest, room)
            } else {
                let mut copy = [0; BLOCK * WORD];
                copy[..count * WORD].copy_from_slice(&rest[..count * WORD]);
                block::<I>(copy.as_ptr(), count, rest, room)
            }
        };
        done.add(step.read, step.written);
        if step.read < count * WORD {
            return done;
        }
    }
}

/// Packs the first `count` words of `rest`, and the words beyond that continue a run at their end.
/// Stops earlier if a run does not fit in `room`.
///
/// # Safety
/// The requirements of [`pack`]. `source` must hold the `count` words and be valid for reads of a
/// block of 512 bytes; `room` must have at least `room_for(count)` bytes.
#[inline(always)]
unsafe fn block<I: Isa>(
    source: *const u8,
    count: usize,
    rest: &[u8],
    room: &mut [MaybeUninit<u8>],
) -> Progress {
    let mut tags = [0; BLOCK];
    let mut sizes = [0; BLOCK];
    // SAFETY: the caller guarantees the instructions and that `source` is valid for a block.
    let classes = unsafe {
        I::tags(source, &mut tags);
        I::classes(&tags, &mut sizes)
    };
    let groups = classes.groups();
    let valid = u64::MAX >> (BLOCK - count);
    let inner = groups.inner & valid;
    // Whether the last word heads a run depends on the words beyond the block.
    let last = 1 << (count - 1);
    let may_head = (classes.zero | classes.full) & !inner & last;
    let mut heads = groups.heads & valid & !last
        | if rest.len() > count * WORD {
            may_head
        } else {
            0
        };

    let out = room.as_mut_ptr().cast::<u8>();
    let (mut at, mut written) = (0, 0);
    loop {
        let head = (heads.trailing_zeros() as usize).min(count);
        for at in at..head {
            // SAFETY: `at` is less than `count`, so `source` has the word, and `room` ten bytes for
            // it.
            unsafe {
                let group = out.add(written);
                group.write(tags[at]);
                // The count is zero, because no run follows the word. For a zero word this byte is
                // not the count: there `gather` writes the zero directly behind the tag.
                group.add(1 + WORD).write(0);
                I::gather(source.add(at * WORD), tags[at], group.add(1));
            }
            written += usize::from(sizes[at]);
        }
        if head == count {
            return Progress {
                read: count * WORD,
                written,
            };
        }
        heads &= heads - 1;

        let zero = tags[head] == 0;
        let mut run = (inner >> head >> 1).trailing_ones() as usize;
        let ends = head + 1 + run == count;
        if ends {
            let beyond = &rest[count * WORD..];
            // SAFETY: the caller guarantees that the machine has the instructions.
            run += unsafe { continuation::<I>(beyond, zero, RUN_MAX - run) };
        }
        let group = if zero { 2 } else { 10 + run * WORD };
        if ends && written + group > room.len() {
            return Progress {
                read: head * WORD,
                written,
            };
        }
        // SAFETY: a group that ends at `count` was found to fit in `room`. Any other group is
        // within the ten bytes a word that `room` has for the block. Its words are in `rest`.
        unsafe {
            let group = out.add(written);
            if zero {
                group.write(0);
                group.add(1).write(run as u8);
            } else {
                let words = rest.as_ptr().add(head * WORD);
                group.write(0xff);
                words.copy_to_nonoverlapping(group.add(1), WORD);
                group.add(1 + WORD).write(run as u8);
                words
                    .add(WORD)
                    .copy_to_nonoverlapping(group.add(10), run * WORD);
            }
        }
        written += group;
        at = head + 1 + run;
        if at >= count {
            return Progress {
                read: at * WORD,
                written,
            };
        }
    }
}

/// Returns how many words at the start of `words`, at most `most`, continue a run: of zero words,
/// or of literal words.
///
/// # Safety
/// The requirements of [`pack`].
#[inline(always)]
unsafe fn continuation<I: Isa>(words: &[u8], zero: bool, most: usize) -> usize {
    let words = &words[..words.len().min(most * WORD)];
    let mut run = 0;
    if zero {
        let any = |words: &[u8]| words.iter().fold(0, |any, byte| any | byte);
        run += words
            .chunks_exact(64)
            .take_while(|words| any(words) == 0)
            .count()
            * 8;
        let rest = words[run * WORD..].chunks_exact(WORD);
        return run + rest.take_while(|word| any(word) == 0).count();
    }
    for probe in words.chunks_exact(I::PROBE) {
        // SAFETY: the caller guarantees the instructions, and the chunk has `PROBE` bytes.
        let found = unsafe { I::literal_words(probe.as_ptr()) };
        run += found;
        if found < I::PROBE / WORD {
            return run;
        }
    }
    let rest = words[run * WORD..].as_chunks::<WORD>().0.iter();
    run + rest
        .take_while(|word| tag_of(u64::from_le_bytes(**word)).count_ones() >= 7)
        .count()
}
