//! Packing: blocks of 60 words without branches, runs included.
//!
//! Every word of a block has ten slots: its tag, its eight bytes, and a count. Which of them are
//! put out is a mask that follows from the tags: nothing for a word inside a run of zero words,
//! the eight bytes for one inside a literal run, the named bytes and the tag for all others, and
//! the count if the tag is 0x00 or 0xff. One instruction then moves the slots of six words
//! together. Only a run that reaches the block's end leaves this path.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::super::super::{Progress, RUN_MAX, WORD};
use super::super::{Classes, Groups};

/// Words that a block packs at most; it looks at 64.
const BLOCK: usize = 60;

/// Words whose slots fit in a register.
const STEP: usize = 6;

/// Slots of a word.
const SLOTS: usize = 10;

/// Fewer words are left to the portable kernel.
const FEW: usize = 6;

/// A run that takes this much of a block is handled by itself.
const LONG: usize = 28;

/// Packs groups from the start of `words` until the words, or nearly all of the room, are used up.
///
/// # Safety
/// The machine must have the instructions.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")]
#[target_feature(enable = "avx512bitalg,gfni,avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(in super::super::super) unsafe fn pack(words: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
    let mut done = Progress::default();
    loop {
        let rest = &words[done.read..];
        let room = &mut out[done.written..];
        let count = BLOCK.min(rest.len() / WORD);
        if count < FEW || room.len() < SLOTS * count + 64 {
            return done;
        }
        let block = Block::new(rest);
        let size = block.closed(count);
        // SAFETY: `rest` has at least `size` words, and the room was checked.
        let written = unsafe {
            if rest.len() >= 64 * WORD {
                block.put::<false>(size, rest, room)
            } else {
                block.put::<true>(size, rest, room)
            }
        };
        done.add(size * WORD, written);
        if size + LONG <= count {
            let Some(step) = run(&words[done.read..], &mut out[done.written..]) else {
                return done;
            };
            done.add(step.read, step.written);
        }
    }
}

/// What is known of 64 words, the first of which starts a group.
struct Block {
    tags: __m512i,
    classes: Classes,
    groups: Groups,
}

/// The indices 0 to 63.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn places() -> __m512i {
    const PLACES: [u8; 64] = {
        let mut places = [0; 64];
        let mut at = 0;
        while at < 64 {
            places[at] = at as u8;
            at += 1;
        }
        places
    };
    // SAFETY: the array has as many bytes.
    unsafe { _mm512_loadu_si512(PLACES.as_ptr().cast()) }
}

/// Ones for the first `count` of 64.
#[inline]
fn first(count: usize) -> u64 {
    if count < 64 {
        !(u64::MAX << count)
    } else {
        u64::MAX
    }
}

/// The 8 words at `from` in `words`, zero beyond the end.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load_words(words: &[u8], from: usize) -> __m512i {
    let bytes = words.len().saturating_sub(from * WORD);
    // SAFETY: a masked load touches the words of the mask only, and these are there.
    unsafe {
        let at = words.as_ptr().wrapping_add(from * WORD);
        _mm512_maskz_loadu_epi64(first(bytes / WORD) as u8, at.cast())
    }
}

