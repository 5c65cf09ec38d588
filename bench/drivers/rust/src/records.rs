//! Record to Record: a native value to bytes and back to a native value, as most users would time it. The decoded
//! value's texts, lists and boxes are allocated each time, except in the rows `reused` of Zooph and prost, which decode
//! into the same value again.

use std::hint::black_box;

use prost::Message;
use rkyv::rancor::Error;
use rkyv::util::AlignedVec;
use zooph::kind::{Enum, Struct};

use crate::arithmetic::{apply, touch};
use crate::harness::{Row, Rows};
use crate::inputs::Aligned;
use crate::part::RECORDS;
use crate::plain;
use crate::schemas::ours::{carsales, catrank, eval, one_field, ram};

/// Native values with a checksum.
pub(crate) trait Walk {
    fn walk(&self) -> u64;
}

macro_rules! walks {
    ($($ty:ty),*) => {$(
        impl Walk for $ty {
            #[inline]
            fn walk(&self) -> u64 {
                <$ty>::walk(self)
            }
        }
    )*};
}
use crate::protobuf;
walks!(
    plain::Lot,
    plain::Ranking,
    plain::Expression,
    plain::Total,
    plain::MessageA,
    plain::MessageB,
    protobuf::Lot,
    protobuf::Ranking,
    protobuf::Expression,
    protobuf::Total,
    protobuf::MessageA,
    protobuf::MessageB
);

impl Walk for carsales::ParkingLot {
    #[inline]
    fn walk(&self) -> u64 {
        let mut sum = 0u64;
        let mut add = |value: u64| sum = sum.wrapping_add(value);
        for car in &self.cars {
            add(touch(car.make.as_bytes()) + touch(car.model.as_bytes()));
            add(car.color.value() as u64 + car.seats as u64 + car.doors as u64);
            for wheel in &car.wheels {
                add(wheel.diameter as u64 + wheel.air_pressure.to_bits() as u64);
                add(wheel.snow_tires as u64);
            }
            add(car.length as u64 + car.width as u64 + car.height as u64 + car.weight as u64);
            if let Some(engine) = &car.engine {
                add(engine.horsepower as u64 + engine.cylinders as u64 + engine.cc as u64);
                add(engine.uses_gas as u64 + engine.uses_electric as u64);
            }
            add(car.fuel_capacity.to_bits() as u64 + car.fuel_level.to_bits() as u64);
            add(car.has_power_windows as u64 + car.has_power_steering as u64);
            add(car.has_cruise_control as u64 + car.cup_holders as u64);
            add(car.has_nav_system as u64);
        }
        sum
    }
}

impl Walk for catrank::SearchResultList {
    #[inline]
    fn walk(&self) -> u64 {
        self.results.iter().fold(0u64, |sum, result| {
            sum.wrapping_add(touch(result.url.as_bytes()))
                .wrapping_add(result.score.to_bits())
                .wrapping_add(touch(result.snippet.as_bytes()))
        })
    }
}

fn evaluate(from: &eval::Expression) -> i32 {
    use eval::expression::{Left, Right};
    let below = |below: &Option<Box<eval::Expression>>| below.as_deref().map_or(0, evaluate);
    let left = match &from.left {
        Left::Value(value) => *value,
        Left::Expression(expression) => below(expression),
        Left::Unknown(_) => 0,
    };
    let right = match &from.right {
        Right::Value(value) => *value,
        Right::Expression(expression) => below(expression),
        Right::Unknown(_) => 0,
    };
    apply(from.op.value(), left, right)
}

impl Walk for eval::Expression {
    #[inline]
    fn walk(&self) -> u64 {
        u64::from(evaluate(self) as u32)
    }
}

impl Walk for one_field::TotalValue {
    #[inline]
    fn walk(&self) -> u64 {
        self.amount
    }
}

