//! Protocol Buffers by crate prost, which has its own types. They are encoded into a reused vector
//! and decoded into new values. Numbers that fill 64 bits are `fixed64`, the fastest type for them.

use prost::{Message, Oneof};

use crate::arithmetic::{apply, touch};
use crate::harness::Builds;
use crate::plain;

/// A car's wheel.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Wheel {
    #[prost(uint32, tag = "1")]
    diameter: u32,
    #[prost(float, tag = "2")]
    air_pressure: f32,
    #[prost(bool, tag = "3")]
    snow_tires: bool,
}

/// A car's engine.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Engine {
    #[prost(uint32, tag = "1")]
    horsepower: u32,
    #[prost(uint32, tag = "2")]
    cylinders: u32,
    #[prost(uint32, tag = "3")]
    cc: u32,
    #[prost(bool, tag = "4")]
    uses_gas: bool,
    #[prost(bool, tag = "5")]
    uses_electric: bool,
}

/// A car.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Car {
    #[prost(string, tag = "1")]
    make: String,
    #[prost(string, tag = "2")]
    model: String,
    #[prost(uint32, tag = "3")]
    color: u32,
    #[prost(uint32, tag = "4")]
    seats: u32,
    #[prost(uint32, tag = "5")]
    doors: u32,
    #[prost(message, repeated, tag = "6")]
    wheels: Vec<Wheel>,
    #[prost(uint32, tag = "7")]
    length: u32,
    #[prost(uint32, tag = "8")]
    width: u32,
    #[prost(uint32, tag = "9")]
    height: u32,
    #[prost(uint32, tag = "10")]
    weight: u32,
    #[prost(message, optional, tag = "11")]
    engine: Option<Engine>,
    #[prost(float, tag = "12")]
    fuel_capacity: f32,
    #[prost(float, tag = "13")]
    fuel_level: f32,
    #[prost(bool, tag = "14")]
    has_power_windows: bool,
    #[prost(bool, tag = "15")]
    has_power_steering: bool,
    #[prost(bool, tag = "16")]
    has_cruise_control: bool,
    #[prost(uint32, tag = "17")]
    cup_holders: u32,
    #[prost(bool, tag = "18")]
    has_nav_system: bool,
}

/// A parking lot.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Lot {
    #[prost(message, repeated, tag = "1")]
    cars: Vec<Car>,
}

/// A search result.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Hit {
    #[prost(string, tag = "1")]
    url: String,
    #[prost(double, tag = "2")]
    score: f64,
    #[prost(string, tag = "3")]
    snippet: String,
}

/// All results of a search.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Ranking {
    #[prost(message, repeated, tag = "1")]
    hits: Vec<Hit>,
}

/// A search result whose texts are of type `bytes`, which prost does not check.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct BytesHit {
    #[prost(bytes = "vec", tag = "1")]
    url: Vec<u8>,
    #[prost(double, tag = "2")]
    score: f64,
    #[prost(bytes = "vec", tag = "3")]
    snippet: Vec<u8>,
}

/// All results of a search, with texts of type `bytes`.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct BytesRanking {
    #[prost(message, repeated, tag = "1")]
    hits: Vec<BytesHit>,
}

/// RAMCloud's message A, with texts of type `bytes`.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct BytesA {
    #[prost(fixed64, tag = "1")]
    id: u64,
    #[prost(fixed64, tag = "2")]
    version: u64,
    #[prost(bytes = "vec", tag = "3")]
    table: Vec<u8>,
    #[prost(bytes = "vec", tag = "4")]
    key: Vec<u8>,
    #[prost(bytes = "vec", tag = "5")]
    value: Vec<u8>,
}

/// An arithmetic expression.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Expression {
    #[prost(uint32, tag = "1")]
    op: u32,
    #[prost(oneof = "Left", tags = "2, 3")]
    left: Option<Left>,
    #[prost(oneof = "Right", tags = "4, 5")]
    right: Option<Right>,
}

/// The left operand of an expression.
#[derive(Clone, PartialEq, Oneof)]
pub(crate) enum Left {
    #[prost(int32, tag = "2")]
    Value(i32),
    #[prost(message, tag = "3")]
    Expression(Box<Expression>),
}

