//! How rows are measured: all rows of a workload in one process, round-robin, each the minimum
//! over batches shorter than a millisecond; and how they are checked.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Builds framed messages from items of plain data, in memory that is reused.
pub trait Builds<T> {
    /// The framed message, which is there until the next one is built.
    fn build(&mut self, item: &T) -> &[u8];
}

/// What a row does with a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Plain data to framed bytes.
    Build,
    /// Bytes to a sum over every field.
    Read,
    /// Both, one message after the other.
    Exchange,
}

impl Phase {
    /// All, in the order of the table.
    pub const ALL: [Phase; 3] = [Phase::Build, Phase::Read, Phase::Exchange];

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Build => "build",
            Phase::Read => "read",
            Phase::Exchange => "exchange",
        }
    }
}

/// A batch: so many passes over all messages of the workload. Returns the sum of what it did.
pub type Batch<'a> = Box<dyn FnMut(usize) -> u64 + 'a>;

/// A row of the table.
pub struct Row<'a> {
    pub phase: Phase,
    pub who: &'static str,
    batch: Batch<'a>,
    /// What one pass must return.
    expected: u64,
    passes: usize,
    /// The shortest batch so far, in nanoseconds a message.
    pub best: f64,
    /// A batch returned another sum: the row says nothing.
    pub wrong: bool,
}

impl<'a> Row<'a> {
    /// A row whose batch must return `expected` for each pass.
    pub fn new(phase: Phase, who: &'static str, expected: u64, batch: Batch<'a>) -> Self {
        Row {
            phase,
            who,
            batch,
            expected,
            passes: 1,
            best: f64::INFINITY,
            wrong: false,
        }
    }

    fn run(&mut self, passes: usize) -> Duration {
        let start = Instant::now();
        let sum = black_box((self.batch)(black_box(passes)));
        let time = start.elapsed();
        self.wrong |= sum != self.expected.wrapping_mul(passes as u64);
        time
    }

    /// Settles how many passes make a batch.
    fn calibrate(&mut self, target: Duration) {
        self.run(1);
        let once = self.run(1).max(Duration::from_nanos(50));
        let passes = target.as_nanos() / once.as_nanos();
        self.passes = (passes as usize).clamp(1, 1 << 16);
    }
}

/// Which rows to run, and for how long.
#[derive(Clone, Copy)]
pub struct Plan {
    /// Batches of each row.
    pub rounds: usize,
    /// How long a batch should take.
    pub batch: Duration,
}

/// Runs all rows of one workload with `messages` messages, interleaved.
pub fn measure(rows: &mut [Row<'_>], messages: usize, plan: Plan) {
    rows.iter_mut().for_each(|row| row.calibrate(plan.batch));
    for _ in 0..plan.rounds {
        for row in rows.iter_mut() {
            // The pass before the timed ones brings the row's own data into the caches.
            row.run(1);
            let passes = row.passes;
            let time = row.run(passes).as_nanos() as f64 / (passes * messages) as f64;
            row.best = row.best.min(time);
        }
    }
}

/// The rows of one workload, as they are collected.
pub struct Rows<'a, T> {
    /// Plain data, one item a message.
    pub items: &'a [T],
    /// The same messages as framed bytes.
    pub bytes: &'a [&'a [u8]],
    /// What reading one message gives, by the walk over the plain data.
    pub sums: Vec<u64>,
    /// Reads a message with the reference: what builders are checked with.
    pub check: Box<dyn Fn(&[u8]) -> u64 + 'a>,
    pub rows: Vec<Row<'a>>,
}

impl<'a, T> Rows<'a, T> {
    fn total(&self) -> u64 {
        self.sums.iter().fold(0, |sum, one| sum.wrapping_add(*one))
    }

    /// A row whose batches return what reading all messages gives.
    pub fn push(&mut self, phase: Phase, who: &'static str, batch: Batch<'a>) {
        let total = self.total();
        self.rows.push(Row::new(phase, who, total, batch));
    }

    /// Someone who reads `bytes` into a sum.
    pub fn reads(&mut self, who: &'static str, read: impl Fn(&[u8]) -> u64 + 'a) {
        let bytes = self.bytes;
        let batch = move |passes| {
            let mut sum = 0u64;
            for _ in 0..passes {
                for message in bytes {
                    sum = sum.wrapping_add(read(black_box(message)));
                }
            }
            sum
        };
        self.push(Phase::Read, who, Box::new(batch));
    }

    /// Someone who builds messages from `items`, which are the workload's items in any form; the
    /// reference reads each back once, to see that it is right.
    pub fn builds<I>(&mut self, who: &'static str, items: &'a [I], mut by: impl Builds<I> + 'a) {
        // Memory that grows with the first messages has its final size afterwards.
        for item in items {
            black_box(by.build(item));
        }
        let mut lengths = 0u64;
        let mut right = true;
        for (item, sum) in items.iter().zip(&self.sums) {
            let message = by.build(item);
            lengths += message.len() as u64;
            right &= (self.check)(message) == *sum;
        }
        let batch = move |passes| {
            let mut sum = 0u64;
            for _ in 0..passes {
                for item in items {
                    sum = sum.wrapping_add(black_box(by.build(black_box(item))).len() as u64);
                }
            }
            sum
        };
        let mut row = Row::new(Phase::Build, who, lengths, Box::new(batch));
        row.wrong = !right;
        self.rows.push(row);
    }

    /// Someone who builds each message and reads it.
    pub fn exchanges<I>(
        &mut self,
        who: &'static str,
        items: &'a [I],
        mut by: impl Builds<I> + 'a,
        read: impl Fn(&[u8]) -> u64 + 'a,
    ) {
        let batch = move |passes| {
            let mut sum = 0u64;
            for _ in 0..passes {
                for item in items {
                    sum = sum.wrapping_add(read(black_box(by.build(black_box(item)))));
                }
            }
            sum
        };
        self.push(Phase::Exchange, who, Box::new(batch));
    }
}
