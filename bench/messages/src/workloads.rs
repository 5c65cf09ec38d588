//! Who does what on which workload.

use zooph::kind::Struct;

use crate::harness::{Builds, Phase, Plan, Row, Rows, measure};
use crate::ours::{Builders, DefaultsBuilders, Fresh, Records};
use crate::peer::Peer;
use crate::reference::{CAPACITY, Reference, Words};
use crate::report::Results;
use crate::schemas::{carsales, carsales_defaults, carsales_next};
use crate::{floor, input, ours, peer, reference};

/// All workloads.
pub const ALL: [(&str, fn(Plan) -> Results); 5] = [
    ("carsales", carsales),
    ("catrank", catrank),
    ("eval", eval),
    ("one field", one_field),
    ("evolution", evolution),
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
        Set {
            items,
            words,
            reference,
        }
    }

    fn bytes(&self) -> Vec<&[u8]> {
        self.words.iter().map(Words::bytes).collect()
    }

    fn note(&self) -> String {
        let total: usize = self.words.iter().map(|words| words.bytes().len()).sum();
        format!(
            "{} messages in rotation, mean {} bytes",
            self.words.len(),
            total / self.words.len()
        )
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
        let mut rows = Rows {
            items: &self.items,
            bytes,
            sums,
            check,
            rows: Vec::new(),
        };
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
        rows.push(
            Phase::Exchange,
            "null: walk the plain data",
            Box::new(walk_all),
        );
        rows.rows.push(copies(bytes));
        rows
    }

    fn reference_rows<'a>(&'a self, rows: &mut Rows<'a, T>) {
        let (items, reference) = (&self.items[..], self.reference);
        let mut out = Words::new(CAPACITY);
        let lengths = reference.build(items, 1, &mut out);
        let build = move |passes| reference.build(items, passes, &mut out);
        rows.rows
            .push(Row::new(Phase::Build, REFERENCE, lengths, Box::new(build)));
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
    Row::new(
        Phase::Build,
        "null: copy the bytes",
        lengths,
        Box::new(copy),
    )
}

const BUILDER: &str = "ours, Builder";
const RECORD: &str = "ours, Record";
const FRESH: &str = "ours, Record, new vector";
const VALIDATED: &str = "ours, validated";
const LAZY: &str = "ours, lazy";
const BUILDER_VALIDATED: &str = "ours, Builder, validated";
const BUILDER_LAZY: &str = "ours, Builder, lazy";
const RECORD_VALIDATED: &str = "ours, Record, validated";
const RECORD_LAZY: &str = "ours, Record, lazy";

/// Our rows of a workload: both ways to build, both ways to read.
fn our_rows<'a, T, S: Struct>(
    rows: &mut Rows<'a, T>,
    records: &'a [S],
    touch: impl Fn(S::Reader<'_>) -> u64 + Copy + 'a,
) where
    Builders: Builds<T>,
{
    let items = rows.items;
    let validated = move |bytes: &[u8]| ours::validated::<S>(bytes, touch);
    let lazy = move |bytes: &[u8]| ours::lazy::<S>(bytes, touch);
    rows.builds(BUILDER, items, Builders::default());
    rows.builds(RECORD, records, Records::new());
    rows.builds(FRESH, records, Fresh::default());
    rows.reads(VALIDATED, validated);
    rows.reads(LAZY, lazy);
    rows.exchanges(BUILDER_VALIDATED, items, Builders::default(), validated);
    rows.exchanges(RECORD_VALIDATED, records, Records::new(), validated);
    rows.exchanges(BUILDER_LAZY, items, Builders::default(), lazy);
    rows.exchanges(RECORD_LAZY, records, Records::new(), lazy);
}

/// The peer's rows of a workload.
fn peer_rows<'a, T>(rows: &mut Rows<'a, T>, read: impl Fn(&[u8]) -> u64 + Copy + 'a)
where
    Peer: Builds<T>,
{
    let items = rows.items;
    rows.builds(CRATE, items, Peer::new());
    rows.reads(CRATE, read);
    rows.exchanges(CRATE, items, Peer::new(), read);
}

/// Measures the rows. `validated` and `lazy` are the floor and the goal for exchanges.
fn finish<T>(
    name: &'static str,
    set: &Set<T>,
    mut rows: Rows<'_, T>,
    plan: Plan,
    validated: (f64, f64),
    lazy: Option<(f64, f64)>,
) -> Results {
    measure(&mut rows.rows, set.items.len(), plan);
    let mut targets: Vec<_> = [BUILDER_VALIDATED, RECORD_VALIDATED]
        .map(|who| (Phase::Exchange, who, validated.0, validated.1))
        .into();
    if let Some((floor, goal)) = lazy {
        targets.extend([BUILDER_LAZY, RECORD_LAZY].map(|who| (Phase::Exchange, who, floor, goal)));
    }
    Results::take(name, set.note(), REFERENCE, targets, &rows.rows)
}

