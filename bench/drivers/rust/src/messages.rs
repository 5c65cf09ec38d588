//! The workloads of messages. Every contender builds, reads and exchanges the same messages.

use std::hint::black_box;
use std::io;
use std::path::Path;

use zooph::kind::Struct;

use crate::derived::{self, Bincode, Bitcode, Rkyv};
use crate::harness::{Builds, Row, Rows};
use crate::inputs::{self, Aligned, keep};
use crate::json;
use crate::ours::{self, Builders, DefaultsBuilders, Fresh, FreshBuilders, Records};
use crate::part::OTHERS;
use crate::peer::{self, Peer};
use crate::plain::{Expression, Lot, Ranking, Total};
use crate::protobuf::{self, Prost};
use crate::records::Case;
use crate::schemas::ours as schemas;

/// The names of a workload's cases.
#[derive(Clone, Copy)]
pub(crate) struct Names {
    pub(crate) records: &'static str,
    pub(crate) exchange: &'static str,
    pub(crate) build: &'static str,
    pub(crate) read: &'static str,
}

impl Names {
    fn row(case: &str, contender: &str) -> String {
        format!("{case}/{contender}")
    }
}

/// A workload's inputs in three forms, and its rows.
pub(crate) struct Workload<T: 'static, R: 'static> {
    pub(crate) names: Names,
    pub(crate) rows: Rows,
    messages: &'static [Aligned],
    pub(crate) records: &'static [R],
    pub(crate) items: &'static [T],
}

impl<T, R: Struct> Workload<T, R> {
    /// Reads the inputs of a workload.
    pub(crate) fn load(
        folder: &Path,
        file: &str,
        names: Names,
        plain: impl Fn(&R) -> T,
    ) -> io::Result<Self> {
        let messages = inputs::messages(folder, file)?;
        let record = |message: &Aligned| {
            zooph::record::from_bytes::<R>(message.as_ref()).expect("the inputs are valid")
        };
        let records = keep(messages.iter().map(record).collect());
        let items = keep(records.iter().map(plain).collect());
        Ok(Workload {
            names,
            rows: Rows::default(),
            messages,
            records,
            items,
        })
    }

    /// Returns the collector of this workload's rows of Record to Record.
    pub(crate) fn records_too(&mut self) -> Case<'_> {
        Case {
            name: self.names.records,
            rows: &mut self.rows,
        }
    }

    /// Adds the floors: reading the plain data, and copying the finished bytes.
    pub(crate) fn floors(&mut self, walk: impl Fn(&T) -> u64 + Copy + 'static) {
        if !OTHERS {
            return;
        }
        let items = self.items;
        let walk_all = move |passes| {
            let mut sum = 0u64;
            for _ in 0..passes {
                for item in items {
                    sum = sum.wrapping_add(walk(black_box(item)));
                }
            }
            sum
        };
        for case in [self.names.exchange, self.names.read] {
            let name = Names::row(case, "null");
            self.rows
                .push(Row::reading(name, items.len(), Box::new(walk_all)));
        }
    }

    /// Adds the floor of building: copying the finished bytes.
    pub(crate) fn copies(&mut self, touch: impl Fn(R::Reader<'_>) -> u64 + Copy + 'static) {
        if !OTHERS {
            return;
        }
        let read = move |bytes: &[u8]| ours::validated::<R>(bytes, touch);
        let name = Names::row(self.names.build, "memcpy");
        self.rows.builds(
            name,
            self.messages,
            || Copies {
                out: vec![0; 1 << 20],
            },
            read,
        );
    }

    /// Adds the rows of a contender with one way to build and one to read.
    pub(crate) fn contender<I, B: Builds<I> + 'static>(
        &mut self,
        contender: &str,
        items: &'static [I],
        make: impl Fn() -> B,
        read: impl Fn(&[u8]) -> u64 + Copy + 'static,
    ) {
        if !OTHERS {
            return;
        }
        let names = self.names;
        let mut by = make();
        let built = items
            .iter()
            .map(|item| Aligned::copy(by.build(item)))
            .collect();
        self.rows
            .exchanges(Names::row(names.exchange, contender), items, make(), read);
        self.rows
            .builds(Names::row(names.build, contender), items, &make, read);
        self.rows
            .reads(Names::row(names.read, contender), keep(built), read);
    }

    /// Adds Zooph's rows: building by Builder or Record, reading validated or lazily.
    pub(crate) fn ours(&mut self, touch: impl Fn(R::Reader<'_>) -> u64 + Copy + 'static)
    where
        Builders: Builds<T>,
    {
        if !OTHERS {
            return;
        }
        let (items, records, names) = (self.items, self.records, self.names);
        let validated = move |bytes: &[u8]| ours::validated::<R>(bytes, touch);
        let lazy = move |bytes: &[u8]| ours::lazy::<R>(bytes, touch);
        let row = |case, way: &str| format!("{case}/zooph-rust:{way}");
        let rows = &mut self.rows;
        let (exchange, build) = (names.exchange, names.build);
        rows.exchanges(
            row(exchange, "builder-validated"),
            items,
            Builders::default(),
            validated,
        );
        rows.exchanges(
            row(exchange, "record-validated"),
            records,
            Records::new(),
            validated,
        );
        rows.exchanges(
            row(exchange, "builder-lazy"),
            items,
            Builders::default(),
            lazy,
        );
        rows.exchanges(row(exchange, "record-lazy"), records, Records::new(), lazy);
        rows.builds(row(build, "builder"), items, Builders::default, validated);
        rows.builds(row(build, "record"), records, Records::new, validated);
        rows.builds(
            row(build, "record-fresh"),
            records,
            Fresh::default,
            validated,
        );
        rows.reads(row(names.read, "validated"), self.messages, validated);
        rows.reads(row(names.read, "lazy"), self.messages, lazy);
    }
}

