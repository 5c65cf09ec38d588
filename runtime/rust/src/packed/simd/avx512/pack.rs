//! Packing in blocks of 60 words, without branches even for most runs.
//!
//! Every word of a block has ten slots: its tag, its eight bytes, and a count. A mask that follows
//! from the tags selects the slots to write. It selects nothing for a word inside a run of zero
//! words, and the eight bytes for a word inside a literal run. For all other words it selects the
//! tag and the non-zero bytes, and the count if the tag is 0x00 or 0xff. One instruction then moves
//! the selected slots of six words together. Only a run that reaches the end of the block needs a
//! branch.

use core::arch::x86_64::*;
use core::hint::black_box;
use core::mem::MaybeUninit;

use super::super::super::{Progress, RUN_MAX, WORD};
use super::super::{Classes, Groups};

/// How many words a block packs at most. The tags of 64 words are computed.
const BLOCK: usize = 60;

/// How many words have their slots in one register.
const STEP: usize = 6;

/// The number of steps of a block, and of half a block.
const STEPS: usize = BLOCK / STEP;
const HALF: usize = STEPS / 2;

/// The number of slots of a word.
const SLOTS: usize = 10;

/// With fewer words left, the portable kernel takes over.
const FEW: usize = 6;

/// If an unfinished run takes this many of a block's words, [`run`] packs it. A shorter one is left
/// to the next block.
const LONG: usize = 28;

