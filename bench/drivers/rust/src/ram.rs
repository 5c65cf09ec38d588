//! RAMCloud's messages, in the caches.

use std::hint::black_box;
use std::io;
use std::path::Path;

use crate::derived::{self, Bincode, Bitcode, Rkyv};
use crate::harness::{Builds, Row};
use crate::inputs::{Aligned, keep};
use crate::messages::{Names, Workload};
use crate::ours;
use crate::part::OTHERS;
use crate::peer::{self, Peer};
use crate::phases;
use crate::plain::{MessageA, MessageB};
use crate::protobuf::{self, Prost};
use crate::schemas::ours::ram;

/// A record of fixed layout with its texts inside, which a program can copy without serialization.
pub(crate) trait Inline: Copy + Default + 'static {
    /// Returns the checksum of all fields.
    fn walk(&self) -> u64;

    /// Returns the checksum right after the record was written, loading one field at a time. Store
    /// forwarding does not serve a load of two numbers from two stores, so with wide loads a copy
    /// that stores pairs would have an advantage over one that stores single numbers.
    fn walk_back(&self) -> u64 {
        self.walk()
    }
}

/// The lengths of the texts of message A.
const TABLE: usize = 14;
const KEY: usize = 24;
const VALUE: usize = 40;

/// Message A as a record of fixed layout.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct InlineA {
    pub(crate) id: u64,
    pub(crate) version: u64,
    pub(crate) lengths: [u16; 3],
    pub(crate) table: [u8; TABLE],
    pub(crate) key: [u8; KEY],
    pub(crate) value: [u8; VALUE],
}

impl Default for InlineA {
    fn default() -> Self {
        InlineA {
            id: 0,
            version: 0,
            lengths: [0; 3],
            table: [0; TABLE],
            key: [0; KEY],
            value: [0; VALUE],
        }
    }
}

impl Inline for InlineA {
    #[cfg(feature = "whole")]
    fn walk(&self) -> u64 {
        let texts: [(&[u8], u16); 3] = [
            (&self.table, self.lengths[0]),
            (&self.key, self.lengths[1]),
            (&self.value, self.lengths[2]),
        ];
        let touch =
            |(text, length): &(&[u8], u16)| crate::arithmetic::touch(&text[..usize::from(*length)]);
        let texts: u64 = texts.iter().map(touch).sum();
        self.id.wrapping_add(self.version).wrapping_add(texts)
    }

    #[cfg(not(feature = "whole"))]
    #[inline]
    fn walk(&self) -> u64 {
        let lengths = self
            .lengths
            .iter()
            .map(|length| u64::from(*length))
            .sum::<u64>();
        let firsts = [self.table[0], self.key[0], self.value[0]].map(u64::from);
        let texts = lengths + firsts.iter().sum::<u64>();
        self.id.wrapping_add(self.version).wrapping_add(texts)
    }
}

impl Copies<MessageA> for InlineA {
    #[inline]
    fn copy_fields(&mut self, from: &MessageA) {
        self.id = from.id;
        self.version = from.version;
        self.lengths = [
            place(from.table.as_bytes(), &mut self.table),
            place(from.key.as_bytes(), &mut self.key),
            place(from.value.as_bytes(), &mut self.value),
        ];
    }
}

/// Message B as a record of fixed layout.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub(crate) struct InlineB {
    pub(crate) numbers: [u64; 8],
}

impl Inline for InlineB {
    #[inline]
    fn walk(&self) -> u64 {
        self.numbers
            .iter()
            .fold(0, |sum: u64, number| sum.wrapping_add(*number))
    }

    #[inline]
    fn walk_back(&self) -> u64 {
        // SAFETY: the pointer is from a reference, so it is valid to read. The volatile read only
        // keeps the compiler from loading several numbers at once.
        let read = |number: &u64| unsafe { std::ptr::from_ref(number).read_volatile() };
        self.numbers
            .iter()
            .fold(0, |sum: u64, number| sum.wrapping_add(read(number)))
    }
}

impl Copies<MessageB> for InlineB {
    #[inline]
    fn copy_fields(&mut self, from: &MessageB) {
        self.numbers = from.numbers;
    }
}

