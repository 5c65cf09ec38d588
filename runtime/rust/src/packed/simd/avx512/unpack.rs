//! Unpacking, eight words in each step.
//!
//! Like the shared algorithm, this one first computes the size of the group, and of two groups,
//! that would start at each byte of a span; here also of four groups. Two loads then find where the
//! next eight words end. The expansion of these words is not on the critical path: it finds their
//! groups by itself, from the sizes, in a register.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::super::super::{Progress, WORD};
use super::super::bmi2::Bmi2;
use super::super::group::{CLEARED, FEW, alone, run, starts_run};
use super::super::{Isa, RUN};
use super::pack::places;

/// How many packed bytes have their group sizes computed at once.
const SPAN: usize = 1024;

/// How many bytes behind a span may be read.
const BEYOND: usize = 240;

/// The largest size of four groups that are expanded together.
const HALF: usize = 32;

/// The sizes of one, two and four groups that start at each byte of a span. A size is at least
/// [`RUN`] if one of the groups has a run.
struct Sizes {
    ones: [MaybeUninit<u8>; SPAN + BEYOND],
    twos: [MaybeUninit<u8>; SPAN + BEYOND],
    fours: [MaybeUninit<u8>; SPAN + BEYOND],
}

/// Unpacks groups from the start of `packed` until one does not fit or is cut off.
///
/// # Safety
/// The machine must have the instructions that this function enables.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")]
#[target_feature(enable = "avx512bitalg,gfni,avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(in super::super::super) unsafe fn unpack(
    packed: &[u8],
    out: &mut [MaybeUninit<u8>],
) -> Progress {
    let mut done = Progress::default();
    let mut copy = [const { MaybeUninit::<u8>::uninit() }; SPAN + 2 * BEYOND];
    loop {
        let rest = &packed[done.read..];
        if rest.len() < FEW {
            return done;
        }
        let room = &mut out[done.written..];
        if starts_run(rest) {
            // SAFETY: `run` calls this only where `room` has `CLEARED` bytes.
            let run = run(rest, room, |out| unsafe { clear(out) });
            let Some(run) = run else { return done };
            done.add(run.read, run.written);
            continue;
        }
        // SAFETY: this function also enables the instructions of `Bmi2`; the caller guarantees
        // them.
        if let Some(group) = unsafe { alone::<Bmi2>(rest, room) } {
            done.add(group.read, group.written);
            continue;
        }
        let span = SPAN.min(rest.len());
        // SAFETY: `source` holds the bytes of `rest` up to the end of the span at least, and
        // `BEYOND` bytes more: of `rest`, or zeros in `copy`.
        let step = unsafe {
            if rest.len() >= SPAN + BEYOND {
                step(rest.as_ptr(), span, rest, room)
            } else {
                let source = copy.as_mut_ptr().cast::<u8>();
                source.copy_from_nonoverlapping(rest.as_ptr(), rest.len());
                source.add(rest.len()).write_bytes(0, BEYOND);
                step(source, span, rest, room)
            }
        };
        done.add(step.read, step.written);
        if step.read < span {
            return done;
        }
    }
}

/// Sets `CLEARED` bytes to zero.
///
/// # Safety
/// `out` must be valid for writes of `CLEARED` bytes.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn clear(out: *mut u8) {
    for at in (0..CLEARED).step_by(64) {
        // SAFETY: the caller guarantees that `out` is valid for writes of `CLEARED` bytes.
        unsafe { _mm512_storeu_si512(out.add(at).cast(), _mm512_setzero_si512()) }
    }
}

