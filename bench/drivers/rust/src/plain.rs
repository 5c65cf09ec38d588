//! The plain data that messages are built from. Reading it without any message is the floor `null`.

use crate::arithmetic::{apply, touch};
use crate::schemas::ours;

macro_rules! plain {
    ($(#[$doc:meta])* struct $name:ident { $($field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(
            Clone, Debug, bincode::Encode, bincode::Decode, bitcode::Encode, bitcode::Decode,
            rkyv::Archive, rkyv::Serialize, rkyv::Deserialize, wincode::SchemaWrite, wincode::SchemaRead,
        )]
        pub(crate) struct $name { $(pub(crate) $field: $type,)* }
    };
}

plain! {
    /// A car's wheel.
    struct Wheel {
        diameter: u16,
        air_pressure: f32,
        snow_tires: bool,
    }
}

plain! {
    /// A car's engine.
    struct Engine {
        horsepower: u16,
        cylinders: u8,
        cc: u32,
        uses_gas: bool,
        uses_electric: bool,
    }
}

plain! {
    /// A car.
    struct Car {
        make: String,
        model: String,
        color: u16,
        seats: u8,
        doors: u8,
        wheels: Vec<Wheel>,
        length: u16,
        width: u16,
        height: u16,
        weight: u32,
        engine: Engine,
        fuel_capacity: f32,
        fuel_level: f32,
        has_power_windows: bool,
        has_power_steering: bool,
        has_cruise_control: bool,
        cup_holders: u8,
        has_nav_system: bool,
    }
}

plain! {
    /// A parking lot, the content of a carsales message.
    struct Lot {
        cars: Vec<Car>,
    }
}

plain! {
    /// A search result.
    struct Hit {
        url: String,
        score: f64,
        snippet: String,
    }
}

plain! {
    /// All results of a search, the content of a catrank message.
    struct Ranking {
        hits: Vec<Hit>,
    }
}

plain! {
    /// A number, the content of the smallest message.
    struct Total {
        amount: u64,
    }
}

plain! {
    /// RAMCloud's message A.
    struct MessageA {
        id: u64,
        version: u64,
        table: String,
        key: String,
        value: String,
    }
}

plain! {
    /// RAMCloud's message B.
    struct MessageB {
        numbers: [u64; 8],
    }
}

/// An operand of an expression.
#[derive(
    Clone,
    Debug,
    bincode::Encode,
    bincode::Decode,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
)]
#[rkyv(serialize_bounds(__S: rkyv::ser::Writer, __S::Error: rkyv::rancor::Source))]
#[rkyv(deserialize_bounds(__D::Error: rkyv::rancor::Source))]
#[rkyv(bytecheck(bounds(__C: rkyv::validation::ArchiveContext, __C::Error: rkyv::rancor::Source)))]
pub(crate) enum Operand {
    Value(i32),
    Expression(#[rkyv(omit_bounds)] Box<Expression>),
}

/// An arithmetic expression, the content of an eval message.
#[derive(
    Clone,
    Debug,
    bincode::Encode,
    bincode::Decode,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
)]
pub(crate) struct Expression {
    pub(crate) op: u16,
    pub(crate) left: Operand,
    pub(crate) right: Operand,
}