/// A record that can be copied field by field from plain data, whose texts are elsewhere in memory.
pub(crate) trait Copies<T>: Inline {
    /// Copies all fields.
    fn copy_fields(&mut self, from: &T);

    /// Returns a record with the same data.
    fn of(from: &T) -> Self {
        let mut record = Self::default();
        record.copy_fields(from);
        record
    }
}

/// Adds the floors: the fields are copied to a record of fixed layout and read from there.
fn floors<I: Copies<T>, T, R: zooph::kind::Struct>(all: &mut Workload<T, R>) {
    if !OTHERS {
        return;
    }
    let items = all.items;
    let name = |case: &str| format!("{case}/memcpy");
    let mut target = Box::new(I::default());
    let copy = move |passes| {
        for _ in 0..passes {
            for item in items {
                target.copy_fields(black_box(item));
                black_box(&mut *target);
            }
        }
        0
    };
    let walk_all = move || {
        items
            .iter()
            .fold(0, |sum: u64, item| sum.wrapping_add(I::of(item).walk()))
    };
    all.rows.push(Row::producing(
        name(all.names.build),
        items.len(),
        Box::new(copy),
        walk_all,
    ));
    let records: &'static [I] = keep(items.iter().map(I::of).collect());
    let read = move |passes| {
        let mut sum = 0u64;
        for _ in 0..passes {
            for record in records {
                sum = sum.wrapping_add(black_box(record).walk());
            }
        }
        sum
    };
    all.rows.push(Row::reading(
        name(all.names.read),
        records.len(),
        Box::new(read),
    ));
    let mut target = Box::new(I::default());
    let exchange = move |passes| {
        let mut sum = 0u64;
        for _ in 0..passes {
            for item in items {
                target.copy_fields(black_box(item));
                sum = sum.wrapping_add(black_box(&*target).walk());
            }
        }
        sum
    };
    all.rows.push(Row::reading(
        name(all.names.exchange),
        items.len(),
        Box::new(exchange),
    ));
}

/// Adds the rows of the peers that derive their code.
fn derived<T, R>(all: &mut Workload<T, R>, walk: fn(&T) -> u64, rkyv: fn(&[u8]) -> u64)
where
    T: bincode::Encode + bincode::Decode<()> + bitcode::Encode + for<'a> bitcode::Decode<'a>,
    T: derived::Archives,
    R: zooph::kind::Struct,
{
    let items = all.items;
    all.contender("rkyv", items, Rkyv::default, rkyv);
    all.contender("bincode", items, Bincode::default, move |bytes| {
        derived::bincode_read(bytes, walk)
    });
    all.contender("bitcode", items, Bitcode::default, move |bytes| {
        derived::bitcode_read(bytes, walk)
    });
}