fn carsales(plan: Plan) -> Results {
    let set = Set::new(input::lots(64), reference::CARSALES);
    let records: Vec<_> = set.items.iter().map(ours::carsales_record).collect();
    let bytes = set.bytes();
    let mut rows = set.rows(&bytes, floor::carsales);
    peer_rows(&mut rows, peer::carsales);
    our_rows(&mut rows, &records, ours::touch_carsales);
    finish("carsales", &set, rows, plan, (0.40, 0.30), None)
}

fn catrank(plan: Plan) -> Results {
    let set = Set::new(input::rankings(4), reference::CATRANK);
    let records: Vec<_> = set.items.iter().map(ours::catrank_record).collect();
    let bytes = set.bytes();
    let mut rows = set.rows(&bytes, floor::catrank);
    peer_rows(&mut rows, peer::catrank);
    our_rows(&mut rows, &records, ours::touch_catrank);
    finish("catrank", &set, rows, plan, (0.45, 0.35), None)
}

fn eval(plan: Plan) -> Results {
    let set = Set::new(input::expressions(256), reference::EVAL);
    let records: Vec<_> = set.items.iter().map(ours::eval_record).collect();
    let bytes = set.bytes();
    let mut rows = set.rows(&bytes, floor::eval);
    peer_rows(&mut rows, peer::eval);
    our_rows(&mut rows, &records, ours::touch_eval);
    finish("eval", &set, rows, plan, (0.90, 0.80), Some((0.70, 0.62)))
}

fn one_field(plan: Plan) -> Results {
    let set = Set::new(input::totals(64), reference::ONE_FIELD);
    let records: Vec<_> = set.items.iter().map(ours::one_record).collect();
    let bytes = set.bytes();
    let mut rows = set.rows(&bytes, floor::one_field);
    peer_rows(&mut rows, peer::one_field);
    our_rows(&mut rows, &records, ours::touch_one);
    finish("one field", &set, rows, plan, (0.05, 0.035), None)
}

const SAME: &str = "same schema";

/// Carsales over versions of its schema, in segments, and with defaults: all over the time the
/// same cars take when writer and reader have one schema.
fn evolution(plan: Plan) -> Results {
    let lots = input::lots(64);
    let set = Set::new(lots.clone(), reference::CARSALES);
    let newer = Set::new(lots.clone(), reference::CARSALES_NEXT);
    let defaults = Set::new(lots, reference::CARSALES_DEFAULTS);
    let segments: Vec<Words> = set.items.iter().map(reference::in_segments).collect();
    let bytes = set.bytes();
    let newer_bytes = newer.bytes();
    let default_bytes = defaults.bytes();
    let segment_bytes: Vec<&[u8]> = segments.iter().map(Words::bytes).collect();
    let sums: Vec<u64> = set.items.iter().map(floor::carsales).collect();
    let check = |message: &[u8]| reference::CARSALES_DEFAULTS.read_one(message);
    let check = Box::new(check);
    let mut rows = Rows {
        items: &set.items,
        bytes: &bytes,
        sums,
        check,
        rows: Vec::new(),
    };
    type Now = carsales::ParkingLot;
    type Next = carsales_next::ParkingLot;
    type Defaults = carsales_defaults::ParkingLot;
    rows.reads(SAME, |bytes| {
        ours::validated::<Now>(bytes, ours::touch_carsales)
    });
    rows.reads("from an older writer", |bytes| {
        ours::validated::<Next>(bytes, ours::touch_known)
    });
    rows.reads("from an older writer, new fields too", |bytes| {
        ours::validated::<Next>(bytes, ours::touch_next)
    });
    rows.bytes = &newer_bytes;
    rows.reads("from a newer writer", |bytes| {
        ours::validated::<Now>(bytes, ours::touch_carsales)
    });
    rows.bytes = &segment_bytes;
    rows.reads("in 4 segments", |bytes| {
        ours::validated::<Now>(bytes, ours::touch_carsales)
    });
    rows.bytes = &default_bytes;
    rows.reads("non-zero defaults", |bytes| {
        ours::validated::<Defaults>(bytes, ours::touch_defaults)
    });
    let items = &set.items[..];
    rows.builds("non-zero defaults", items, DefaultsBuilders::default());
    let reference = Reference::clone(&reference::CARSALES);
    rows.check = Box::new(move |message| reference.read_one(message));
    rows.builds(SAME, items, Builders::default());
    measure(&mut rows.rows, set.items.len(), plan);
    let read = |who| (Phase::Read, who, 1.5, 1.5);
    let targets = vec![
        read("from an older writer"),
        read("from a newer writer"),
        read("in 4 segments"),
        read("non-zero defaults"),
        (Phase::Build, "non-zero defaults", 1.5, 1.5),
    ];
    Results::take("carsales over time", set.note(), SAME, targets, &rows.rows)
}
