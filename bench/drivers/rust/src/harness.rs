//! Rows and their measurement: batches shorter than a millisecond, of which the fastest counts.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::{cost, placement};

/// The time that a batch should take.
const BATCH: Duration = Duration::from_micros(300);

/// Does the given number of passes over all inputs, and returns the sum of their checksums.
pub(crate) type Batch = Box<dyn FnMut(usize) -> u64>;

/// One contender's work in one case.
pub(crate) struct Row {
    name: String,
    inputs: usize,
    batch: Batch,
    /// Does one pass and reads back its output. It is for rows whose batches do not read.
    check: Option<Box<dyn FnMut() -> u64>>,
    /// The bytes of all inputs or of all output, or 0 if they are not known.
    encoded: usize,
    /// Makes the row for each run. It is for rows whose memory is too much to be kept.
    make: Option<Box<dyn Fn() -> Row>>,
    /// The nanoseconds of a pass in the last batch, or 0 before the first one.
    estimate: u64,
}

impl Row {
    /// Returns a row whose batches read, and return checksums of everything that they read.
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

    /// Returns a row whose batches write. Their results are ignored; `check` returns the checksum.
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

    /// Returns a row that `make` makes when it is run, and that is dropped afterwards.
    pub(crate) fn made(name: String, make: impl Fn() -> Row + 'static) -> Self {
        Row {
            make: Some(Box::new(make)),
            ..Row::reading(name, 1, Box::new(|_| 0))
        }
    }

    /// Sets the bytes of all inputs or of all output.
    pub(crate) fn of_bytes(self, encoded: usize) -> Self {
        Row { encoded, ..self }
    }

    /// Answers `cost`: what an input takes besides time. A pass before the counted one allocates the
    /// memory that the row keeps.
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
        // `peak` is not divided by the inputs: a pass holds memory for one input at a time.
        format!(
            "cost allocations={} allocated={} peak={}{encoded}",
            each(spent.blocks),
            each(spent.bytes),
            spent.peak
        )
    }

    /// Returns the row's name, `CASE/CONTENDER`.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Answers `run`: runs batches for `slice` milliseconds.
    pub(crate) fn run(&mut self, slice: u64) -> String {
        if let Some(make) = &self.make {
            return make().run(slice);
        }
        let end = Instant::now() + Duration::from_millis(slice);
        // The first pass brings the row's data into the caches and allocates the memory that it keeps.
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

/// Builds framed messages, or another format's bytes, in reused memory.
pub(crate) trait Builds<T> {
    /// Builds an item's message. The bytes are valid until the next one is built.
    fn build(&mut self, item: &T) -> &[u8];
}

/// A collection of rows.
#[derive(Default)]
pub(crate) struct Rows {
    rows: Vec<Row>,
}

impl Rows {
    /// Returns all rows.
    pub(crate) fn done(self) -> Vec<Row> {
        self.rows
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// Adds a row that reads each of `inputs`.
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

    /// Adds a row that builds a message from each of `items`. Its check reads them with `read`.
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

    /// Adds a row that builds a message from each of `items` and reads it.
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