/// Packs groups from the start of `words` until the words or nearly all of the room are used up.
///
/// # Safety
/// The machine must have the instructions that this function enables.
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
        // `black_box` makes `put` load the slots and heads from memory. Without it the compiler
        // keeps them in registers and moves them between lanes, with instructions of the kind that
        // limits this loop. Both are computed in place: loads from a fresh copy would wait for the
        // stores of its parts.
        let (mut slots, mut heads) = ([0; STEPS], [Line::EMPTY; 2]);
        block.slots(size, &mut slots);
        block.heads(size, &mut heads);
        let (slots, heads) = (black_box(&slots), black_box(&heads));
        // SAFETY: `rest` has at least `size` words. `room` has ten bytes for each and 64 more.
        let written = unsafe {
            if rest.len() >= 64 * WORD {
                put::<false>(size, slots, heads, rest, room)
            } else {
                put::<true>(size, slots, heads, rest, room)
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

/// For each step of six words, a mask of the slots to write.
type Slots = [u64; STEPS];

/// The tags and counts, by halves of a block: for each step of six words, six tags and then six
/// counts.
type Heads = [Line; 2];

/// The classification of 64 words, the first of which starts a group.
struct Block {
    tags: __m512i,
    classes: Classes,
    groups: Groups,
}

/// Returns the numbers 0 to 63.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn places() -> __m512i {
    static PLACES: [u8; 64] = {
        let mut places = [0; 64];
        let mut at = 0;
        while at < 64 {
            places[at] = at as u8;
            at += 1;
        }
        places
    };
    table(&PLACES)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn table(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: the array has 64 bytes.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// Returns a mask of the lowest `count` bits; `count` is 64 at most.
#[inline]
fn first(count: usize) -> u64 {
    if count < 64 {
        !(u64::MAX << count)
    } else {
        u64::MAX
    }
}

/// Loads 8 words from word `from` of `words`, with zeros for those beyond the end.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load_words(words: &[u8], from: usize) -> __m512i {
    let bytes = words.len().saturating_sub(from * WORD);
    // SAFETY: a masked load touches only the words of the mask, which are inside `words`.
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
        // The zeros loaded for words beyond the end must not count as words of a run.
        groups.inner &= first(rest.len() / WORD);
        Block {
            tags,
            classes,
            groups,
        }
    }

    /// Returns the length in words of the longest part of the first `count` words that ends where a
    /// group ends.
    #[inline]
    fn closed(&self, count: usize) -> usize {
        let inner = self.groups.inner;
        if inner >> count & 1 == 0 {
            return count;
        }
        // The group that continues past `count` starts at the last word that is not inner.
        63 - (!inner & first(count)).leading_zeros() as usize
    }

    /// Computes which slots of the first `size` words to write.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,bmi2")]
    fn slots(&self, size: usize, slots: &mut Slots) {
        const TAGS: u64 = 0x0004_0100_4010_0401;
        const BYTES: u64 = 0xff * (TAGS << 1);
        const COUNTS: u64 = TAGS << 9;
        // The bit of each word's tag, for the 30 words of a half. The bit of its count is next to
        // it.
        const PAIRS: u64 = 0x5555_5555_5555_5555;

        let starts = !self.groups.inner & first(size);
        let counted = starts & (self.classes.zero | self.classes.full);
        let literal = self.groups.inner & !self.classes.zero;
        let bytes = _mm512_mask_mov_epi8(self.tags, literal, _mm512_set1_epi8(-1));
        let mut line = Line::EMPTY;
        line.set(bytes);
        let bytes = black_box(&line);
        for (half, slots) in slots.chunks_exact_mut(HALF).enumerate() {
            let words = half * HALF * STEP;
            let starts = _pdep_u64(starts >> words, PAIRS);
            let counted = _pdep_u64(counted >> words, PAIRS << 1);
            let mut pairs = starts | counted;
            for (step, slots) in slots.iter_mut().enumerate() {
                let bytes = _pdep_u64(bytes.eight(words + step * STEP), BYTES);
                *slots = bytes | _pdep_u64(pairs, TAGS | COUNTS);
                pairs >>= 2 * STEP;
            }
        }
        if let Some(last) = slots.get_mut(size / STEP) {
            *last &= first(size % STEP * SLOTS);
        }
    }

    /// Computes the tags of the first `size` words, and for each the number of words that follow in
    /// its run.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2")]
    fn heads(&self, size: usize, heads: &mut Heads) {
        let mut counts = _mm512_setzero_si512();
        if self.groups.heads & first(size) != 0 {
            counts = run_lengths(!self.groups.inner & first(size), size);
        }
        for (line, order) in heads.iter_mut().zip(&HEAD_ORDERS) {
            line.set(_mm512_permutex2var_epi8(self.tags, table(order), counts));
        }
    }
}

/// Writes the groups of the first `size` words, which `slots` and `heads` describe. Returns how
/// many bytes it wrote.
///
/// # Safety
/// `rest` must have at least `size` words, and at least 64 words unless `SHORT`. `room` must have
/// at least ten bytes for each of the `size` words, and 64 more.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,popcnt")]
unsafe fn put<const SHORT: bool>(
    size: usize,
    slots: &Slots,
    heads: &Heads,
    rest: &[u8],
    room: &mut [MaybeUninit<u8>],
) -> usize {
    let order = table(&SLOT_ORDER);
    let out = room.as_mut_ptr().cast::<u8>();
    let mut written = 0;
    for step in 0..size.div_ceil(STEP) {
        // SAFETY: `size` is 60 at most, so unless `SHORT`, `rest` has eight words from here. `room`
        // has 64 bytes left, because each word before used ten bytes at most.
        unsafe {
            let words = if SHORT {
                load_words(rest, step * STEP)
            } else {
                _mm512_loadu_si512(rest.as_ptr().add(step * STEP * WORD).cast())
            };
            let heads = heads[step / HALF].sixteen(step % HALF * 2 * STEP);
            let words = _mm512_inserti64x2::<3>(words, heads);
            let slotted = _mm512_permutexvar_epi8(order, words);
            let packed = _mm512_maskz_compress_epi8(slots[step], slotted);
            _mm512_storeu_si512(out.add(written).cast(), packed);
        }
        written += slots[step].count_ones() as usize;
    }
    written
}

/// The permutation from six words, six tags and six counts to slots.
static SLOT_ORDER: [u8; 64] = {
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
        order[slot + 9] = (STEP * WORD + STEP + word) as u8;
        word += 1;
    }
    order
};

/// For each half of a block, the permutation from 64 tags and 64 counts to six tags and six counts
/// in turns.
static HEAD_ORDERS: [[u8; 64]; 2] = {
    let mut orders = [[0; 64]; 2];
    let mut at = 0;
    while at < 2 * HALF * STEP {
        let (half, step) = (at / (HALF * STEP), at / STEP % HALF);
        let place = step * 2 * STEP + at % STEP;
        orders[half][place] = at as u8;
        orders[half][place + STEP] = 64 + at as u8;
        at += 1;
    }
    orders
};