impl Walk for ram::MessageA {
    #[inline]
    fn walk(&self) -> u64 {
        let texts = [&self.table, &self.key, &self.value].map(|text| touch(text.as_bytes()));
        self.id
            .wrapping_add(self.version)
            .wrapping_add(texts.iter().sum())
    }
}

impl Walk for ram::MessageB {
    #[inline]
    fn walk(&self) -> u64 {
        [
            self.first,
            self.second,
            self.third,
            self.fourth,
            self.fifth,
            self.sixth,
            self.seventh,
            self.eighth,
        ]
        .iter()
        .fold(0, |sum: u64, number| sum.wrapping_add(*number))
    }
}

/// Collects the rows of one case.
pub(crate) struct Case<'r> {
    pub(crate) name: &'static str,
    pub(crate) rows: &'r mut Rows,
}

/// A size in bytes that fits the largest message of every workload.
const CAPACITY: usize = 1 << 20;

impl Case<'_> {
    fn row<T: 'static>(
        &mut self,
        contender: &str,
        items: &'static [T],
        mut there_and_back: impl FnMut(&T) -> u64 + 'static,
    ) {
        let batch = move |passes| {
            let mut sum = 0u64;
            for _ in 0..passes {
                for item in items {
                    sum = sum.wrapping_add(there_and_back(black_box(item)));
                }
            }
            sum
        };
        let name = format!("{}/{contender}", self.name);
        self.rows
            .push(Row::reading(name, items.len(), Box::new(batch)));
    }

    /// Adds Zooph's rows: a Record to a new vector or to one buffer, and back to a new Record or to an existing one.
    pub(crate) fn ours<T: Struct + Walk>(&mut self, records: &'static [T]) {
        if !RECORDS {
            return;
        }

        fn back<T: Struct + Walk>(bytes: &[u8]) -> u64 {
            let record: T = zooph::record::from_bytes(bytes).expect("the inputs are valid");
            record.walk()
        }
        self.row("zooph-rust:fresh", records, |record| {
            let bytes = black_box(zooph::record::to_bytes(record));
            back::<T>(&bytes)
        });
        let mut out = Aligned::new(CAPACITY);
        self.row("zooph-rust:buffer", records, move |record| {
            let length = zooph::record::encode_into(record, out.as_mut());
            back::<T>(black_box(&out.as_ref()[..length]))
        });
        let (mut out, mut back) = (Aligned::new(CAPACITY), T::default());
        self.row("zooph-rust:reused", records, move |record| {
            let length = zooph::record::encode_into(record, out.as_mut());
            let bytes = black_box(&out.as_ref()[..length]);
            zooph::record::decode_into(&mut back, bytes).expect("the inputs are valid");
            back.walk()
        });
    }

    /// Adds the rows of crate prost, which has its own types.
    pub(crate) fn prost<T: Message + Default + Walk + 'static>(&mut self, items: &'static [T]) {
        if !RECORDS {
            return;
        }
        self.row("prost:fresh", items, |item| {
            let bytes = black_box(item.encode_to_vec());
            T::decode(&*bytes).expect("the inputs are valid").walk()
        });
        let (mut out, mut back) = (Vec::new(), T::default());
        self.row("prost:reused", items, move |item| {
            out.clear();
            item.encode(&mut out).expect("vectors grow");
            back.clear();
            back.merge(&**black_box(&out))
                .expect("the inputs are valid");
            back.walk()
        });
    }

    /// Adds the rows of crates bincode and rkyv.
    pub(crate) fn derived<T>(&mut self, items: &'static [T])
    where
        T: bincode::Encode + bincode::Decode<()> + Unarchives + Walk,
    {
        if !RECORDS {
            return;
        }
        let config = bincode::config::standard().with_fixed_int_encoding();
        self.row("bincode:fresh", items, move |item| {
            let bytes = black_box(bincode::encode_to_vec(item, config).expect("vectors grow"));
            let (back, _): (T, usize) =
                bincode::decode_from_slice(&bytes, config).expect("the inputs are valid");
            back.walk()
        });
        let mut out = vec![0; CAPACITY];
        self.row("bincode:reused", items, move |item| {
            let length = bincode::encode_into_slice(item, &mut out, config).expect("room");
            let (back, _): (T, usize) =
                bincode::decode_from_slice(black_box(&out[..length]), config)
                    .expect("the inputs are valid");
            back.walk()
        });
        self.row("rkyv:fresh", items, |item| {
            T::unarchive(black_box(&item.archive_new())).walk()
        });
        let mut out = AlignedVec::new();
        self.row("rkyv:reused", items, move |item| {
            let mut bytes = std::mem::take(&mut out);
            bytes.clear();
            out = item.archive(bytes);
            T::unarchive(black_box(&out)).walk()
        });
    }

    /// Adds the rows of crate wincode, which has no recursive types.
    pub(crate) fn wincode<T: Winds + Walk + 'static>(&mut self, items: &'static [T]) {
        if !RECORDS {
            return;
        }
        self.row("wincode:fresh", items, |item| {
            T::unwind(black_box(&item.wind())).walk()
        });
        let mut out = vec![0; CAPACITY];
        self.row("wincode:reused", items, move |item| {
            let length = item.wind_into(&mut out);
            T::unwind(black_box(&out[..length])).walk()
        });
    }

    /// Adds the rows of crate bitcode, which has no recursive types.
    pub(crate) fn bitcode<T>(&mut self, items: &'static [T])
    where
        T: bitcode::Encode + for<'a> bitcode::Decode<'a> + Walk,
    {
        if !RECORDS {
            return;
        }
        self.row("bitcode:fresh", items, |item| {
            let bytes = black_box(bitcode::encode(item));
            bitcode::decode::<T>(&bytes)
                .expect("the inputs are valid")
                .walk()
        });
        let (mut encoding, mut decoding) = (bitcode::Buffer::new(), bitcode::Buffer::new());
        self.row("bitcode:reused", items, move |item| {
            let bytes = black_box(encoding.encode(item));
            let back: T = decoding.decode(bytes).expect("the inputs are valid");
            back.walk()
        });
    }
}

