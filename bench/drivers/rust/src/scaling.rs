//! Messages of one element to a hundred million: the time to build and to read an element, and to read
//! it with two threads. The largest take gigabytes, so a row's message exists only while the row runs.

use std::hint::black_box;

use zooph::{Arena, Limits};

use crate::harness::Row;
use crate::schemas::ours::scaling::{Archive, Series, point, series};

/// The numbers of elements of the messages.
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

/// The least number of elements that two threads read.
const SHARED: u32 = 10_000;

/// The number of series in the message that is larger than 4 GiB. Each has the most elements of
/// `COUNTS`.
const LARGE: u32 = 3;

/// The factor between an element's key and its value.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// An element in memory without any message.
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

/// Returns an arena that has a message of `count` elements in one segment.
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

/// Opens a message with validation and adds up its elements.
fn read(bytes: &[u8]) -> u64 {
    add(open(bytes).points().iter())
}

/// Opens a message without validation and adds up its elements.
fn read_lazily(bytes: &[u8]) -> u64 {
    let message = zooph::open_lazy::<Series>(bytes).expect("it was just built");
    let sum = add(message.root().points().iter());
    message.check().expect("it was just built");
    sum
}

/// Opens a message once and lets two threads add up one half each.
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

/// Lets this thread and the threads that it starts run on every core, while the process is bound to
/// one. Returns the cores that it was bound to. A new thread must inherit this: it could not leave the
/// core by itself before this thread lets it run.
fn leave_core() -> libc::cpu_set_t {
    // SAFETY: a `cpu_set_t` of zeros is valid and empty. `sched_getaffinity` writes only to `before`, of
    // which it gets the size, and all cores are below 1024, which a set has room for.
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

/// Binds this thread to these cores.
fn stay_on(cores: &libc::cpu_set_t) {
    // SAFETY: `sched_setaffinity` reads only `cores`, of which it gets the right size. If it fails, both
    // threads share one core.
    unsafe { libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), cores) };
}

/// Returns a row that reads a message of `count` elements, which is built when the row is run.
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

/// Returns a row that builds a message of `count` elements.
fn building(count: u32) -> Row {
    let name = format!("scaling.build-{count}/zooph-rust:builder");
    Row::made(name.clone(), move || {
        let mut arena = arena(count);
        let encoded = arena.framed().len();
        // The check reads the arena that the batches build in.
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

/// Returns the floor, which reads plain numbers in memory.
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

/// Returns the row of a message of more than 4 GiB. No segment can hold it, so each series lies in
/// its own segment.
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

/// Returns the rows of all messages.
pub(crate) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    // Smoke tests and verifiers only prove that rows run, so they leave out messages of gigabytes.
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
