//! Unpacking, two groups in each step.

use core::mem::MaybeUninit;

use super::super::{Progress, WORD};
use super::{Isa, RUN};

/// How many packed bytes have their group sizes computed at once. The bytes and sizes fit in the L1
/// cache, and the mispredicted branch at the end of a span is rare.
const SPAN: usize = 1024;

/// How many bytes behind a span may be read.
const BEYOND: usize = 96;

/// With fewer bytes left, the portable kernel takes over.
pub(super) const FEW: usize = 16;

/// How many bytes are set to zero for a short run of zero words.
pub(super) const CLEARED: usize = 256;

/// Unpacks groups from the start of `packed` until one does not fit or is cut off.
///
/// # Safety
/// The machine must have the instructions of `I`, and the caller must enable them.
#[inline(always)] // Must be inlined where the instructions are enabled, as all below.
pub(super) unsafe fn unpack<I: Isa>(packed: &[u8], out: &mut [MaybeUninit<u8>]) -> Progress {
    let mut done = Progress::default();
    let mut copy = [const { MaybeUninit::<u8>::uninit() }; SPAN + 2 * BEYOND];
    loop {
        let rest = &packed[done.read..];
        if rest.len() < FEW {
            return done;
        }
        let room = &mut out[done.written..];
        if starts_run(rest) {
            // SAFETY: the caller guarantees the instructions; `run` checks the room for `clear`.
            let run = run(rest, room, |out| unsafe { I::clear(out) });
            let Some(run) = run else { return done };
            done.add(run.read, run.written);
            continue;
        }
        // SAFETY: the caller guarantees that the machine has the instructions.
        if let Some(group) = unsafe { alone::<I>(rest, room) } {
            done.add(group.read, group.written);
            continue;
        }
        let span = SPAN.min(rest.len());
        // SAFETY: the caller guarantees the instructions. `source` holds the bytes of `rest` up to
        // the end of the span at least, and `BEYOND` bytes more: of `rest`, or zeros in `copy`.
        let step = unsafe {
            if rest.len() >= SPAN + BEYOND {
                step::<I>(rest.as_ptr(), span, rest, room)
            } else {
                let source = copy.as_mut_ptr().cast::<u8>();
                source.copy_from_nonoverlapping(rest.as_ptr(), rest.len());
                source.add(rest.len()).write_bytes(0, BEYOND);
                step::<I>(source, span, rest, room)
            }
        };
        done.add(step.read, step.written);
        if step.read < span {
            return done;
        }
    }
}

/// Unpacks the groups that start in the first `span` bytes of `rest`, or fewer if one does not fit.
///
/// # Safety
/// The requirements of [`unpack`]. `source` must hold the first `span + BEYOND` bytes of `rest`, or
/// all of them and `BEYOND` more. `span` must be at most `SPAN` and at most the length of `rest`.
#[inline(always)]
unsafe fn step<I: Isa>(
    source: *const u8,
    span: usize,
    rest: &[u8],
    room: &mut [MaybeUninit<u8>],
) -> Progress {
    let mut ones = [const { MaybeUninit::<u8>::uninit() }; SPAN + BEYOND];
    let mut twos = [const { MaybeUninit::<u8>::uninit() }; SPAN + BEYOND];
    let (ones, twos) = (
        ones.as_mut_ptr().cast::<u8>(),
        twos.as_mut_ptr().cast::<u8>(),
    );
    // SAFETY: `source`, `ones` and `twos` all have `span + BEYOND` bytes.
    unsafe {
        I::group_sizes(source, span, ones);
        I::pair_sizes(ones, span, twos);
    }
    let out = room.as_mut_ptr().cast::<u8>();
    let mut done = Progress::default();
    while done.read < span {
        // SAFETY: `done.read` is less than `span`, so both sizes were computed. A group without a
        // run has ten bytes at most, so the second tag is below `span + 10`. Each `spread` reads
        // the eight bytes behind a tag, which `source` has, and writes a word, for which room was
        // checked.
        unsafe {
            let group = source.add(done.read);
            let word = out.add(done.written);
            let first = usize::from(*ones.add(done.read));
            let both = usize::from(*twos.add(done.read));
            let fits = done.written + 2 * WORD <= room.len();
            if both < RUN && done.read + both <= rest.len() && fits {
                let second = group.add(first);
                I::spread(group.add(1), *group, word);
                I::spread(second.add(1), *second, word.add(WORD));
                done.add(both, 2 * WORD);
                continue;
            }
            if first < RUN {
                if done.read + first > rest.len() || done.written + WORD > room.len() {
                    break;
                }
                I::spread(group.add(1), *group, word);
                done.add(first, WORD);
                continue;
            }
        }
        let run = run(&rest[done.read..], &mut room[done.written..], |out| {
            // SAFETY: the caller guarantees the instructions; `run` checks the room for `clear`.
            unsafe { I::clear(out) }
        });
        let Some(run) = run else { break };
        done.add(run.read, run.written);
    }
    done
}

