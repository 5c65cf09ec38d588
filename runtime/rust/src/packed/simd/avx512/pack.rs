//! Packing: blocks of 60 words without branches, runs included.
//!
//! Every word of a block has ten slots: its tag, its eight bytes, and a count. Which of them are
//! put out is a mask that follows from the tags: nothing for a word inside a run of zero words,
//! the eight bytes for one inside a literal run, the named bytes and the tag for all others, and
//! the count if the tag is 0x00 or 0xff. One instruction then moves the slots of six words
//! together. Only a run that reaches the block's end leaves this path.

use core::arch::x86_64::*;
use core::hint::black_box;
use core::mem::MaybeUninit;

use super::super::super::{Progress, RUN_MAX, WORD};
use super::super::{Classes, Groups};

/// Words that a block packs at most; it looks at 64.
const BLOCK: usize = 60;

/// Words whose slots fit in a register.
const STEP: usize = 6;

/// Steps of a block, and of half a block.
const STEPS: usize = BLOCK / STEP;
const HALF: usize = STEPS / 2;

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
        // What is computed once is looked up in memory: asked to, the compiler would move it from
        // lane to lane instead, with instructions that are the bottleneck.
        // It is written where it stays: a copy would have to wait for the parts it consists of.
        let (mut slots, mut heads) = ([0; STEPS], [Line::EMPTY; 2]);
        block.slots(size, &mut slots);
        block.heads(size, &mut heads);
        let (slots, heads) = (black_box(&slots), black_box(&heads));
        // SAFETY: `rest` has at least `size` words, and the room was checked.
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

/// For each step of six words: which of their slots to put out.
type Slots = [u64; STEPS];

/// For each step of six words, by halves of a block: six tags and six counts.
type Heads = [Line; 2];

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

    /// Tells which slots of the first `size` words to put out.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,bmi2")]
    fn slots(&self, size: usize, slots: &mut Slots) {
        const TAGS: u64 = 0x0004_0100_4010_0401;
        const BYTES: u64 = 0xff * (TAGS << 1);
        const COUNTS: u64 = TAGS << 9;
        // A bit for the tag and one for the count of each of 30 words.
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

    /// Tells the tags of the first `size` words, and how many words follow in the run.
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

/// Puts the groups of the first `size` words out, of which `slots` and `heads` tell.
///
/// # Safety
/// `rest` must have these words, and 64 words if it is not `SHORT`; `room` must have ten bytes
/// for each, and 64 more.
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
        // SAFETY: `size` is 60 at most, so eight words from here are there if there are 64; and
        // 64 bytes of room, for at most ten were used for each word before.
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

/// From words, tags and counts to slots.
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

/// From 64 tags and 64 counts to six tags and six counts in turns, for each half of a block.
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

/// The tags of 64 words.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
fn tags(rest: &[u8]) -> __m512i {
    const UNIT: i64 = 0x8040_2010_0804_0201_u64 as i64;
    let mut tags = _mm512_setzero_si512();
    for at in 0..8 {
        let words = if rest.len() >= 64 * WORD {
            // SAFETY: there are 64 words.
            unsafe { _mm512_loadu_si512(rest.as_ptr().add(64 * at).cast()) }
        } else {
            load_words(rest, 8 * at)
        };
        // The highest bit of each byte is then set unless the byte was zero. Taken as a matrix of
        // 8 x 8 bits, a word has its tag in that column, upside down. Multiplied by a vector that
        // selects the column, it gives the tag: here in byte `at`, where the vector is.
        let marked = _mm512_adds_epu8(words, _mm512_set1_epi8(0x7f));
        let column = _mm512_set1_epi64((0x80_u64 << (8 * at)) as i64);
        let tag = _mm512_gf2p8affine_epi64_epi8::<0>(column, marked);
        tags = _mm512_or_si512(tags, tag);
    }
    let tags = _mm512_gf2p8affine_epi64_epi8::<0>(tags, _mm512_set1_epi64(UNIT));
    _mm512_permutexvar_epi8(table(&TRANSPOSED), tags)
}

/// From eight tags in each of eight lanes, one of each vector, to their order in memory.
static TRANSPOSED: [u8; 64] = {
    let mut order = [0; 64];
    let mut at = 0;
    while at < 64 {
        order[at] = (at % 8 * 8 + at / 8) as u8;
        at += 1;
    }
    order
};

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

/// A vector in memory, in a cache line of its own: loads of parts of it follow at once, and from
/// two lines they would have to wait.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u8; 64]);

impl Line {
    const EMPTY: Self = Line([0; 64]);

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn set(&mut self, bytes: __m512i) {
        // SAFETY: the array has 64 bytes, and is aligned.
        unsafe { _mm512_store_si512(self.0.as_mut_ptr().cast(), bytes) }
    }

    /// The eight bytes from `at`.
    #[inline]
    fn eight(&self, at: usize) -> u64 {
        self.0[at..]
            .first_chunk()
            .map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }

    /// The 16 bytes from `at`, which is 48 at most.
    #[inline]
    fn sixteen(&self, at: usize) -> __m128i {
        debug_assert!(at <= 48);
        // SAFETY: that much is there.
        unsafe { _mm_loadu_si128(self.0.as_ptr().add(at).cast()) }
    }
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
    let out = room.as_mut_ptr().cast::<u8>();
    let (full, rest) = words.as_chunks::<64>();
    for (at, eight) in full.iter().enumerate() {
        let eight = table(eight);
        // SAFETY: `room` is as long as `words`.
        unsafe { _mm512_storeu_si512(out.add(64 * at).cast(), eight) }
        let sparse = sparse(eight);
        if sparse != 0 {
            return 8 * at + sparse.trailing_zeros() as usize;
        }
    }
    let eight = load_words(rest, 0);
    let size = rest.len() / WORD;
    // SAFETY: a masked store touches the words of the mask only, for which there is room.
    unsafe {
        _mm512_mask_storeu_epi64(out.add(64 * full.len()).cast(), first(size) as u8, eight);
    }
    // What is beyond the words looks like zero words.
    8 * full.len() + (sparse(eight).trailing_zeros() as usize).min(size)
}

/// Which of eight words end a literal run.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn sparse(words: __m512i) -> u8 {
    let ones = _mm512_min_epu8(words, _mm512_set1_epi8(1));
    let count = _mm512_sad_epu8(ones, _mm512_setzero_si512());
    _mm512_cmplt_epi64_mask(count, _mm512_set1_epi64(7))
}
