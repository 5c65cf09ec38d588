//! Messages of one element to a hundred million: what an element costs, built, read, and read by two
//! threads. The largest take gigabytes, so each row's message is there only while it runs.

use std::hint::black_box;

use zooph::{Arena, Limits};

use crate::harness::Row;
use crate::schemas::ours::scaling::{Archive, Series, point, series};

/// Elements of the messages.
const COUNTS: [u32; 9] = [
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
];

/// From how many elements on two threads read them.
const SHARED: u32 = 10_000;

/// Series of the message that is larger than 4 GiB, of `COUNTS`' most elements each.
const LARGE: u32 = 3;

/// What the element of that number has as its value.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Points in memory without any message.
#[derive(Clone, Copy)]
struct Point {
    key: u64,
    value: u64,
}

fn value(key: u64) -> u64 {
    key.wrapping_mul(FACTOR)
}

fn fill(mut to: series::Builder<'_>, count: u32) {
    let mut points = to.init_points(count);
    for (key, mut point) in (0u64..).zip(points.iter_mut()) {
        point.set_key(key);
        point.set_value(value(key));
    }
}

/// An arena with that message in its one segment.
fn arena(count: u32) -> Arena {
    let mut arena = Arena::with_words(2 * count as usize + 8);
    fill(arena.init::<Series>(), count);
    arena
}

#[inline]
fn add<'a>(points: impl Iterator<Item = point::Reader<'a>>) -> u64 {
    points.fold(0u64, |sum, point| {
        sum.wrapping_add(point.key()).wrapping_add(point.value())
    })
}

fn open(bytes: &[u8]) -> series::Reader<'_> {
    zooph::open::<Series>(bytes).expect("it was just built")
}

/// Reads a message, validated.
fn read(bytes: &[u8]) -> u64 {
    add(open(bytes).points().iter())
}

/// Reads a message without validating it before.
fn read_lazily(bytes: &[u8]) -> u64 {
    let message = zooph::open_lazy::<Series>(bytes).expect("it was just built");
    let sum = add(message.root().points().iter());
    message.check().expect("it was just built");
    sum
}

/// Opens a message once and has two threads read a half of it each.
fn read_by_two(bytes: &[u8]) -> u64 {
    let points = open(bytes).points();
    let half = points.len() / 2;
    let cores = leave_core();
    let sum = std::thread::scope(|scope| {
        let other = scope.spawn(move || add(points.iter().skip(half)));
        let own = add(points.iter().take(half));
        own.wrapping_add(other.join().expect("it only adds"))
    });
    stay_on(&cores);
    sum
}

/// Lets this thread, and those that it starts, run on every core, where the process is kept on one; the
/// cores it had. A thread that left the core only when it runs would wait for this one.
fn leave_core() -> libc::cpu_set_t {
    // SAFETY: all bytes zero are an empty set, which the first call writes to and nothing else.
    let (before, all) = unsafe {
        let (mut before, mut all): (libc::cpu_set_t, libc::cpu_set_t) =
            (std::mem::zeroed(), std::mem::zeroed());
        libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &raw mut before);
        let cores = libc::sysconf(libc::_SC_NPROCESSORS_ONLN).clamp(1, 1024);
        for core in 0..cores as usize {
            libc::CPU_SET(core, &mut all);
        }
        (before, all)
    };
    stay_on(&all);
    before
}

/// Keeps this thread on these cores.
fn stay_on(cores: &libc::cpu_set_t) {
    // SAFETY: the call only looks at what is passed. Where it fails, one core does the work of two.
    unsafe { libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), cores) };
}

/// A row over a message of that many elements, which is built when the row is run.
fn reading(case: &str, contender: &str, count: u32, read: fn(&[u8]) -> u64) -> Row {
    let name = format!("scaling.{case}-{count}/{contender}");
    Row::made(name.clone(), move || {
        let mut arena = arena(count);
        let encoded = arena.framed().len();
        let batch = move |passes| {
            (0..passes).fold(0u64, |sum, _| {
                sum.wrapping_add(read(black_box(arena.framed())))
            })
        };
        Row::reading(name.clone(), count as usize, Box::new(batch)).of_bytes(encoded)
    })
}

