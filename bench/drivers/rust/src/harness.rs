//! Rows, and how one is run: batches shorter than a millisecond, the fastest of which counts.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::{cost, placement};

/// How long a batch should take.
const BATCH: Duration = Duration::from_micros(300);

/// Does so many passes over all inputs, and returns what they add up to.
pub(crate) type Batch = Box<dyn FnMut(usize) -> u64>;

/// A case of one contender.
pub(crate) struct Row {
    name: String,
    inputs: usize,
    batch: Batch,
    /// One pass that reads back what was produced, where batches do not read.
    check: Option<Box<dyn FnMut() -> u64>>,
    /// Bytes that all inputs have, or all that is produced; 0 if that is not known.
    encoded: usize,
    /// Makes the row anew for each run, where its memory is too much to be kept.
    make: Option<Box<dyn Fn() -> Row>>,
    /// Nanoseconds of a pass, when last measured.
    estimate: u64,
}

impl Row {
    /// A row whose batches read, and return sums over everything.
    pub(crate) fn reading(name: String, inputs: usize, batch: Batch) -> Self {
        Row {
            name,
            inputs,
            batch,
            check: None,
            encoded: 0,
            make: None,
            estimate: 0,
        }
    }

    /// A row whose batches produce something, and return nothing of interest.
    pub(crate) fn producing(
        name: String,
        inputs: usize,
        batch: Batch,
        check: impl FnMut() -> u64 + 'static,
    ) -> Self {
        Row {
            name,
            inputs,
            batch,
            check: Some(Box::new(check)),
            encoded: 0,
            make: None,
            estimate: 0,
        }
    }

    /// A row that is made when it is run, and dropped afterwards.
    pub(crate) fn made(name: String, make: impl Fn() -> Row + 'static) -> Self {
        Row {
            make: Some(Box::new(make)),
            ..Row::reading(name, 1, Box::new(|_| 0))
        }
    }

    /// With the bytes that all inputs have, or all that is produced.
    pub(crate) fn of_bytes(self, encoded: usize) -> Self {
        Row { encoded, ..self }
    }

    /// What an input takes besides time; the answer to `cost`. One pass before it allocates what the row
    /// keeps.
    pub(crate) fn cost(&mut self) -> String {
        if let Some(make) = &self.make {
            return make().cost();
        }
        black_box((self.batch)(1));
        placement::settle(true);
        let before = cost::begin();
        black_box((self.batch)(1));
        let spent = cost::since(before);
        placement::settle(false);
        let each = |count: usize| count as f64 / self.inputs as f64;
        let encoded = match self.encoded {
            0 => String::new(),
            encoded => format!(" encoded={}", each(encoded)),
        };
        // What a pass holds at a time is not one input's share.
        format!(
            "cost allocations={} allocated={} peak={}{encoded}",
            each(spent.blocks),
            each(spent.bytes),
            spent.peak
        )
    }

    /// `CASE/CONTENDER`.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Runs for that many milliseconds; the answer to `run`.
    pub(crate) fn run(&mut self, slice: u64) -> String {
        if let Some(make) = &self.make {
            return make().run(slice);
        }
        let end = Instant::now() + Duration::from_millis(slice);
        // Brings the row's own data into the caches, and has it allocate what it keeps.
        let mut sum = (self.batch)(1);
        placement::settle(true);
        let mut total = 1u64;
        let mut best = f64::INFINITY;
        loop {
            let passes = match self.estimate {
                0 => 1,
                estimate => (BATCH.as_nanos() as u64 / estimate).clamp(1, 1 << 20),
            };
            let start = Instant::now();
            let found = black_box((self.batch)(black_box(passes as usize)));
            let time = start.elapsed();
            sum = sum.wrapping_add(found);
            total += passes;
            let pass = time.as_nanos() as f64 / passes as f64;
            best = best.min(pass);
            self.estimate = (pass as u64).max(1);
            if start + time >= end {
                break;
            }
        }
        placement::settle(false);
        if let Some(check) = &mut self.check {
            (sum, total) = (check(), 1);
        }
        format!("ok {} {total} {sum}", best / self.inputs as f64)
    }
}

/// Builds framed messages, or what stands for them, in memory that is reused.
pub(crate) trait Builds<T> {
    /// The bytes, which are there until the next ones are built.
    fn build(&mut self, item: &T) -> &[u8];
}

/// Rows of one workload, as they are collected.
#[derive(Default)]
pub(crate) struct Rows {
    rows: Vec<Row>,
}

impl Rows {
    /// Returns all rows.
    pub(crate) fn done(self) -> Vec<Row> {
        self.rows
    }

    /// Any row.
    pub(crate) fn push(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// Somebody who reads each of `inputs`.
    pub(crate) fn reads<I: AsRef<T>, T: ?Sized + 'static>(
        &mut self,
        name: String,
        inputs: &'static [I],
        read: impl Fn(&T) -> u64 + 'static,
    ) {
        let batch = move |passes| {
            let mut sum = 0u64;
            for _ in 0..passes {
                for input in inputs {
                    sum = sum.wrapping_add(read(black_box(input.as_ref())));
                }
            }
            sum
        };
        let encoded = inputs.iter().map(|input| size_of_val(input.as_ref())).sum();
        self.push(Row::reading(name, inputs.len(), Box::new(batch)).of_bytes(encoded));
    }

    /// Somebody who builds from each of `items`; `read` is what the outcome is checked with.
    pub(crate) fn builds<I, B: Builds<I> + 'static>(
        &mut self,
        name: String,
        items: &'static [I],
        make: impl Fn() -> B,
        read: impl Fn(&[u8]) -> u64 + 'static,
    ) {
        let (mut by, mut checked) = (make(), make());
        let encoded = items.iter().map(|item| by.build(item).len()).sum();
        let batch = move |passes| {
            let mut sum = 0u64;
            for _ in 0..passes {
                for item in items {
                    sum = sum.wrapping_add(black_box(by.build(black_box(item))).len() as u64);
                }
            }
            sum
        };
        let check = move || {
            items.iter().fold(0, |sum: u64, item| {
                sum.wrapping_add(read(checked.build(item)))
            })
        };
        self.push(Row::producing(name, items.len(), Box::new(batch), check).of_bytes(encoded));
    }

    /// Somebody who builds each message and reads it.
    pub(crate) fn exchanges<I>(
        &mut self,
        name: String,
        items: &'static [I],
        mut by: impl Builds<I> + 'static,
        read: impl Fn(&[u8]) -> u64 + 'static,
    ) {
        let encoded = items.iter().map(|item| by.build(item).len()).sum();
        let batch = move |passes| {
            let mut sum = 0u64;
            for _ in 0..passes {
                for item in items {
                    sum = sum.wrapping_add(read(black_box(by.build(black_box(item)))));
                }
            }
            sum
        };
        self.push(Row::reading(name, items.len(), Box::new(batch)).of_bytes(encoded));
    }
}