impl Block {
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")]
    #[target_feature(enable = "avx512bitalg,gfni,avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn new(rest: &[u8]) -> Self {
        let tags = tags(rest);
        let classes = Classes {
            zero: _mm512_testn_epi8_mask(tags, tags),
            full: _mm512_cmpeq_epi8_mask(tags, _mm512_set1_epi8(-1)),
            dense: _mm512_cmpgt_epu8_mask(_mm512_popcnt_epi8(tags), _mm512_set1_epi8(6)),
        };
        let mut groups = classes.groups();
        // What is beyond the words looks like zero words, but is none.
        groups.inner &= first(rest.len() / WORD);
        Block {
            tags,
            classes,
            groups,
        }
    }

    /// How many of the first `count` words are in groups that end there too.
    #[inline]
    fn closed(&self, count: usize) -> usize {
        let inner = self.groups.inner;
        if inner >> count & 1 == 0 {
            return count;
        }
        // The last group starts at the last word that is not inner.
        63 - (!inner & first(count)).leading_zeros() as usize
    }

    /// Puts the groups of the first `size` words out.
    ///
    /// # Safety
    /// `rest` must have these words, and 64 words if it is not `SHORT`; `room` must have ten bytes
    /// for each, and 64 more.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")]
    #[target_feature(enable = "avx512bitalg,gfni,avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn put<const SHORT: bool>(
        &self,
        size: usize,
        rest: &[u8],
        room: &mut [MaybeUninit<u8>],
    ) -> usize {
        const SLOT_TAGS: u64 = 0x0004_0100_4010_0401;
        const SLOT_BYTES: u64 = 0xff * (SLOT_TAGS << 1);
        const SLOT_COUNTS: u64 = SLOT_TAGS << 9;

        let ours = first(size);
        let starts = !self.groups.inner & ours;
        let counted = starts & (self.classes.zero | self.classes.full);
        let literal = self.groups.inner & !self.classes.zero;
        let tags = stored(self.tags);
        let counts = stored(run_lengths(starts, size));
        let bytes = _mm512_mask_mov_epi8(self.tags, literal, _mm512_set1_epi8(-1));
        let bytes = stored(_mm512_maskz_mov_epi8(ours, bytes));

        let order = slot_order();
        let out = room.as_mut_ptr().cast::<u8>();
        let mut written = 0;
        for at in (0..size).step_by(STEP) {
            let slots = _pdep_u64(eight(&bytes, at), SLOT_BYTES)
                | _pdep_u64(starts >> at, SLOT_TAGS)
                | _pdep_u64(counted >> at, SLOT_COUNTS);
            // SAFETY: `at` is less than 60, so that eight words are there of 64; and 64 bytes of
            // room, for at most ten were used for each word before.
            unsafe {
                let words = if SHORT {
                    load_words(rest, at)
                } else {
                    _mm512_loadu_si512(rest.as_ptr().add(at * WORD).cast())
                };
                let words = _mm512_mask_set1_epi64(words, 1 << 6, eight(&tags, at) as i64);
                let words = _mm512_mask_set1_epi64(words, 1 << 7, eight(&counts, at) as i64);
                let slotted = _mm512_permutexvar_epi8(order, words);
                let packed = _mm512_maskz_compress_epi8(slots, slotted);
                _mm512_storeu_si512(out.add(written).cast(), packed);
            }
            written += slots.count_ones() as usize;
        }
        written
    }
}

/// The tags of 64 words.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
fn tags(rest: &[u8]) -> __m512i {
    const UNIT: i64 = 0x8040_2010_0804_0201_u64 as i64;
    const TRANSPOSED: [u8; 64] = {
        let mut order = [0; 64];
        let mut at = 0;
        while at < 64 {
            order[at] = (at % 8 * 8 + at / 8) as u8;
            at += 1;
        }
        order
    };
    // Bit `i` of byte `j` of lane `k` is for byte `j` of word `8 * i + k`.
    let mut bits = _mm512_setzero_si512();
    for at in 0..8 {
        let words = if rest.len() >= 64 * WORD {
            // SAFETY: there are 64 words.
            unsafe { _mm512_loadu_si512(rest.as_ptr().add(64 * at).cast()) }
        } else {
            load_words(rest, 8 * at)
        };
        let nonzero = _mm512_test_epi8_mask(words, words);
        bits = _mm512_mask_add_epi8(bits, nonzero, bits, _mm512_set1_epi8((1_u8 << at) as i8));
    }
    // Taken as a matrix of 8 x 8 bits each lane is transposed, upside down, and turned round.
    let unit = _mm512_set1_epi64(UNIT);
    let reversed = _mm512_gf2p8affine_epi64_epi8::<0>(unit, bits);
    let tags = _mm512_gf2p8affine_epi64_epi8::<0>(reversed, unit);
    // SAFETY: the array has 64 bytes.
    let order = unsafe { _mm512_loadu_si512(TRANSPOSED.as_ptr().cast()) };
    _mm512_permutexvar_epi8(order, tags)
}