/// A row that builds such a message.
fn building(count: u32) -> Row {
    let name = format!("scaling.build-{count}/zooph-rust:builder");
    Row::made(name.clone(), move || {
        let mut arena = arena(count);
        let encoded = arena.framed().len();
        // The row builds in the memory in which its check reads.
        let arena = std::rc::Rc::new(std::cell::RefCell::new(arena));
        let checked = arena.clone();
        let batch = move |passes| {
            let mut arena = arena.borrow_mut();
            (0..passes).fold(0, |sum: u64, _| {
                fill(arena.init::<Series>(), black_box(count));
                sum.wrapping_add(black_box(arena.framed()).len() as u64)
            })
        };
        let check = move || read(checked.borrow_mut().framed());
        Row::producing(name.clone(), count as usize, Box::new(batch), check).of_bytes(encoded)
    })
}

/// The floor: plain numbers in memory.
fn floor(count: u32) -> Row {
    let name = format!("scaling.read-{count}/null");
    Row::made(name.clone(), move || {
        let point = |key| Point {
            key,
            value: value(key),
        };
        let points: Vec<Point> = (0..u64::from(count)).map(point).collect();
        let batch = move |passes| {
            (0..passes).fold(0u64, |sum, _| {
                black_box(&points).iter().fold(sum, |sum, point| {
                    sum.wrapping_add(point.key).wrapping_add(point.value)
                })
            })
        };
        Row::reading(name.clone(), count as usize, Box::new(batch))
    })
}

/// More than 4 GiB, which no segment can hold: each series lies in one of its own.
fn large() -> Row {
    let count = COUNTS[COUNTS.len() - 1];
    let name = "scaling.read-large/zooph-rust:validated";
    Row::made(name.to_owned(), move || {
        let mut arena = Arena::new();
        let mut archive = arena.init::<Archive>();
        let mut all = archive.init_series(LARGE);
        for index in 0..LARGE as usize {
            fill(all.at(index), count);
        }
        let encoded = arena.segments().map(<[u8]>::len).sum();
        let batch = move |passes| {
            (0..passes).fold(0u64, |sum, _| {
                let segments: Vec<&[u8]> = arena.segments().collect();
                let archive = zooph::open_segments::<Archive>(&segments, &Limits::default());
                let archive = archive.expect("it was just built");
                let all = archive
                    .root()
                    .series()
                    .iter()
                    .map(|series| add(series.points().iter()));
                all.fold(sum, u64::wrapping_add)
            })
        };
        let elements = count as usize * LARGE as usize;
        Row::reading(name.to_owned(), elements, Box::new(batch)).of_bytes(encoded)
    })
}

/// All messages.
pub(crate) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    // Smoke tests and verifiers prove that rows run, for which there need not be gigabytes.
    let measures = cfg!(not(any(debug_assertions, feature = "whole")));
    let most = if measures { u32::MAX } else { 1_000_000 };
    for count in COUNTS.into_iter().filter(|count| *count <= most) {
        rows.push(building(count));
        rows.push(reading("read", "zooph-rust:validated", count, read));
        rows.push(reading("read", "zooph-rust:lazy", count, read_lazily));
        rows.push(floor(count));
        if count >= SHARED {
            rows.push(reading("pair", "zooph-rust:validated", count, read_by_two));
        }
    }
    if measures {
        rows.push(large());
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_threads_read_what_one_does() {
        for count in [1, 2, 10_001] {
            let mut arena = arena(count);
            let bytes = arena.framed();
            let sum: u64 = (0..u64::from(count))
                .fold(0, |sum, key| sum.wrapping_add(key).wrapping_add(value(key)));
            let found = [read(bytes), read_lazily(bytes), read_by_two(bytes)];
            assert_eq!(found, [sum; 3], "{count}");
        }
    }
}
