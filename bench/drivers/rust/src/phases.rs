//! The two phases of an RPC-sized message before it is serialized: it is created and populated.

use std::hint::black_box;

use zooph::Arena;

use crate::harness::Row;
use crate::plain::{MessageA, MessageB};
use crate::protobuf;
use crate::schemas::ours::ram;

/// A place where messages are made, one after the other.
trait Phases<T>: 'static {
    /// Makes an empty message.
    fn create(&mut self);

    /// Makes a message with an item's fields.
    fn populate(&mut self, item: &T);

    /// Returns the checksum of the message.
    fn sum(&mut self) -> u64;
}

/// Makes messages by Builder in a reused arena.
struct ByBuilder<R> {
    arena: Arena,
    kind: std::marker::PhantomData<R>,
}

impl<R> ByBuilder<R> {
    fn new() -> Self {
        ByBuilder {
            arena: Arena::new(),
            kind: std::marker::PhantomData,
        }
    }
}

impl Phases<MessageA> for ByBuilder<ram::MessageA> {
    #[inline]
    fn create(&mut self) {
        self.arena.init::<ram::MessageA>();
    }

    #[inline]
    fn populate(&mut self, item: &MessageA) {
        let mut to = self.arena.init::<ram::MessageA>();
        to.set_id(item.id);
        to.set_version(item.version);
        to.set_table(&*item.table);
        to.set_key(&*item.key);
        to.set_value(&*item.value);
    }

    fn sum(&mut self) -> u64 {
        crate::ours::validated::<ram::MessageA>(self.arena.framed(), crate::ours::touch_a)
    }
}

impl Phases<MessageB> for ByBuilder<ram::MessageB> {
    #[inline]
    fn create(&mut self) {
        self.arena.init::<ram::MessageB>();
    }

    #[inline]
    fn populate(&mut self, item: &MessageB) {
        crate::ours::fill_b(self.arena.init::<ram::MessageB>(), &item.numbers);
    }

    fn sum(&mut self) -> u64 {
        crate::ours::validated::<ram::MessageB>(self.arena.framed(), crate::ours::touch_b)
    }
}

/// Makes each message as a new Record, or as a new value of prost's type.
#[derive(Default)]
struct Plain<R>(R);

macro_rules! plain {
    ($record:ty, $item:ty, $of:expr, $sum:expr) => {
        impl Phases<$item> for Plain<$record> {
            #[inline]
            fn create(&mut self) {
                self.0 = <$record>::default();
            }

            #[inline]
            fn populate(&mut self, item: &$item) {
                self.0 = $of(item);
            }

            fn sum(&mut self) -> u64 {
                $sum(&self.0)
            }
        }
    };
}

fn record_a(item: &MessageA) -> ram::MessageA {
    ram::MessageA {
        id: item.id,
        version: item.version,
        table: item.table.clone(),
        key: item.key.clone(),
        value: item.value.clone(),
    }
}

fn record_b(item: &MessageB) -> ram::MessageB {
    let [first, second, third, fourth, fifth, sixth, seventh, eighth] = item.numbers;
    ram::MessageB {
        first,
        second,
        third,
        fourth,
        fifth,
        sixth,
        seventh,
        eighth,
    }
}

plain!(ram::MessageA, MessageA, record_a, |record| MessageA::of(
    record
)
.walk());
plain!(ram::MessageB, MessageB, record_b, |record| MessageB::of(
    record
)
.walk());
plain!(
    protobuf::MessageA,
    MessageA,
    protobuf::MessageA::of,
    protobuf::MessageA::walk
);
plain!(
    protobuf::MessageB,
    MessageB,
    protobuf::MessageB::of,
    protobuf::MessageB::walk
);

fn pair<T, P: Phases<T>>(
    rows: &mut Vec<Row>,
    kind: &str,
    contender: &str,
    items: &'static [T],
    make: impl Fn() -> P,
) {
    let check = |mut by: P| {
        move || {
            items.iter().fold(0, |sum: u64, item| {
                by.create();
                by.populate(item);
                sum.wrapping_add(by.sum())
            })
        }
    };
    let mut by = make();
    let create = move |passes| {
        for _ in 0..passes * items.len() {
            by.create();
            black_box(&mut by);
        }
        0
    };
    let name = format!("ram.{kind}-create/{contender}");
    rows.push(Row::producing(
        name,
        items.len(),
        Box::new(create),
        check(make()),
    ));
    let mut by = make();
    let populate = move |passes| {
        for _ in 0..passes {
            for item in items {
                by.populate(black_box(item));
                black_box(&mut by);
            }
        }
        0
    };
    let name = format!("ram.{kind}-populate/{contender}");
    rows.push(Row::producing(
        name,
        items.len(),
        Box::new(populate),
        check(make()),
    ));
}

/// Adds the rows of message A.
pub(crate) fn a(rows: &mut Vec<Row>, items: &'static [MessageA]) {
    pair(
        rows,
        "a",
        "zooph-rust:builder",
        items,
        ByBuilder::<ram::MessageA>::new,
    );
    pair(
        rows,
        "a",
        "zooph-rust:record",
        items,
        Plain::<ram::MessageA>::default,
    );
    pair(
        rows,
        "a",
        "prost",
        items,
        Plain::<protobuf::MessageA>::default,
    );
}

/// Adds the rows of message B.
pub(crate) fn b(rows: &mut Vec<Row>, items: &'static [MessageB]) {
    pair(
        rows,
        "b",
        "zooph-rust:builder",
        items,
        ByBuilder::<ram::MessageB>::new,
    );
    pair(
        rows,
        "b",
        "zooph-rust:record",
        items,
        Plain::<ram::MessageB>::default,
    );
    pair(
        rows,
        "b",
        "prost",
        items,
        Plain::<protobuf::MessageB>::default,
    );
}
