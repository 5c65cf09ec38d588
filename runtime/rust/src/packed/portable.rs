//! The kernel for every machine: safe code on 64-bit words, which never touches bytes outside the
//! slices.
//!
//! It also packs or unpacks what the other kernels leave over. They stop where their vectors would
//! reach beyond the slices.

use core::mem::MaybeUninit;

use super::tables::{FIRST, MOVES, SIZES};
use super::{Progress, RUN_MAX, WORD};

const LOW_BITS: u64 = 0x0101_0101_0101_0101;

/// Returns the tag of `word`: bit `i` is set if byte `i` is not zero.
#[inline]
pub(super) fn tag_of(word: u64) -> u8 {
    const SEVEN: u64 = 0x7f * LOW_BITS;
    let nonzero = ((((word & SEVEN) + SEVEN) | word) >> 7) & LOW_BITS;
    // The multiplication shifts byte `i` left by 56 - 7 i, which puts its bit at 56 + i. No two
    // bits meet below that, so there are no carries.
    (nonzero.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// Returns how many bytes follow `tag`: the number of its set bits.
#[inline]
pub(super) fn size_of(tag: u8) -> usize {
    usize::from(SIZES[usize::from(tag)])
}

#[inline]
fn compress(mut word: u64, tag: u8) -> u64 {
    for (step, mask) in MOVES[tag as usize].iter().enumerate() {
        let moved = word & mask;
        word = (word ^ moved) | moved >> (8 << step);
    }
    word
}

/// Spreads packed bytes over a word as `tag` says. Packed bytes beyond those of `tag` are ignored.
#[inline]
pub(super) fn expand(packed: u64, tag: u8) -> u64 {
    let mut word = packed & FIRST[size_of(tag)];
    for (step, mask) in MOVES[tag as usize].iter().enumerate().rev() {
        // The mask selects bytes at their places before the move, so it is shifted to find them
        // after it.
        let moved = word & (mask >> (8 << step));
        word = (word ^ moved) | moved << (8 << step);
    }
    word
}

#[inline]
fn load(bytes: &[u8]) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.first_chunk()?))
}

/// Copies `bytes` to the start of `out`, as far as they fit.
#[inline]
fn put(out: &mut [MaybeUninit<u8>], bytes: &[u8]) {
    for (to, from) in out.iter_mut().zip(bytes) {
        *to = MaybeUninit::new(*from);
    }
}

/// Returns how many words at the start of `words`, at most 255, satisfy `test`.
#[inline]
fn run(words: &[u8], test: impl Fn(u64) -> bool) -> usize {
    let words = words.chunks_exact(WORD).take(RUN_MAX);
    words
        .take_while(|word| load(word).is_some_and(&test))
        .count()
}

/// Reports whether a literal run continues with `word`: whether it has at most one zero byte.
#[inline]
fn continues_literal(word: u64) -> bool {
    let zeros = !tag_of(word);
    zeros & zeros.wrapping_sub(1) == 0
}

/// Packs as many groups as fit in `out`.
pub(super) fn pack(words: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
    let mut done = Progress::default();
    while let Some(word) = words.get(done.read..).and_then(load) {
        let tag = tag_of(word);
        let size = size_of(tag);
        let next = done.read + WORD;
        let Some(room) = out.get_mut(done.written..) else {
            break;
        };
        match tag {
            0 => {
                let Some(group) = room.first_chunk_mut::<2>() else {
                    break;
                };
                let run = run(&words[next..], |word| word == 0);
                put(group, &[0, run as u8]);
                done.add(WORD * (1 + run), 2);
            }
            0xff => {
                let run = run(&words[next..], continues_literal) * WORD;
                let Some(group) = room.get_mut(..10 + run) else {
                    break;
                };
                put(group, &[0xff]);
                put(&mut group[1..], &word.to_le_bytes());
                put(&mut group[9..], &[(run / WORD) as u8]);
                put(&mut group[10..], &words[next..next + run]);
                done.add(WORD + run, 10 + run);
            }
            _ if room.len() > WORD => {
                put(room, &[tag]);
                put(&mut room[1..], &compress(word, tag).to_le_bytes());
                done.add(WORD, 1 + size);
            }
            _ => {
                let Some(group) = room.get_mut(..1 + size) else {
                    break;
                };
                put(group, &[tag]);
                put(&mut group[1..], &compress(word, tag).to_le_bytes());
                done.add(WORD, 1 + size);
            }
        }
    }
    done
}

/// The word of the group that starts with `tag` and goes on with `bytes`, if they are all there.
#[inline]
pub(super) fn word_of(tag: u8, bytes: &[u8]) -> Option<u64> {
    if let Some(packed) = load(bytes) {
        return Some(expand(packed, tag));
    }
    let size = size_of(tag);
    let mut packed = [0; WORD];
    packed[..size].copy_from_slice(bytes.get(..size)?);
    Some(expand(u64::from_le_bytes(packed), tag))
}

/// Unpacks as many whole groups as `packed` holds and `out` has room for.
pub(super) fn unpack(packed: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
    let mut done = Progress::default();
    while let Some((&tag, rest)) = packed.get(done.read..).and_then(<[u8]>::split_first) {
        let Some(room) = out.get_mut(done.written..) else {
            break;
        };
        let Some(word) = word_of(tag, rest) else {
            break;
        };
        let Some((first, room)) = room.split_first_chunk_mut::<WORD>() else {
            break;
        };
        match tag {
            0 => {
                let Some(&count) = rest.first() else { break };
                let run = usize::from(count) * WORD;
                let Some(room) = room.get_mut(..run) else {
                    break;
                };
                room.fill(MaybeUninit::new(0));
                done.add(2, WORD + run);
            }
            0xff => {
                let Some(&count) = rest.get(WORD) else { break };
                let run = usize::from(count) * WORD;
                let Some(literal) = rest.get(WORD + 1..WORD + 1 + run) else {
                    break;
                };
                let Some(room) = room.get_mut(..run) else {
                    break;
                };
                put(room, literal);
                done.add(10 + run, WORD + run);
            }
            _ => done.add(1 + size_of(tag), WORD),
        }
        *first = word.to_le_bytes().map(MaybeUninit::new);
    }
    done
}
