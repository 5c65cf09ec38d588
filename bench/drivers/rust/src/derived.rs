//! The peers that derive their code from Rust types: rkyv, bincode and bitcode. None of them
//! supports the evolution of types.

use rkyv::rancor::Error;
use rkyv::util::AlignedVec;

use crate::arithmetic::{apply, touch};
use crate::harness::Builds;
use crate::plain::{
    ArchivedExpression, ArchivedLot, ArchivedMessageA, ArchivedMessageB, ArchivedOperand,
    ArchivedRanking, ArchivedTotal,
};

/// Serializes with rkyv into a reused vector.
#[derive(Default)]
pub(crate) struct Rkyv {
    out: AlignedVec,
}

/// Types that rkyv serializes into a vector.
pub(crate) trait Archives {
    /// Appends the serialized value to `out`.
    fn archive(&self, out: AlignedVec) -> AlignedVec;
}

macro_rules! archives {
    ($($name:ty),*) => {$(
        impl Archives for $name {
            #[inline]
            fn archive(&self, out: AlignedVec) -> AlignedVec {
                rkyv::api::high::to_bytes_in::<_, Error>(self, out).expect("vectors grow")
            }
        }
    )*};
}
use crate::plain;
archives!(
    plain::Lot,
    plain::Ranking,
    plain::Expression,
    plain::Total,
    plain::MessageA,
    plain::MessageB
);

impl<T: Archives> Builds<T> for Rkyv {
    #[inline]
    fn build(&mut self, item: &T) -> &[u8] {
        let mut out = std::mem::take(&mut self.out);
        out.clear();
        self.out = item.archive(out);
        &self.out
    }
}

/// Serializes with bincode into a reused vector.
#[derive(Default)]
pub(crate) struct Bincode {
    out: Vec<u8>,
}

impl<T: bincode::Encode> Builds<T> for Bincode {
    #[inline]
    fn build(&mut self, item: &T) -> &[u8] {
        self.out.clear();
        let config = bincode::config::standard().with_fixed_int_encoding();
        bincode::encode_into_std_write(item, &mut self.out, config).expect("vectors grow");
        &self.out
    }
}

/// Decodes a value of bincode, and returns the result of `walk`.
#[inline]
pub(crate) fn bincode_read<T: bincode::Decode<()>>(bytes: &[u8], walk: impl Fn(&T) -> u64) -> u64 {
    let config = bincode::config::standard().with_fixed_int_encoding();
    let (item, _): (T, usize) =
        bincode::decode_from_slice(bytes, config).expect("the inputs are valid");
    walk(&item)
}

/// Serializes with bitcode in a reused buffer.
#[derive(Default)]
pub(crate) struct Bitcode {
    buffer: bitcode::Buffer,
}

impl<T: bitcode::Encode> Builds<T> for Bitcode {
    #[inline]
    fn build(&mut self, item: &T) -> &[u8] {
        self.buffer.encode(item)
    }
}

/// Decodes a value of bitcode, and returns the result of `walk`.
#[inline]
pub(crate) fn bitcode_read<T: for<'a> bitcode::Decode<'a>>(
    bytes: &[u8],
    walk: impl Fn(&T) -> u64,
) -> u64 {
    walk(&bitcode::decode(bytes).expect("the inputs are valid"))
}

/// Validates a value of rkyv in place, and borrows it.
macro_rules! access {
    ($bytes:expr, $type:ty) => {
        rkyv::access::<$type, Error>($bytes).expect("the inputs are valid")
    };
}

/// Returns the checksum of a parking lot, read in place.
#[inline]
pub(crate) fn rkyv_carsales(bytes: &[u8]) -> u64 {
    let mut sum = 0u64;
    let mut add = |value: u64| sum = sum.wrapping_add(value);
    for car in access!(bytes, ArchivedLot).cars.iter() {
        add(touch(car.make.as_bytes()) + touch(car.model.as_bytes()));
        add(car.color.to_native() as u64 + car.seats as u64 + car.doors as u64);
        for wheel in car.wheels.iter() {
            add(wheel.diameter.to_native() as u64);
            add(wheel.air_pressure.to_native().to_bits() as u64 + wheel.snow_tires as u64);
        }
        add(car.length.to_native() as u64 + car.width.to_native() as u64);
        add(car.height.to_native() as u64 + car.weight.to_native() as u64);
        let engine = &car.engine;
        add(engine.horsepower.to_native() as u64 + engine.cylinders as u64);
        add(engine.cc.to_native() as u64);
        add(engine.uses_gas as u64 + engine.uses_electric as u64);
        add(car.fuel_capacity.to_native().to_bits() as u64);
        add(car.fuel_level.to_native().to_bits() as u64);
        add(car.has_power_windows as u64 + car.has_power_steering as u64);
        add(car.has_cruise_control as u64 + car.cup_holders as u64);
        add(car.has_nav_system as u64);
    }
    sum
}

/// Returns the checksum of search results, read in place.
#[inline]
pub(crate) fn rkyv_catrank(bytes: &[u8]) -> u64 {
    access!(bytes, ArchivedRanking)
        .hits
        .iter()
        .fold(0u64, |sum, hit| {
            sum.wrapping_add(touch(hit.url.as_bytes()))
                .wrapping_add(hit.score.to_native().to_bits())
                .wrapping_add(touch(hit.snippet.as_bytes()))
        })
}

fn evaluate(from: &ArchivedExpression) -> i32 {
    let value = |operand: &ArchivedOperand| match operand {
        ArchivedOperand::Value(value) => value.to_native(),
        ArchivedOperand::Expression(below) => evaluate(below),
    };
    apply(from.op.to_native(), value(&from.left), value(&from.right))
}

/// Evaluates an expression, read in place.
#[inline]
pub(crate) fn rkyv_eval(bytes: &[u8]) -> u64 {
    u64::from(evaluate(access!(bytes, ArchivedExpression)) as u32)
}

/// Returns the number of the smallest message, read in place.
#[inline]
pub(crate) fn rkyv_one_field(bytes: &[u8]) -> u64 {
    access!(bytes, ArchivedTotal).amount.to_native()
}

/// Returns the checksum of message A, read in place.
#[inline]
pub(crate) fn rkyv_a(bytes: &[u8]) -> u64 {
    let from = access!(bytes, ArchivedMessageA);
    let texts = [&from.table, &from.key, &from.value].map(|text| touch(text.as_bytes()));
    from.id
        .to_native()
        .wrapping_add(from.version.to_native())
        .wrapping_add(texts.iter().sum())
}

/// Returns the checksum of message B, read in place.
#[inline]
pub(crate) fn rkyv_b(bytes: &[u8]) -> u64 {
    let numbers = &access!(bytes, ArchivedMessageB).numbers;
    numbers
        .iter()
        .fold(0, |sum: u64, number| sum.wrapping_add(number.to_native()))
}