/// Unpacks the groups that start in the first `span` bytes of `rest`, or fewer if one does not fit.
///
/// # Safety
/// `source` must hold the first `span + BEYOND` bytes of `rest`, or all of them and `BEYOND` more.
/// `span` must be at most `SPAN` and at most the length of `rest`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")]
#[target_feature(enable = "avx512bitalg,gfni,avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn step(
    source: *const u8,
    span: usize,
    rest: &[u8],
    room: &mut [MaybeUninit<u8>],
) -> Progress {
    let uninit = [const { MaybeUninit::uninit() }; SPAN + BEYOND];
    let mut sizes = Sizes {
        ones: uninit,
        twos: uninit,
        fours: uninit,
    };
    // SAFETY: `source` has `span + BEYOND` bytes.
    unsafe { measure(source, span, &mut sizes) };
    let ones = sizes.ones.as_ptr().cast::<u8>();
    let twos = sizes.twos.as_ptr().cast::<u8>();
    let fours = sizes.fours.as_ptr().cast::<u8>();
    let out = room.as_mut_ptr().cast::<u8>();
    let mut done = Progress::default();
    while done.read < span {
        let at = done.read;
        // SAFETY: `at` is less than `span`, and `middle` less than `span + HALF`, for which all
        // sizes were computed. `spread` reads `HALF` bytes from there, which all arrays have. Words
        // are written only where `room` has space.
        unsafe {
            let word = out.add(done.written);
            let four = usize::from(*fours.add(at));
            if four <= HALF && at + four <= rest.len() {
                let middle = at + four;
                let second = usize::from(*fours.add(middle));
                let end = middle + second;
                if second <= HALF && end <= rest.len() && done.written + 64 <= room.len() {
                    _mm512_storeu_si512(word.cast(), spread(source, ones, twos, at, middle));
                    done.add(four + second, 8 * WORD);
                    continue;
                }
                if done.written + 32 <= room.len() {
                    let words = spread(source, ones, twos, at, at);
                    _mm256_storeu_si256(word.cast(), _mm512_castsi512_si256(words));
                    done.add(four, 4 * WORD);
                    continue;
                }
            }
            let first = usize::from(*ones.add(at));
            if first < RUN {
                if at + first > rest.len() || done.written + WORD > room.len() {
                    break;
                }
                let group = source.add(at);
                Bmi2::spread(group.add(1), *group, word);
                done.add(first, WORD);
                continue;
            }
        }
        let run = run(&rest[done.read..], &mut room[done.written..], |out| {
            // SAFETY: `run` calls this only where `room` has `CLEARED` bytes.
            unsafe { clear(out) }
        });
        let Some(run) = run else { break };
        done.add(run.read, run.written);
    }
    done
}

/// Returns the words of the four groups at place `first` and of the four at place `second`. Four
/// groups must be [`HALF`] bytes long at most.
///
/// # Safety
/// `packed`, `ones` and `twos` must each be valid for reads of `HALF` bytes at both places.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg")]
unsafe fn spread(
    packed: *const u8,
    ones: *const u8,
    twos: *const u8,
    first: usize,
    second: usize,
) -> __m512i {
    let halves = |bytes: *const u8| {
        // SAFETY: the caller guarantees `HALF` readable bytes at `first` and at `second`.
        let (low, high) = unsafe {
            (
                _mm256_loadu_si256(bytes.add(first).cast()),
                _mm256_loadu_si256(bytes.add(second).cast()),
            )
        };
        _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
    };
    let (packed, ones, twos) = (halves(packed), halves(ones), halves(twos));
    // For each byte of the words, compute the place of its tag. Words 4 to 7 start in the upper
    // half; words 2, 3, 6, 7 are behind two groups; words 1, 3, 5, 7 are behind one more.
    let upper = _mm512_set_epi64(LANES, LANES, LANES, LANES, 0, 0, 0, 0);
    const LANES: i64 = 0x2020_2020_2020_2020;
    let behind_two = _mm512_set_epi64(-1, -1, 0, 0, -1, -1, 0, 0);
    let behind_one = _mm512_set_epi64(-1, 0, -1, 0, -1, 0, -1, 0);
    let two = _mm512_and_si512(_mm512_permutexvar_epi8(upper, twos), behind_two);
    let place = _mm512_add_epi8(upper, two);
    let one = _mm512_and_si512(_mm512_permutexvar_epi8(place, ones), behind_one);
    let place = _mm512_add_epi8(place, one);
    let tag = _mm512_permutexvar_epi8(place, packed);
    // A byte is not zero if its bit is set in the tag. It is behind the tag and as many bytes as
    // the tag has lower bits set. The highest bit is set to count the tag itself; it is never one
    // of the lower bits.
    const BITS: i64 = 0x8040_2010_0804_0201_u64 as i64;
    const LOWER: i64 = 0x7f3f_1f0f_0703_0100;
    const OR_AND: i32 = 0b1111_1000;
    let there = _mm512_test_epi8_mask(tag, _mm512_set1_epi64(BITS));
    let before = _mm512_ternarylogic_epi64::<OR_AND>(
        _mm512_set1_epi8(i8::MIN),
        tag,
        _mm512_set1_epi64(LOWER),
    );
    let place = _mm512_add_epi8(place, _mm512_popcnt_epi8(before));
    _mm512_maskz_permutexvar_epi8(there, place, packed)
}