/// The right operand of an expression.
#[derive(Clone, PartialEq, Oneof)]
pub(crate) enum Right {
    #[prost(int32, tag = "4")]
    Value(i32),
    #[prost(message, tag = "5")]
    Expression(Box<Expression>),
}

/// A number.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Total {
    #[prost(uint64, tag = "1")]
    amount: u64,
}

/// RAMCloud's message A.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct MessageA {
    #[prost(fixed64, tag = "1")]
    id: u64,
    #[prost(fixed64, tag = "2")]
    version: u64,
    #[prost(string, tag = "3")]
    table: String,
    #[prost(string, tag = "4")]
    key: String,
    #[prost(string, tag = "5")]
    value: String,
}

/// RAMCloud's message B.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct MessageB {
    #[prost(fixed64, tag = "1")]
    first: u64,
    #[prost(fixed64, tag = "2")]
    second: u64,
    #[prost(fixed64, tag = "3")]
    third: u64,
    #[prost(fixed64, tag = "4")]
    fourth: u64,
    #[prost(fixed64, tag = "5")]
    fifth: u64,
    #[prost(fixed64, tag = "6")]
    sixth: u64,
    #[prost(fixed64, tag = "7")]
    seventh: u64,
    #[prost(fixed64, tag = "8")]
    eighth: u64,
}

/// Encodes messages into a reused vector.
#[derive(Default)]
pub(crate) struct Prost {
    out: Vec<u8>,
}

impl<T: Message> Builds<T> for Prost {
    #[inline]
    fn build(&mut self, item: &T) -> &[u8] {
        self.out.clear();
        item.encode(&mut self.out).expect("vectors grow");
        &self.out
    }
}

/// Decodes a message, and returns the result of `walk`.
#[inline]
pub(crate) fn read<T: Message + Default>(bytes: &[u8], walk: impl Fn(&T) -> u64) -> u64 {
    walk(&T::decode(bytes).expect("the inputs are valid"))
}

impl Lot {
    /// Converts the plain data to the library's type.
    pub(crate) fn of(lot: &plain::Lot) -> Self {
        let wheel = |wheel: &plain::Wheel| Wheel {
            diameter: wheel.diameter.into(),
            air_pressure: wheel.air_pressure,
            snow_tires: wheel.snow_tires,
        };
        let engine = |engine: &plain::Engine| Engine {
            horsepower: engine.horsepower.into(),
            cylinders: engine.cylinders.into(),
            cc: engine.cc,
            uses_gas: engine.uses_gas,
            uses_electric: engine.uses_electric,
        };
        let car = |car: &plain::Car| Car {
            make: car.make.clone(),
            model: car.model.clone(),
            color: car.color.into(),
            seats: car.seats.into(),
            doors: car.doors.into(),
            wheels: car.wheels.iter().map(wheel).collect(),
            length: car.length.into(),
            width: car.width.into(),
            height: car.height.into(),
            weight: car.weight,
            engine: Some(engine(&car.engine)),
            fuel_capacity: car.fuel_capacity,
            fuel_level: car.fuel_level,
            has_power_windows: car.has_power_windows,
            has_power_steering: car.has_power_steering,
            has_cruise_control: car.has_cruise_control,
            cup_holders: car.cup_holders.into(),
            has_nav_system: car.has_nav_system,
        };
        Lot {
            cars: lot.cars.iter().map(car).collect(),
        }
    }