impl Lot {
    /// Converts the Record to plain data.
    pub(crate) fn of(record: &ours::carsales::ParkingLot) -> Self {
        use zooph::kind::Enum;
        let wheel = |wheel: &ours::carsales::Wheel| Wheel {
            diameter: wheel.diameter,
            air_pressure: wheel.air_pressure,
            snow_tires: wheel.snow_tires,
        };
        let engine = |engine: &ours::carsales::Engine| Engine {
            horsepower: engine.horsepower,
            cylinders: engine.cylinders,
            cc: engine.cc,
            uses_gas: engine.uses_gas,
            uses_electric: engine.uses_electric,
        };
        let car = |car: &ours::carsales::Car| Car {
            make: car.make.clone(),
            model: car.model.clone(),
            color: car.color.value(),
            seats: car.seats,
            doors: car.doors,
            wheels: car.wheels.iter().map(wheel).collect(),
            length: car.length,
            width: car.width,
            height: car.height,
            weight: car.weight,
            engine: car
                .engine
                .as_ref()
                .map(engine)
                .expect("every car has an engine"),
            fuel_capacity: car.fuel_capacity,
            fuel_level: car.fuel_level,
            has_power_windows: car.has_power_windows,
            has_power_steering: car.has_power_steering,
            has_cruise_control: car.has_cruise_control,
            cup_holders: car.cup_holders,
            has_nav_system: car.has_nav_system,
        };
        Lot {
            cars: record.cars.iter().map(car).collect(),
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
            let engine = &car.engine;
            add(engine.horsepower as u64 + engine.cylinders as u64 + engine.cc as u64);
            add(engine.uses_gas as u64 + engine.uses_electric as u64);
            add(car.fuel_capacity.to_bits() as u64 + car.fuel_level.to_bits() as u64);
            add(car.has_power_windows as u64 + car.has_power_steering as u64);
            add(car.has_cruise_control as u64 + car.cup_holders as u64);
            add(car.has_nav_system as u64);
        }
        sum
    }
}

impl Ranking {
    /// Converts the Record to plain data.
    pub(crate) fn of(record: &ours::catrank::SearchResultList) -> Self {
        let hit = |result: &ours::catrank::SearchResult| Hit {
            url: result.url.clone(),
            score: result.score,
            snippet: result.snippet.clone(),
        };
        Ranking {
            hits: record.results.iter().map(hit).collect(),
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
    /// Converts the Record to plain data.
    pub(crate) fn of(record: &ours::eval::Expression) -> Self {
        use ours::eval::expression::{Left, Right};
        use zooph::kind::Enum;
        let below = |below: &Option<Box<ours::eval::Expression>>| {
            let below = below.as_deref().expect("no operand of the inputs is null");
            Operand::Expression(Box::new(Expression::of(below)))
        };
        let left = match &record.left {
            Left::Value(value) => Operand::Value(*value),
            Left::Expression(expression) => below(expression),
            Left::Unknown(_) => Operand::Value(0),
        };
        let right = match &record.right {
            Right::Value(value) => Operand::Value(*value),
            Right::Expression(expression) => below(expression),
            Right::Unknown(_) => Operand::Value(0),
        };
        Expression {
            op: record.op.value(),
            left,
            right,
        }
    }

    fn evaluate(&self) -> i32 {
        let value = |operand: &Operand| match operand {
            Operand::Value(value) => *value,
            Operand::Expression(below) => below.evaluate(),
        };
        apply(self.op, value(&self.left), value(&self.right))
    }

    /// Evaluates the expression.
    #[inline]
    pub(crate) fn walk(&self) -> u64 {
        u64::from(self.evaluate() as u32)
    }
}

impl Total {
    /// Converts the Record to plain data.
    pub(crate) fn of(record: &ours::one_field::TotalValue) -> Self {
        Total {
            amount: record.amount,
        }
    }

    /// Returns the number.
    #[inline]
    pub(crate) fn walk(&self) -> u64 {
        self.amount
    }
}

impl MessageA {
    /// Converts the Record to plain data.
    pub(crate) fn of(record: &ours::ram::MessageA) -> Self {
        MessageA {
            id: record.id,
            version: record.version,
            table: record.table.clone(),
            key: record.key.clone(),
            value: record.value.clone(),
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

impl MessageB {
    /// Converts the Record to plain data.
    pub(crate) fn of(from: &ours::ram::MessageB) -> Self {
        let numbers = [
            from.first,
            from.second,
            from.third,
            from.fourth,
            from.fifth,
            from.sixth,
            from.seventh,
            from.eighth,
        ];
        MessageB { numbers }
    }

    /// Returns the checksum of all fields.
    #[inline]
    pub(crate) fn walk(&self) -> u64 {
        self.numbers
            .iter()
            .fold(0, |sum: u64, number| sum.wrapping_add(*number))
    }
}
