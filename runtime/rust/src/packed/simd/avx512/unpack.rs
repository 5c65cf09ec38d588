//! Unpacking: eight words a step.
//!
//! As in the shared algorithm, sizes are first computed for every byte of a span, here those of
//! four groups too. So two loads find where the next eight words end, and their expansion does not
//! have to be awaited: it finds its own way through the sizes, in a register.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::super::super::{Progress, WORD};
use super::super::bmi2::Bmi2;
use super::super::{Isa, group};
use super::pack::places;

/// Packed bytes whose group sizes are computed at once.
const SPAN: usize = 1024;

/// Bytes behind a span that may be read.
const BEYOND: usize = 272;

/// Fewer bytes are left to the portable kernel.
const FEW: usize = 16;

/// Sizes of what starts at each byte of a span; 0 if there is a run.
struct Sizes {
    ones: [MaybeUninit<u8>; SPAN + BEYOND],
    twos: [MaybeUninit<u8>; SPAN + BEYOND],
    fours: [MaybeUninit<u8>; SPAN + BEYOND],
}

/// Unpacks groups from the start of `packed` until one does not fit, or is cut off.
///
/// # Safety
/// The machine must have the instructions.
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
        let span = SPAN.min(rest.len());
        // SAFETY: behind `source` are the bytes of `rest`, up to the span's end at least, and
        // `BEYOND` more: of `rest`, or of the copy.
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

/// Unpacks the groups that start in the first `span` bytes of `rest`; fewer if one does not fit.
///
/// # Safety
/// `source` must hold the first `span + BEYOND` bytes of `rest`, or all of them and `BEYOND` more,
/// and `span` must not be more than `SPAN` or the length of `rest`.
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
        // SAFETY: sizes were computed for all places below `span + 64`, and groups of four take
        // 40 bytes at most. There are 64 bytes and sizes behind each place of the span. Words are
        // written only if there is room.
        unsafe {
            let group = source.add(at);
            let word = out.add(done.written);
            let four = usize::from(*fours.add(at));
            let eight = four + usize::from(*fours.add(at + four));
            if four != 0 && at + four <= rest.len() && done.written + 8 * WORD <= room.len() {
                let words = spread(group, ones.add(at), twos.add(at), four as u8);
                _mm512_storeu_si512(word.cast(), words);
                // Eight groups are taken as such if there are two fours, all in the 64 bytes
                // looked at.
                if eight > four && eight <= 64 && at + eight <= rest.len() {
                    done.add(eight, 8 * WORD);
                } else {
                    done.add(four, 4 * WORD);
                }
                continue;
            }
            let first = usize::from(*ones.add(at));
            if first != 0 {
                if at + first > rest.len() || done.written + WORD > room.len() {
                    break;
                }
                Bmi2::spread(group.add(1), *group, word);
                done.add(first, WORD);
                continue;
            }
        }
        // SAFETY: the instructions are a part of those enabled here.
        let run = unsafe { group::run::<Bmi2>(&rest[done.read..], &mut room[done.written..]) };
        let Some(run) = run else { break };
        done.add(run.read, run.written);
    }
    done
}

/// The words of the eight groups at `packed`; or of the first four, whose size is `four`.
///
/// # Safety
/// Reads 64 bytes of each.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg")]
unsafe fn spread(packed: *const u8, ones: *const u8, twos: *const u8, four: u8) -> __m512i {
    /// Words 4 to 7; 2, 3, 6, 7; 1, 3, 5, 7.
    const SECOND: [u64; 3] = [
        0xffff_ffff_0000_0000,
        0xffff_0000_ffff_0000,
        0xff00_ff00_ff00_ff00,
    ];
    // SAFETY: the caller vouches for the bytes.
    let (packed, ones, twos) = unsafe {
        (
            _mm512_loadu_si512(packed.cast()),
            _mm512_loadu_si512(ones.cast()),
            _mm512_loadu_si512(twos.cast()),
        )
    };
    // For each byte of the words, the place of the tag it belongs to.
    let place = _mm512_maskz_set1_epi8(SECOND[0], four as i8);
    let two = _mm512_permutexvar_epi8(place, twos);
    let place = _mm512_mask_add_epi8(place, SECOND[1], place, two);
    let one = _mm512_permutexvar_epi8(place, ones);
    let place = _mm512_mask_add_epi8(place, SECOND[2], place, one);
    let tag = _mm512_permutexvar_epi8(place, packed);
    // The byte is there if its bit is, behind as many bytes as there are lower bits.
    let bit = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
    let lower = _mm512_set1_epi64(0x7f3f_1f0f_0703_0100);
    let there = _mm512_test_epi8_mask(tag, bit);
    let before = _mm512_popcnt_epi8(_mm512_and_si512(tag, lower));
    let place = _mm512_add_epi8(place, _mm512_set1_epi8(1));
    _mm512_maskz_permutexvar_epi8(there, _mm512_add_epi8(place, before), packed)
}

/// Computes the sizes of what starts in the first `span` bytes, and at 64 beyond.
///
/// # Safety
/// `packed` must have `span + BEYOND` bytes, `span` must be `SPAN` at most.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg")]
unsafe fn measure(packed: *const u8, span: usize, sizes: &mut Sizes) {
    let ones = sizes.ones.as_mut_ptr().cast::<u8>();
    let twos = sizes.twos.as_mut_ptr().cast::<u8>();
    let fours = sizes.fours.as_mut_ptr().cast::<u8>();
    // SAFETY: the caller vouches for the bytes. Each array has `span + BEYOND`; the last
    // vector of `ones` starts before `span + 192`, and its bytes end 73 later.
    unsafe {
        let mut one = group_sizes(packed);
        let mut two = _mm512_setzero_si512();
        _mm512_storeu_si512(ones.cast(), one);
        for at in (0..span + 128).step_by(64) {
            let next_one = group_sizes(packed.add(at + 64));
            _mm512_storeu_si512(ones.add(at + 64).cast(), next_one);
            let next_two = doubled(one, next_one);
            _mm512_storeu_si512(twos.add(at).cast(), next_two);
            if at > 0 {
                _mm512_storeu_si512(fours.add(at - 64).cast(), doubled(two, next_two));
            }
            (one, two) = (next_one, next_two);
        }
    }
}

/// For each of 64 bytes the size of the group that starts there, or 0 if it has a run.
///
/// # Safety
/// Reads 73 bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
unsafe fn group_sizes(packed: *const u8) -> __m512i {
    // SAFETY: the caller vouches for the bytes.
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
    let runs = (zero | full) & !no_run;
    let size = _mm512_add_epi8(_mm512_popcnt_epi8(tag), one);
    let size = _mm512_mask_add_epi8(size, no_run, size, one);
    _mm512_maskz_mov_epi8(!runs, size)
}

/// From sizes, of which `next` are those of the places beyond, the sizes of twice as much.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn doubled(sizes: __m512i, next: __m512i) -> __m512i {
    let second = _mm512_add_epi8(places(), sizes);
    let second = _mm512_permutex2var_epi8(sizes, second, next);
    // A run at the first place leads to itself, so it counts as a second one too.
    let known = _mm512_test_epi8_mask(second, second);
    _mm512_maskz_add_epi8(known, sizes, second)
}