    /// Returns the checksum of all fields.
    #[inline]
    pub(crate) fn walk(&self) -> u64 {
        let mut sum = 0u64;
        let mut add = |value: u64| sum = sum.wrapping_add(value);
        for car in &self.cars {
            add(touch(car.make.as_bytes()) + touch(car.model.as_bytes()));
            add(car.color as u64 + car.seats as u64 + car.doors as u64);
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

impl Ranking {
    /// Converts the plain data to the library's type.
    pub(crate) fn of(ranking: &plain::Ranking) -> Self {
        let hit = |hit: &plain::Hit| Hit {
            url: hit.url.clone(),
            score: hit.score,
            snippet: hit.snippet.clone(),
        };
        Ranking {
            hits: ranking.hits.iter().map(hit).collect(),
        }
    }

    /// Returns the checksum of all fields.
    #[inline]
    pub(crate) fn walk(&self) -> u64 {
        self.hits.iter().fold(0u64, |sum, hit| {
            sum.wrapping_add(touch(hit.url.as_bytes()))
                .wrapping_add(hit.score.to_bits())
                .wrapping_add(touch(hit.snippet.as_bytes()))
        })
    }
}

impl Expression {
    /// Converts the plain data to the library's type.
    pub(crate) fn of(from: &plain::Expression) -> Self {
        use plain::Operand;
        let left = match &from.left {
            Operand::Value(value) => Left::Value(*value),
            Operand::Expression(below) => Left::Expression(Box::new(Expression::of(below))),
        };
        let right = match &from.right {
            Operand::Value(value) => Right::Value(*value),
            Operand::Expression(below) => Right::Expression(Box::new(Expression::of(below))),
        };
        Expression {
            op: from.op.into(),
            left: Some(left),
            right: Some(right),
        }
    }

    fn evaluate(&self) -> i32 {
        let left = match &self.left {
            Some(Left::Value(value)) => *value,
            Some(Left::Expression(below)) => below.evaluate(),
            None => 0,
        };
        let right = match &self.right {
            Some(Right::Value(value)) => *value,
            Some(Right::Expression(below)) => below.evaluate(),
            None => 0,
        };
        apply(self.op as u16, left, right)
    }

    /// Evaluates the expression.
    #[inline]
    pub(crate) fn walk(&self) -> u64 {
        u64::from(self.evaluate() as u32)
    }
}

impl Total {
    /// Converts the plain data to the library's type.
    pub(crate) fn of(total: &plain::Total) -> Self {
        Total {
            amount: total.amount,
        }
    }

    /// Returns the number.
    #[inline]
    pub(crate) fn walk(&self) -> u64 {
        self.amount
    }
}

impl MessageA {
    /// Converts the plain data to the library's type.
    pub(crate) fn of(from: &plain::MessageA) -> Self {
        MessageA {
            id: from.id,
            version: from.version,
            table: from.table.clone(),
            key: from.key.clone(),
            value: from.value.clone(),
        }
    }

    /// Returns the checksum of all fields.
    #[inline]
    pub(crate) fn walk(&self) -> u64 {
        let texts = [&self.table, &self.key, &self.value].map(|text| touch(text.as_bytes()));
        self.id
            .wrapping_add(self.version)
            .wrapping_add(texts.iter().sum())
    }
}

impl BytesRanking {
    /// Converts the plain data to the library's type.
    pub(crate) fn of(ranking: &plain::Ranking) -> Self {
        let hit = |hit: &plain::Hit| BytesHit {
            url: hit.url.clone().into(),
            score: hit.score,
            snippet: hit.snippet.clone().into(),
        };
        BytesRanking {
            hits: ranking.hits.iter().map(hit).collect(),
        }
    }

    /// Returns the checksum of all fields.
    #[inline]
    pub(crate) fn walk(&self) -> u64 {
        self.hits.iter().fold(0u64, |sum, hit| {
            sum.wrapping_add(touch(&hit.url))
                .wrapping_add(hit.score.to_bits())
                .wrapping_add(touch(&hit.snippet))
        })
    }
}

impl BytesA {
    /// Converts the plain data to the library's type.
    pub(crate) fn of(from: &plain::MessageA) -> Self {
        BytesA {
            id: from.id,
            version: from.version,
            table: from.table.clone().into(),
            key: from.key.clone().into(),
            value: from.value.clone().into(),
        }
    }

    /// Returns the checksum of all fields.
    #[inline]
    pub(crate) fn walk(&self) -> u64 {
        let texts = [&self.table, &self.key, &self.value].map(|text| touch(text));
        self.id
            .wrapping_add(self.version)
            .wrapping_add(texts.iter().sum())
    }
}

impl MessageB {
    /// Converts the plain data to the library's type.
    pub(crate) fn of(from: &plain::MessageB) -> Self {
        let [first, second, third, fourth, fifth, sixth, seventh, eighth] = from.numbers;
        MessageB {
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

    /// Returns the checksum of all fields.
    #[inline]
    pub(crate) fn walk(&self) -> u64 {
        let MessageB {
            first,
            second,
            third,
            fourth,
            fifth,
            sixth,
            seventh,
            eighth,
        } = self;
        [first, second, third, fourth, fifth, sixth, seventh, eighth]
            .into_iter()
            .fold(0, |sum: u64, number| sum.wrapping_add(*number))
    }
}
