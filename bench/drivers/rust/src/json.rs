//! JSON: Records by generated code, and the same data by crate serde_json with code derived by serde.
//! Each reads its own output, because floats differ: Zooph writes a `Float32` with all digits of the
//! `Float64` of the same value, as `capnp` does, and serde_json writes the fewest digits that identify
//! it.

use serde::{Deserialize, Serialize};
use zooph::json::Object;
use zooph::kind::Struct;

use crate::arithmetic::{apply, touch};
use crate::harness::{Builds, Rows};
use crate::inputs::{Aligned, keep};
use crate::part::OTHERS;
use crate::plain;
use crate::records::Walk;

/// A colour. In JSON it is the name of the variant.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Color {
    Black,
    White,
    Red,
    Green,
    Blue,
    Cyan,
    Magenta,
    Yellow,
    Silver,
}

const COLORS: [Color; 9] = [
    Color::Black,
    Color::White,
    Color::Red,
    Color::Green,
    Color::Blue,
    Color::Cyan,
    Color::Magenta,
    Color::Yellow,
    Color::Silver,
];

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Wheel {
    diameter: u16,
    air_pressure: f32,
    snow_tires: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Engine {
    horsepower: u16,
    cylinders: u8,
    cc: u32,
    uses_gas: bool,
    uses_electric: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Car {
    make: String,
    model: String,
    color: Color,
    seats: u8,
    doors: u8,
    wheels: Vec<Wheel>,
    length: u16,
    width: u16,
    height: u16,
    weight: u32,
    engine: Option<Engine>,
    fuel_capacity: f32,
    fuel_level: f32,
    has_power_windows: bool,
    has_power_steering: bool,
    has_cruise_control: bool,
    cup_holders: u8,
    has_nav_system: bool,
}

/// A parking lot.
#[derive(Serialize, Deserialize)]
pub(crate) struct Lot {
    cars: Vec<Car>,
}

#[derive(Serialize, Deserialize)]
struct Hit {
    url: String,
    score: f64,
    snippet: String,
}

/// All results of a search.
#[derive(Serialize, Deserialize)]
pub(crate) struct Ranking {
    results: Vec<Hit>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulus,
}

const OPERATIONS: [Operation; 5] = [
    Operation::Add,
    Operation::Subtract,
    Operation::Multiply,
    Operation::Divide,
    Operation::Modulus,
];

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Operand {
    Value(i32),
    Expression(Box<Expression>),
}

/// An arithmetic expression.
#[derive(Serialize, Deserialize)]
pub(crate) struct Expression {
    op: Operation,
    left: Operand,
    right: Operand,
}

impl Lot {
    /// Converts the plain data to the library's type.
    pub(crate) fn of(lot: &plain::Lot) -> Self {
        let wheel = |wheel: &plain::Wheel| Wheel {
            diameter: wheel.diameter,
            air_pressure: wheel.air_pressure,
            snow_tires: wheel.snow_tires,
        };
        let engine = |engine: &plain::Engine| Engine {
            horsepower: engine.horsepower,
            cylinders: engine.cylinders,
            cc: engine.cc,
            uses_gas: engine.uses_gas,
            uses_electric: engine.uses_electric,
        };
        let car = |car: &plain::Car| Car {
            make: car.make.clone(),
            model: car.model.clone(),
            color: COLORS[usize::from(car.color)],
            seats: car.seats,
            doors: car.doors,
            wheels: car.wheels.iter().map(wheel).collect(),
            length: car.length,
            width: car.width,
            height: car.height,
            weight: car.weight,
            engine: Some(engine(&car.engine)),
            fuel_capacity: car.fuel_capacity,
            fuel_level: car.fuel_level,
            has_power_windows: car.has_power_windows,
            has_power_steering: car.has_power_steering,
            has_cruise_control: car.has_cruise_control,
            cup_holders: car.cup_holders,
            has_nav_system: car.has_nav_system,
        };
        Lot {
            cars: lot.cars.iter().map(car).collect(),
        }
    }
}

impl Walk for Lot {
    #[inline]
    fn walk(&self) -> u64 {
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
            results: ranking.hits.iter().map(hit).collect(),
        }
    }
}

impl Walk for Ranking {
    #[inline]
    fn walk(&self) -> u64 {
        self.results.iter().fold(0u64, |sum, hit| {
            sum.wrapping_add(touch(hit.url.as_bytes()))
                .wrapping_add(hit.score.to_bits())
                .wrapping_add(touch(hit.snippet.as_bytes()))
        })
    }
}

impl Operand {
    fn of(operand: &plain::Operand) -> Self {
        match operand {
            plain::Operand::Value(value) => Operand::Value(*value),
            plain::Operand::Expression(below) => {
                Operand::Expression(Box::new(Expression::of(below)))
            }
        }
    }

    fn value(&self) -> i32 {
        match self {
            Operand::Value(value) => *value,
            Operand::Expression(below) => below.value(),
        }
    }
}

impl Expression {
    /// Converts the plain data to the library's type.
    pub(crate) fn of(tree: &plain::Expression) -> Self {
        Expression {
            op: OPERATIONS[usize::from(tree.op)],
            left: Operand::of(&tree.left),
            right: Operand::of(&tree.right),
        }
    }

    fn value(&self) -> i32 {
        apply(self.op as u16, self.left.value(), self.right.value())
    }
}

impl Walk for Expression {
    #[inline]
    fn walk(&self) -> u64 {
        u64::from(self.value() as u32)
    }
}

/// Writes JSON by generated code into a reused vector.
#[derive(Default)]
struct Ours {
    out: Vec<u8>,
}

impl<T: Object + Struct> Builds<T> for Ours {
    #[inline]
    fn build(&mut self, record: &T) -> &[u8] {
        self.out.clear();
        zooph::json::append(record, &mut self.out).expect("it has JSON");
        &self.out
    }
}

/// Writes JSON by serde_json into a reused vector.
#[derive(Default)]
struct Serde {
    out: Vec<u8>,
}

impl<T: Serialize> Builds<T> for Serde {
    #[inline]
    fn build(&mut self, item: &T) -> &[u8] {
        self.out.clear();
        serde_json::to_writer(&mut self.out, item).expect("it has JSON");
        &self.out
    }
}

/// Adds the rows of writing and of reading, for generated code and for serde_json.
pub(crate) fn rows<R, S>(
    rows: &mut Rows,
    [write, read]: [&str; 2],
    records: &'static [R],
    items: &'static [S],
) where
    R: Object + Struct + Walk,
    S: Serialize + for<'a> Deserialize<'a> + Walk,
{
    if !OTHERS {
        return;
    }

    fn read_ours<R: Object + Struct + Walk>(json: &[u8]) -> u64 {
        let record: R = zooph::json::from_slice(json).expect("it was written");
        record.walk()
    }
    fn read_serde<S: for<'a> Deserialize<'a> + Walk>(json: &[u8]) -> u64 {
        let item: S = serde_json::from_slice(json).expect("it was written");
        item.walk()
    }
    let name = |case: &str, contender: &str| format!("{case}/{contender}");
    rows.builds(
        name(write, "zooph-rust"),
        records,
        Ours::default,
        read_ours::<R>,
    );
    rows.builds(
        name(write, "serde-json"),
        items,
        Serde::default,
        read_serde::<S>,
    );
    let written: Vec<Aligned> = { records.iter() }
        .map(|record| Aligned::copy(Ours::default().build(record)))
        .collect();
    rows.reads(name(read, "zooph-rust"), keep(written), read_ours::<R>);
    let written: Vec<Aligned> = { items.iter() }
        .map(|item| Aligned::copy(Serde::default().build(item)))
        .collect();
    rows.reads(name(read, "serde-json"), keep(written), read_serde::<S>);
}