fn names([records, exchange, build, read]: [&'static str; 4]) -> Names {
    Names {
        records,
        exchange,
        build,
        read,
    }
}

/// Returns the rows of both messages.
pub(crate) fn rows(folder: &Path) -> io::Result<Vec<Row>> {
    let a = names([
        "ram.a-records",
        "ram.a-exchange",
        "ram.a-serialize",
        "ram.a-deserialize",
    ]);
    let mut a: Workload<MessageA, ram::MessageA> =
        Workload::load(folder, "ram-a.messages", a, MessageA::of)?;
    floors::<InlineA, _, _>(&mut a);
    a.ours(ours::touch_a);
    a.checked(ours::touch_a_str);
    a.fresh(ours::touch_a);
    let items = a.items;
    a.contender("capnp-rust", items, Peer::new, peer::message_a);
    derived(&mut a, MessageA::walk, derived::rkyv_a);
    let protobuf = keep(items.iter().map(protobuf::MessageA::of).collect());
    a.contender("prost", protobuf, Prost::default, |bytes| {
        protobuf::read(bytes, protobuf::MessageA::walk)
    });
    let (records, items) = (a.records, a.items);
    let mut case = a.records_too();
    case.ours(records);
    case.prost(protobuf);
    case.derived(items);
    case.bitcode(items);
    case.wincode(items);
    let protobuf = keep(items.iter().map(protobuf::BytesA::of).collect());
    a.contender("prost:bytes", protobuf, Prost::default, |bytes| {
        protobuf::read(bytes, protobuf::BytesA::walk)
    });

    let b = names([
        "ram.b-records",
        "ram.b-exchange",
        "ram.b-serialize",
        "ram.b-deserialize",
    ]);
    let mut b: Workload<MessageB, ram::MessageB> =
        Workload::load(folder, "ram-b.messages", b, MessageB::of)?;
    floors::<InlineB, _, _>(&mut b);
    b.ours(ours::touch_b);
    b.fresh(ours::touch_b);
    let items = b.items;
    b.contender("capnp-rust", items, Peer::new, peer::message_b);
    derived(&mut b, MessageB::walk, derived::rkyv_b);
    let protobuf = keep(items.iter().map(protobuf::MessageB::of).collect());
    b.contender("prost", protobuf, Prost::default, |bytes| {
        protobuf::read(bytes, protobuf::MessageB::walk)
    });
    let (records, items) = (b.records, b.items);
    let mut case = b.records_too();
    case.ours(records);
    case.prost(protobuf);
    case.derived(items);
    case.bitcode(items);
    case.wincode(items);
    let (a_items, b_items) = (a.items, b.items);
    let mut rows = a.rows.done();
    rows.extend(b.rows.done());
    if OTHERS {
        phases::a(&mut rows, a_items);
        phases::b(&mut rows, b_items);
    }
    Ok(rows)
}

/// Builds message A from a record of fixed layout.
#[inline(always)] // As in a program that builds messages in one place.
pub(crate) fn fill_a(mut to: ram::message_a::Builder<'_>, from: &InlineA) {
    to.set_id(from.id);
    to.set_version(from.version);
    to.set_table(text(&from.table, from.lengths[0]));
    to.set_key(text(&from.key, from.lengths[1]));
    to.set_value(text(&from.value, from.lengths[2]));
}

#[inline]
fn text(bytes: &[u8], length: u16) -> zooph::Text<'_> {
    zooph::Text::new(&bytes[..usize::from(length).min(bytes.len())])
}

/// Copies a text into its place, and returns its length.
#[inline]
fn place(bytes: &[u8], to: &mut [u8]) -> u16 {
    let length = bytes.len().min(to.len());
    to[..length].copy_from_slice(&bytes[..length]);
    length as u16
}

/// Copies message A into a record of fixed layout.
#[inline(always)]
pub(crate) fn place_a(from: ram::message_a::Reader<'_>, to: &mut InlineA) {
    to.id = from.id();
    to.version = from.version();
    to.lengths = [
        place(from.table().as_bytes(), &mut to.table),
        place(from.key().as_bytes(), &mut to.key),
        place(from.value().as_bytes(), &mut to.value),
    ];
}

/// Copies message B into a record of fixed layout.
#[inline(always)]
pub(crate) fn place_b(from: ram::message_b::Reader<'_>, to: &mut InlineB) {
    to.numbers = [
        from.first(),
        from.second(),
        from.third(),
        from.fourth(),
        from.fifth(),
        from.sixth(),
        from.seventh(),
        from.eighth(),
    ];
}

/// Builds messages in a reused arena by a function from items of any type.
pub(crate) struct ByBuilder<F> {
    arena: zooph::Arena,
    fill: F,
}

impl<F> ByBuilder<F> {
    /// Returns one with its own arena.
    pub(crate) fn new(fill: F) -> Self {
        ByBuilder {
            arena: zooph::Arena::new(),
            fill,
        }
    }
}

impl<T, F: Fn(&mut zooph::Arena, &T)> Builds<T> for ByBuilder<F> {
    #[inline]
    fn build(&mut self, item: &T) -> &[u8] {
        (self.fill)(&mut self.arena, item);
        self.arena.framed()
    }
}

/// Builds all items' messages once, and returns copies of them.
pub(crate) fn framed<T>(items: &[T], mut by: impl Builds<T>) -> Vec<Aligned> {
    items
        .iter()
        .map(|item| Aligned::copy(by.build(item)))
        .collect()
}