/// Reports whether the first group has a run. The loop looks for runs first, because computing the
/// sizes of the groups that follow does not pay for a long run.
#[inline(always)]
pub(super) fn starts_run(packed: &[u8]) -> bool {
    match packed {
        [0, count, ..] => *count > 0,
        [0xff, rest @ ..] => rest.get(WORD).is_some_and(|count| *count > 0),
        _ => false,
    }
}

/// Unpacks the first group, which has no run, if a literal run follows it and there is room.
///
/// In data with hardly any zero bytes, single words interrupt long runs. Computing group sizes
/// behind each such word would take longer than copying the runs.
///
/// # Safety
/// The requirements of [`unpack`].
#[inline(always)]
pub(super) unsafe fn alone<I: Isa>(
    packed: &[u8],
    room: &mut [MaybeUninit<u8>],
) -> Option<Progress> {
    let tag = *packed.first()?;
    let read = 1 + tag.count_ones() as usize + usize::from(matches!(tag, 0 | 0xff));
    let is_before_run = match packed.get(read..)? {
        [0xff, rest @ ..] => *rest.get(WORD)? > 0,
        _ => false,
    };
    if !is_before_run || room.len() < WORD {
        return None;
    }
    // SAFETY: the caller guarantees the instructions. `room` has a word. The bytes that `spread`
    // reads are there, because a literal run follows the group, and it is longer than a word.
    unsafe { I::spread(packed.as_ptr().add(1), tag, room.as_mut_ptr().cast()) };
    Some(Progress {
        read,
        written: WORD,
    })
}

/// Unpacks the group at the start of `packed`, of tag 0x00 or 0xff, if it is complete and fits.
/// Calls `clear` to set [`CLEARED`] bytes to zero, only with a pointer to that much room.
#[inline(always)]
pub(super) fn run(
    packed: &[u8],
    room: &mut [MaybeUninit<u8>],
    clear: impl Fn(*mut u8),
) -> Option<Progress> {
    let out = room.as_mut_ptr().cast::<u8>();
    if packed[0] == 0 {
        let size = WORD + usize::from(*packed.get(1)?) * WORD;
        if room.len() < size {
            return None;
        }
        if size <= CLEARED && room.len() >= CLEARED {
            clear(out);
        } else {
            room[..size].fill(MaybeUninit::new(0));
        }
        return Some(Progress {
            read: 2,
            written: size,
        });
    }
    let size = usize::from(*packed.get(9)?) * WORD;
    if packed.len() < 10 + size || room.len() < WORD + size {
        return None;
    }
    // SAFETY: `packed` has `10 + size` bytes and `room` has `WORD + size`, as checked above.
    unsafe {
        out.copy_from_nonoverlapping(packed.as_ptr().add(1), WORD);
        out.add(WORD)
            .copy_from_nonoverlapping(packed.as_ptr().add(10), size);
    }
    Some(Progress {
        read: 10 + size,
        written: WORD + size,
    })
}
