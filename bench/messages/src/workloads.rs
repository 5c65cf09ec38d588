//! Who does what on which workload.

use crate::harness::{Phase, Plan, Row, Rows, measure};
use crate::peer::Peer;
use crate::reference::{CAPACITY, Reference, Words};
use crate::report::Results;
use crate::{floor, input, peer, reference};

/// All workloads.
pub const ALL: [(&str, fn(Plan) -> Results); 4] = [
    ("carsales", carsales),
    ("catrank", catrank),
    ("eval", eval),
    ("one field", one_field),
];

const REFERENCE: &str = "C++ reference";
const CRATE: &str = "crate capnp";

/// A workload's messages, built by the reference, and the plain data they are built from.
struct Set<T> {
    items: Vec<T>,
    words: Vec<Words>,
    reference: Reference<T>,
}

impl<T> Set<T> {
    fn new(items: Vec<T>, reference: Reference<T>) -> Self {
        let words = items.iter().map(|item| reference.message(item)).collect();
        Set { items, words, reference }
    }

    fn bytes(&self) -> Vec<&[u8]> {
        self.words.iter().map(Words::bytes).collect()
    }

    fn note(&self) -> String {
        let total: usize = self.words.iter().map(|words| words.bytes().len()).sum();
        format!("{} messages in rotation, mean {} bytes", self.words.len(), total / self.words.len())
    }

    /// The rows of the reference and the floors.
    fn rows<'a>(
        &'a self,
        bytes: &'a [&'a [u8]],
        walk: impl Fn(&T) -> u64 + Copy + 'a,
    ) -> Rows<'a, T> {
        let reference = self.reference;
        let sums = self.items.iter().map(walk).collect();
        let check = Box::new(move |message: &[u8]| reference.read_one(message));
        let mut rows = Rows { items: &self.items, bytes, sums, check, rows: Vec::new() };
        self.reference_rows(&mut rows);
        let items = &self.items[..];
        let walk_all = move |passes| {
            let mut sum = 0u64;
            for _ in 0..passes {
                for item in items {
                    sum = sum.wrapping_add(walk(core::hint::black_box(item)));
                }
            }
            sum
        };
        rows.push(Phase::Exchange, "null: walk the plain data", Box::new(walk_all));
        rows.rows.push(copies(bytes));
        rows
    }

    fn reference_rows<'a>(&'a self, rows: &mut Rows<'a, T>) {
        let (items, reference) = (&self.items[..], self.reference);
        let mut out = Words::new(CAPACITY);
        let lengths = reference.build(items, 1, &mut out);
        let build = move |passes| reference.build(items, passes, &mut out);
        rows.rows.push(Row::new(Phase::Build, REFERENCE, lengths, Box::new(build)));
        let messages = reference::messages(&self.words);
        let read = move |passes| reference.read(&messages, passes);
        rows.push(Phase::Read, REFERENCE, Box::new(read));
        let mut out = Words::new(CAPACITY);
        let exchange = move |passes| reference.exchange(items, passes, &mut out);
        rows.push(Phase::Exchange, REFERENCE, Box::new(exchange));
    }
}

/// The floor under every build: the finished bytes, copied.
fn copies<'a>(bytes: &'a [&'a [u8]]) -> Row<'a> {
    let mut out = vec![0u8; CAPACITY];
    let lengths = bytes.iter().map(|message| message.len() as u64).sum();
    let copy = move |passes| {
        let mut sum = 0;
        for _ in 0..passes {
            for message in bytes {
                let message = core::hint::black_box(*message);
                out[..message.len()].copy_from_slice(message);
                sum += core::hint::black_box(&out[..message.len()]).len() as u64;
            }
        }
        sum
    };
    Row::new(Phase::Build, "null: copy the bytes", lengths, Box::new(copy))
}

fn finish<T>(
    name: &'static str,
    set: &Set<T>,
    mut rows: Rows<'_, T>,
    plan: Plan,
) -> Results {
    measure(&mut rows.rows, set.items.len(), plan);
    let targets = Vec::new();
    Results::take(name, set.note(), REFERENCE, targets, &rows.rows)
}

fn carsales(plan: Plan) -> Results {
    let set = Set::new(input::lots(64), reference::CARSALES);
    let bytes = set.bytes();
    let mut rows = set.rows(&bytes, floor::carsales);
    rows.builds(CRATE, &set.items, Peer::new());
    rows.reads(CRATE, peer::carsales);
    rows.exchanges(CRATE, &set.items, Peer::new(), peer::carsales);
    finish("carsales", &set, rows, plan)
}

fn catrank(plan: Plan) -> Results {
    let set = Set::new(input::rankings(4), reference::CATRANK);
    let bytes = set.bytes();
    let mut rows = set.rows(&bytes, floor::catrank);
    rows.builds(CRATE, &set.items, Peer::new());
    rows.reads(CRATE, peer::catrank);
    rows.exchanges(CRATE, &set.items, Peer::new(), peer::catrank);
    finish("catrank", &set, rows, plan)
}

fn eval(plan: Plan) -> Results {
    let set = Set::new(input::expressions(256), reference::EVAL);
    let bytes = set.bytes();
    let mut rows = set.rows(&bytes, floor::eval);
    rows.builds(CRATE, &set.items, Peer::new());
    rows.reads(CRATE, peer::eval);
    rows.exchanges(CRATE, &set.items, Peer::new(), peer::eval);
    finish("eval", &set, rows, plan)
}

fn one_field(plan: Plan) -> Results {
    let set = Set::new(input::totals(64), reference::ONE_FIELD);
    let bytes = set.bytes();
    let mut rows = set.rows(&bytes, floor::one_field);
    rows.builds(CRATE, &set.items, Peer::new());
    rows.reads(CRATE, peer::one_field);
    rows.exchanges(CRATE, &set.items, Peer::new(), peer::one_field);
    finish("one field", &set, rows, plan)
}