/// Types that rkyv serializes, and deserializes with validation.
pub(crate) trait Unarchives: crate::derived::Archives + Sized + 'static {
    fn archive_new(&self) -> AlignedVec;
    fn unarchive(bytes: &[u8]) -> Self;
}

/// Types that wincode serializes and deserializes.
pub(crate) trait Winds: Sized {
    fn wind(&self) -> Vec<u8>;
    fn wind_into(&self, out: &mut [u8]) -> usize;
    fn unwind(bytes: &[u8]) -> Self;
}

macro_rules! derived {
    ($($ty:ty),*) => {$(
        impl Unarchives for $ty {
            #[inline]
            fn archive_new(&self) -> AlignedVec {
                rkyv::to_bytes::<Error>(self).expect("vectors grow")
            }
            #[inline]
            fn unarchive(bytes: &[u8]) -> Self {
                rkyv::from_bytes::<Self, Error>(bytes).expect("the inputs are valid")
            }
        }
    )*};
}
derived!(
    plain::Lot,
    plain::Ranking,
    plain::Expression,
    plain::Total,
    plain::MessageA,
    plain::MessageB
);

macro_rules! winds {
    ($($ty:ty),*) => {$(
        impl Winds for $ty {
            #[inline]
            fn wind(&self) -> Vec<u8> {
                wincode::serialize(self).expect("vectors grow")
            }
            #[inline]
            fn wind_into(&self, out: &mut [u8]) -> usize {
                let room = out.len();
                let mut rest = &mut *out;
                wincode::serialize_into(&mut rest, self).expect("room");
                room - rest.len()
            }
            #[inline]
            fn unwind(bytes: &[u8]) -> Self {
                wincode::deserialize(bytes).expect("the inputs are valid")
            }
        }
    )*};
}
winds!(
    plain::Lot,
    plain::Ranking,
    plain::Total,
    plain::MessageA,
    plain::MessageB
);