/// Computes the sizes of the groups that start in the first `span` bytes and up to [`HALF`] bytes
/// beyond.
///
/// # Safety
/// `packed` must be valid for reads of `span + BEYOND` bytes, and `span` must be `SPAN` at most.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg")]
unsafe fn measure(packed: *const u8, span: usize, sizes: &mut Sizes) {
    let ones = sizes.ones.as_mut_ptr().cast::<u8>();
    let twos = sizes.twos.as_mut_ptr().cast::<u8>();
    let fours = sizes.fours.as_mut_ptr().cast::<u8>();
    // SAFETY: `packed` and each array have `span + BEYOND` bytes. `at` is less than `span + 32`, so
    // the last vector starts before `span + 160`, and `group_sizes` reads 73 bytes from there.
    unsafe {
        let mut one = group_sizes(packed);
        let mut next_one = group_sizes(packed.add(64));
        let mut two = doubled(one, next_one);
        _mm512_storeu_si512(ones.cast(), one);
        _mm512_storeu_si512(twos.cast(), two);
        for at in (0..span + HALF).step_by(64) {
            _mm512_storeu_si512(ones.add(at + 64).cast(), next_one);
            one = next_one;
            next_one = group_sizes(packed.add(at + 128));
            let next_two = doubled(one, next_one);
            _mm512_storeu_si512(twos.add(at + 64).cast(), next_two);
            _mm512_storeu_si512(fours.add(at).cast(), doubled(two, next_two));
            two = next_two;
        }
    }
}

/// Returns, for each of 64 bytes, the size of the group that starts there, or [`RUN`] if it has a
/// run.
///
/// # Safety
/// `packed` must be valid for reads of 73 bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
unsafe fn group_sizes(packed: *const u8) -> __m512i {
    // SAFETY: the caller guarantees 73 readable bytes.
    let (tag, if_zero, if_full) = unsafe {
        (
            _mm512_loadu_si512(packed.cast()),
            _mm512_loadu_si512(packed.add(1).cast()),
            _mm512_loadu_si512(packed.add(9).cast()),
        )
    };
    let one = _mm512_set1_epi8(1);
    let zero = _mm512_testn_epi8_mask(tag, tag);
    let full = _mm512_cmpeq_epi8_mask(tag, _mm512_set1_epi8(-1));
    let no_run = _mm512_mask_testn_epi8_mask(zero, if_zero, if_zero)
        | _mm512_mask_testn_epi8_mask(full, if_full, if_full);
    let size = _mm512_add_epi8(_mm512_popcnt_epi8(tag), one);
    let size = _mm512_mask_mov_epi8(size, zero | full, _mm512_set1_epi8(RUN as i8));
    // A group with a count of zero has no run, but the count takes one byte.
    let counted = _mm512_add_epi8(_mm512_popcnt_epi8(tag), _mm512_set1_epi8(2));
    _mm512_mask_mov_epi8(size, no_run, counted)
}

/// Returns the sizes of twice as many groups as `sizes`; `next` holds the sizes of the 64 places
/// beyond.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn doubled(sizes: __m512i, next: __m512i) -> __m512i {
    let second = _mm512_add_epi8(places(), sizes);
    let second = _mm512_permutex2var_epi8(sizes, second, next);
    // The addition saturates: a sum of sizes of runs must stay at least `RUN`.
    _mm512_adds_epu8(sizes, second)
}