/// For each start of a group: how many words follow up to the next start or to `size`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2")]
fn run_lengths(starts: u64, size: usize) -> __m512i {
    let places = places();
    let one = _mm512_set1_epi8(1);
    let starting = _mm512_maskz_compress_epi8(starts | 1 << size, places);
    let next = _mm512_permutexvar_epi8(_mm512_add_epi8(places, one), starting);
    let lengths = _mm512_sub_epi8(_mm512_sub_epi8(next, starting), one);
    _mm512_maskz_expand_epi8(starts, lengths)
}

/// From words, tags and counts to slots.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn slot_order() -> __m512i {
    const ORDER: [u8; 64] = {
        let mut order = [0; 64];
        let mut word = 0;
        while word < STEP {
            let slot = SLOTS * word;
            order[slot] = (STEP * WORD + word) as u8;
            let mut byte = 0;
            while byte < WORD {
                order[slot + 1 + byte] = (WORD * word + byte) as u8;
                byte += 1;
            }
            order[slot + 9] = (STEP * WORD + WORD + word) as u8;
            word += 1;
        }
        order
    };
    // SAFETY: the array has 64 bytes.
    unsafe { _mm512_loadu_si512(ORDER.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn stored(bytes: __m512i) -> [u8; 64] {
    let mut array = [0; 64];
    // SAFETY: the array has 64 bytes.
    unsafe { _mm512_storeu_si512(array.as_mut_ptr().cast(), bytes) }
    array
}

/// The eight bytes from `at`, which is 56 at most.
#[inline]
fn eight(bytes: &[u8; 64], at: usize) -> u64 {
    debug_assert!(at <= 56);
    // SAFETY: that much is there.
    unsafe { bytes.as_ptr().add(at).cast::<u64>().read_unaligned() }
}

/// Packs the group at the start of `words`, which is all zero or full, if it fits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")]
#[target_feature(enable = "avx512bitalg,gfni,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run(words: &[u8], room: &mut [MaybeUninit<u8>]) -> Option<Progress> {
    let more = (words.len() / WORD - 1).min(RUN_MAX);
    let (first, rest) = words.split_at(WORD);
    if first[0] == 0 {
        let run = zero_run(&rest[..more * WORD]);
        let group = room.first_chunk_mut::<2>()?;
        *group = [0, run as u8].map(MaybeUninit::new);
        return Some(Progress {
            read: WORD + run * WORD,
            written: 2,
        });
    }
    let (group, room) = room.split_first_chunk_mut::<10>()?;
    let fitting = more.min(room.len() / WORD);
    let run = copy_literal(&rest[..fitting * WORD], room);
    if run == fitting && fitting < more {
        return None;
    }
    group[0].write(0xff);
    for (to, from) in group[1..9].iter_mut().zip(first) {
        to.write(*from);
    }
    group[9].write(run as u8);
    Some(Progress {
        read: WORD + run * WORD,
        written: 10 + run * WORD,
    })
}

/// How many zero words `words` starts with.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,lzcnt")]
fn zero_run(words: &[u8]) -> usize {
    let size = words.len() / WORD;
    for at in (0..size).step_by(8) {
        let eight = load_words(words, at);
        let nonzero = _mm512_test_epi64_mask(eight, eight);
        if nonzero != 0 {
            return at + nonzero.trailing_zeros() as usize;
        }
    }
    size
}

/// Copies the words that continue a literal run, and says how many. `room` must be as long.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,lzcnt")]
fn copy_literal(words: &[u8], room: &mut [MaybeUninit<u8>]) -> usize {
    assert!(room.len() >= words.len());
    let size = words.len() / WORD;
    let out = room.as_mut_ptr().cast::<u8>();
    for at in (0..size).step_by(8) {
        let eight = load_words(words, at);
        // SAFETY: a masked store touches the words of the mask only, for which there is room.
        unsafe {
            _mm512_mask_storeu_epi64(out.add(at * WORD).cast(), first(size - at) as u8, eight);
        }
        let ones = _mm512_min_epu8(eight, _mm512_set1_epi8(1));
        let count = _mm512_sad_epu8(ones, _mm512_setzero_si512());
        let sparse = _mm512_cmplt_epi64_mask(count, _mm512_set1_epi64(7));
        if sparse != 0 {
            return (at + sparse.trailing_zeros() as usize).min(size);
        }
    }
    size
}