/// Returns the tags of the first 64 words of `rest`, with zeros for words beyond the end.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
fn tags(rest: &[u8]) -> __m512i {
    const UNIT: i64 = 0x8040_2010_0804_0201_u64 as i64;
    let mut tags = _mm512_setzero_si512();
    for at in 0..8 {
        let words = if rest.len() >= 64 * WORD {
            // SAFETY: `rest` has 64 words.
            unsafe { _mm512_loadu_si512(rest.as_ptr().add(64 * at).cast()) }
        } else {
            load_words(rest, 8 * at)
        };
        // The saturated addition sets the highest bit of each byte unless the byte is zero. Seen as
        // a matrix of 8 x 8 bits, the word then holds its tag, in reversed order, in the column of
        // highest bits. The product of the matrix and a vector that selects this column is the tag.
        // That vector is in byte `at` of `column`, so the tag arrives in byte `at` of the product.
        let marked = _mm512_adds_epu8(words, _mm512_set1_epi8(0x7f));
        let column = _mm512_set1_epi64((0x80_u64 << (8 * at)) as i64);
        let tag = _mm512_gf2p8affine_epi64_epi8::<0>(column, marked);
        tags = _mm512_or_si512(tags, tag);
    }
    let tags = _mm512_gf2p8affine_epi64_epi8::<0>(tags, _mm512_set1_epi64(UNIT));
    _mm512_permutexvar_epi8(table(&TRANSPOSED), tags)
}

/// The permutation that brings the tags into the order of their words. Before, each of eight lanes
/// holds eight tags, one of each vector of eight words.
static TRANSPOSED: [u8; 64] = {
    let mut order = [0; 64];
    let mut at = 0;
    while at < 64 {
        order[at] = (at % 8 * 8 + at / 8) as u8;
        at += 1;
    }
    order
};

/// Computes, for each start of a group, how many words follow before the next start or before
/// `size`.
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

/// A vector in memory, aligned to a cache line. A load of a part of it takes its bytes directly
/// from the preceding store; if the vector crossed two lines, the load would have to wait for the
/// store to complete.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u8; 64]);

impl Line {
    const EMPTY: Self = Line([0; 64]);

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn set(&mut self, bytes: __m512i) {
        // SAFETY: the array has 64 bytes and is aligned to 64.
        unsafe { _mm512_store_si512(self.0.as_mut_ptr().cast(), bytes) }
    }

    /// Returns the eight bytes from `at`, or zero if they are not inside the vector.
    #[inline]
    fn eight(&self, at: usize) -> u64 {
        self.0[at..]
            .first_chunk()
            .map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }

    /// Returns the 16 bytes from `at`, which is 48 at most.
    #[inline]
    fn sixteen(&self, at: usize) -> __m128i {
        debug_assert!(at <= 48);
        // SAFETY: `at + 16` is at most 64, the size of the array.
        unsafe { _mm_loadu_si128(self.0.as_ptr().add(at).cast()) }
    }
}

/// Packs the group at the start of `words`, whose first word is all zero or full, if it fits.
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

/// Returns how many zero words are at the start of `words`.
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

/// Copies the words at the start of `words` that continue a literal run, and returns how many there
/// are. `room` must be at least as long as `words`; words behind the run may be written, too.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,lzcnt")]
fn copy_literal(words: &[u8], room: &mut [MaybeUninit<u8>]) -> usize {
    assert!(room.len() >= words.len());
    let out = room.as_mut_ptr().cast::<u8>();
    let (full, rest) = words.as_chunks::<64>();
    for (at, eight) in full.iter().enumerate() {
        let eight = table(eight);
        // SAFETY: `room` is at least as long as `words`.
        unsafe { _mm512_storeu_si512(out.add(64 * at).cast(), eight) }
        let sparse = sparse(eight);
        if sparse != 0 {
            return 8 * at + sparse.trailing_zeros() as usize;
        }
    }
    let eight = load_words(rest, 0);
    let size = rest.len() / WORD;
    // SAFETY: a masked store touches only the words of the mask, for which there is room.
    unsafe {
        _mm512_mask_storeu_epi64(out.add(64 * full.len()).cast(), first(size) as u8, eight);
    }
    // Words beyond the end were loaded as zeros, which end the run.
    8 * full.len() + (sparse(eight).trailing_zeros() as usize).min(size)
}

/// Returns a mask of the words that end a literal run: those with two zero bytes or more.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn sparse(words: __m512i) -> u8 {
    let ones = _mm512_min_epu8(words, _mm512_set1_epi8(1));
    let count = _mm512_sad_epu8(ones, _mm512_setzero_si512());
    _mm512_cmplt_epi64_mask(count, _mm512_set1_epi64(7))
}