impl<T, R: Struct> Workload<T, R> {
    /// Adds Zooph's rows that check texts to be UTF-8 by getters of `str`, as some peers do.
    pub(crate) fn checked(&mut self, touch: impl Fn(R::Reader<'_>) -> u64 + Copy + 'static)
    where
        Builders: Builds<T>,
    {
        if !OTHERS {
            return;
        }
        let (items, records, names) = (self.items, self.records, self.names);
        let checked = move |bytes: &[u8]| ours::validated::<R>(bytes, touch);
        let row = |case, way: &str| format!("{case}/zooph-rust:{way}-utf8");
        let exchange = names.exchange;
        let rows = &mut self.rows;
        let builders = Builders::default();
        rows.exchanges(row(exchange, "builder-validated"), items, builders, checked);
        let records_by = Records::new();
        rows.exchanges(
            row(exchange, "record-validated"),
            records,
            records_by,
            checked,
        );
        rows.reads(row(names.read, "validated"), self.messages, checked);
    }

    /// Adds Zooph's rows that use new memory for each message: an arena, or the vector that the
    /// README shows.
    pub(crate) fn fresh(&mut self, touch: impl Fn(R::Reader<'_>) -> u64 + Copy + 'static)
    where
        Builders: Builds<T>,
    {
        if !OTHERS {
            return;
        }
        let (items, records, names) = (self.items, self.records, self.names);
        let validated = move |bytes: &[u8]| ours::validated::<R>(bytes, touch);
        let row = |case, way: &str| format!("{case}/zooph-rust:{way}-fresh");
        let rows = &mut self.rows;
        let builders = FreshBuilders::default;
        rows.exchanges(row(names.exchange, "builder"), items, builders(), validated);
        rows.exchanges(
            row(names.exchange, "record"),
            records,
            Fresh::default(),
            validated,
        );
        rows.builds(row(names.build, "builder"), items, builders, validated);
    }
}

/// Copies finished messages to a buffer.
struct Copies {
    out: Vec<u8>,
}

impl Builds<Aligned> for Copies {
    #[inline]
    fn build(&mut self, message: &Aligned) -> &[u8] {
        let message = message.as_ref();
        self.out[..message.len()].copy_from_slice(message);
        &self.out[..message.len()]
    }
}

macro_rules! names {
    ($workload:literal) => {
        Names {
            records: concat!($workload, ".records"),
            exchange: concat!($workload, ".exchange"),
            build: concat!($workload, ".build"),
            read: concat!($workload, ".read"),
        }
    };
}

/// Returns the rows of `carsales`, whose messages have many small fields.
pub(crate) fn carsales(folder: &Path) -> io::Result<Vec<Row>> {
    type Record = schemas::carsales::ParkingLot;
    let names = names!("carsales");
    let mut all = Workload::load(folder, "carsales.messages", names, |lot: &Record| {
        Lot::of(lot)
    })?;
    all.floors(Lot::walk);
    all.copies(ours::touch_carsales);
    all.ours(ours::touch_carsales);
    all.checked(ours::touch_carsales_str);
    all.fresh(ours::touch_carsales);
    let items = all.items;
    all.contender("capnp-rust", items, Peer::new, peer::carsales);
    all.contender("rkyv", items, Rkyv::default, derived::rkyv_carsales);
    all.contender("bincode", items, Bincode::default, |bytes| {
        derived::bincode_read(bytes, Lot::walk)
    });
    all.contender("bitcode", items, Bitcode::default, |bytes| {
        derived::bitcode_read(bytes, Lot::walk)
    });
    let protobuf = keep(items.iter().map(protobuf::Lot::of).collect());
    all.contender("prost", protobuf, Prost::default, |bytes| {
        protobuf::read(bytes, protobuf::Lot::walk)
    });
    let records = all.records;
    let mut case = all.records_too();
    case.ours(records);
    case.prost(protobuf);
    case.derived(items);
    case.bitcode(items);
    case.wincode(items);
    let serde = keep(items.iter().map(json::Lot::of).collect());
    let cases = ["carsales.json-write", "carsales.json-read"];
    json::rows(&mut all.rows, cases, records, serde);
    Ok(all.rows.done())
}

/// Returns the rows of `catrank`, whose messages are mostly texts.
pub(crate) fn catrank(folder: &Path) -> io::Result<Vec<Row>> {
    type Record = schemas::catrank::SearchResultList;
    let names = names!("catrank");
    let plain = |list: &Record| Ranking::of(list);
    let mut all = Workload::load(folder, "catrank.messages", names, plain)?;
    all.floors(Ranking::walk);
    all.copies(ours::touch_catrank);
    all.ours(ours::touch_catrank);
    all.checked(ours::touch_catrank_str);
    all.fresh(ours::touch_catrank);
    let items = all.items;
    all.contender("capnp-rust", items, Peer::new, peer::catrank);
    all.contender("rkyv", items, Rkyv::default, derived::rkyv_catrank);
    all.contender("bincode", items, Bincode::default, |bytes| {
        derived::bincode_read(bytes, Ranking::walk)
    });
    all.contender("bitcode", items, Bitcode::default, |bytes| {
        derived::bitcode_read(bytes, Ranking::walk)
    });
    let protobuf = keep(items.iter().map(protobuf::Ranking::of).collect());
    all.contender("prost", protobuf, Prost::default, |bytes| {
        protobuf::read(bytes, protobuf::Ranking::walk)
    });
    let records = all.records;
    let mut case = all.records_too();
    case.ours(records);
    case.prost(protobuf);
    case.derived(items);
    case.bitcode(items);
    case.wincode(items);
    let serde = keep(items.iter().map(json::Ranking::of).collect());
    let cases = ["catrank.json-write", "catrank.json-read"];
    json::rows(&mut all.rows, cases, records, serde);
    let protobuf = keep(items.iter().map(protobuf::BytesRanking::of).collect());
    all.contender("prost:bytes", protobuf, Prost::default, |bytes| {
        protobuf::read(bytes, protobuf::BytesRanking::walk)
    });
    Ok(all.rows.done())
}

/// Returns the rows of `eval`, whose messages are trees. Crate bitcode has no recursive types.
pub(crate) fn eval(folder: &Path) -> io::Result<Vec<Row>> {
    type Record = schemas::eval::Expression;
    let names = names!("eval");
    let plain = |tree: &Record| Expression::of(tree);
    let mut all = Workload::load(folder, "eval.messages", names, plain)?;
    all.floors(Expression::walk);
    all.copies(ours::touch_eval);
    all.ours(ours::touch_eval);
    all.fresh(ours::touch_eval);
    let items = all.items;
    all.contender("capnp-rust", items, Peer::new, peer::eval);
    all.contender("rkyv", items, Rkyv::default, derived::rkyv_eval);
    all.contender("bincode", items, Bincode::default, |bytes| {
        derived::bincode_read(bytes, Expression::walk)
    });
    let protobuf = keep(items.iter().map(protobuf::Expression::of).collect());
    all.contender("prost", protobuf, Prost::default, |bytes| {
        protobuf::read(bytes, protobuf::Expression::walk)
    });
    let records = all.records;
    let mut case = all.records_too();
    case.ours(records);
    case.prost(protobuf);
    case.derived(items);
    let serde = keep(items.iter().map(json::Expression::of).collect());
    let cases = ["eval.json-write", "eval.json-read"];
    json::rows(&mut all.rows, cases, records, serde);
    Ok(all.rows.done())
}

/// Returns the rows of `one-field`, the smallest message.
pub(crate) fn one_field(folder: &Path) -> io::Result<Vec<Row>> {
    type Record = schemas::one_field::TotalValue;
    let names = names!("one-field");
    let plain = |total: &Record| Total::of(total);
    let mut all = Workload::load(folder, "one-field.messages", names, plain)?;
    all.floors(Total::walk);
    all.copies(ours::touch_one);
    all.ours(ours::touch_one);
    all.fresh(ours::touch_one);
    let items = all.items;
    all.contender("capnp-rust", items, Peer::new, peer::one_field);
    all.contender("rkyv", items, Rkyv::default, derived::rkyv_one_field);
    all.contender("bincode", items, Bincode::default, |bytes| {
        derived::bincode_read(bytes, Total::walk)
    });
    all.contender("bitcode", items, Bitcode::default, |bytes| {
        derived::bitcode_read(bytes, Total::walk)
    });
    let protobuf = keep(items.iter().map(protobuf::Total::of).collect());
    all.contender("prost", protobuf, Prost::default, |bytes| {
        protobuf::read(bytes, protobuf::Total::walk)
    });
    let records = all.records;
    let mut case = all.records_too();
    case.ours(records);
    case.prost(protobuf);
    case.derived(items);
    case.bitcode(items);
    case.wincode(items);
    Ok(all.rows.done())
}

/// Adds the rows that read a message of one version with the schema `S`, validated and lazily.
fn version<S: Struct>(
    rows: &mut Rows,
    case: &str,
    messages: &'static [Aligned],
    touch: impl Fn(S::Reader<'_>) -> u64 + Copy + 'static,
) {
    rows.reads(
        format!("versions.{case}/zooph-rust:validated"),
        messages,
        move |bytes: &[u8]| ours::validated::<S>(bytes, touch),
    );
    rows.reads(
        format!("versions.{case}/zooph-rust:lazy"),
        messages,
        move |bytes: &[u8]| ours::lazy::<S>(bytes, touch),
    );
}

/// Returns the rows of `versions`: carsales over versions of its schema, in several segments, and
/// with defaults.
pub(crate) fn versions(folder: &Path) -> io::Result<Vec<Row>> {
    type Now = schemas::carsales::ParkingLot;
    type Next = schemas::carsales_next::ParkingLot;
    type Defaults = schemas::carsales_defaults::ParkingLot;
    let messages = |name: &str| inputs::messages(folder, &format!("carsales{name}.messages"));
    let now = messages("")?;
    let mut rows = Rows::default();
    version::<Now>(&mut rows, "same-read", now, ours::touch_carsales);
    version::<Next>(&mut rows, "older-read", now, ours::touch_known);
    version::<Now>(
        &mut rows,
        "newer-read",
        messages("-next")?,
        ours::touch_carsales,
    );
    version::<Now>(
        &mut rows,
        "segments-read",
        messages("-segments")?,
        ours::touch_carsales,
    );
    version::<Defaults>(
        &mut rows,
        "defaults-read",
        messages("-defaults")?,
        ours::touch_defaults,
    );
    let plain = |message: &Aligned| {
        let record = zooph::record::from_bytes::<Now>(message.as_ref());
        Lot::of(&record.expect("the inputs are valid"))
    };
    let items = keep(now.iter().map(plain).collect());
    let name = "versions.same-build/zooph-rust:builder".to_owned();
    rows.builds(name, items, Builders::default, |bytes| {
        ours::validated::<Now>(bytes, ours::touch_carsales)
    });
    let name = "versions.defaults-build/zooph-rust:builder".to_owned();
    rows.builds(name, items, DefaultsBuilders::default, |bytes| {
        ours::validated::<Defaults>(bytes, ours::touch_defaults)
    });
    Ok(rows.done())
}
