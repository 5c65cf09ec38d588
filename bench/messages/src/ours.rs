//! This project: the code it generates, its Builders and its Records.

use zooph::kind::{Enum, Struct};
use zooph::{Arena, Lazy, Text};

use crate::harness::Builds;
use crate::plain::{Expression, Lot, Operand, Ranking, Total};
use crate::reference::{CAPACITY, Words};
use crate::schemas::{carsales, carsales_defaults, carsales_next, catrank, eval, one_field};

/// Builds messages in an arena that is reused.
#[derive(Default)]
pub struct Builders {
    arena: Arena,
}

/// Encodes Records into a buffer that is reused.
pub struct Records {
    out: Words,
}

impl Records {
    /// With a buffer for any message.
    pub fn new() -> Self {
        Records {
            out: Words::new(CAPACITY),
        }
    }
}

impl<T: Struct> Builds<T> for Records {
    #[inline]
    fn build(&mut self, record: &T) -> &[u8] {
        let length = zooph::record::encode_into(record, self.out.bytes_mut());
        &self.out.bytes()[..length]
    }
}

/// Encodes Records into a new vector each.
#[derive(Default)]
pub struct Fresh {
    out: Vec<u8>,
}

impl<T: Struct> Builds<T> for Fresh {
    #[inline]
    fn build(&mut self, record: &T) -> &[u8] {
        self.out = zooph::record::to_bytes(record);
        &self.out
    }
}

#[inline]
fn touch(text: Text<'_>) -> u64 {
    let bytes = text.as_bytes();
    bytes.len() as u64 + bytes.first().map_or(0, |byte| *byte as u64)
}

/// Opens, validates and touches.
#[inline]
pub fn validated<T: Struct>(bytes: &[u8], touch: impl Fn(T::Reader<'_>) -> u64) -> u64 {
    touch(zooph::open::<T>(bytes).expect("the inputs are valid"))
}

/// Opens without validating, touches, and asks for faults at the end.
#[inline]
pub fn lazy<T: Struct>(bytes: &[u8], touch: impl Fn(T::Reader<'_>) -> u64) -> u64 {
    let message: Lazy<'_, T> = zooph::open_lazy(bytes).expect("the inputs are valid");
    let sum = touch(message.root());
    message.check().expect("the inputs are valid");
    sum
}

/// What the three carsales schemas have in common.
macro_rules! carsales {
    (touch $module:ident, $touch:ident) => {
        /// Adds up a parking lot.
        #[inline]
        pub fn $touch(lot: $module::parking_lot::Reader<'_>) -> u64 {
            let mut sum = 0u64;
            let mut add = |value: u64| sum = sum.wrapping_add(value);
            for car in lot.cars() {
                add(touch(car.make()) + touch(car.model()));
                add(car.color().value() as u64 + car.seats() as u64 + car.doors() as u64);
                for wheel in car.wheels() {
                    add(wheel.diameter() as u64 + wheel.air_pressure().to_bits() as u64);
                    add(wheel.snow_tires() as u64);
                }
                add(car.length() as u64 + car.width() as u64 + car.height() as u64);
                add(car.weight() as u64);
                let engine = car.engine();
                add(engine.horsepower() as u64 + engine.cylinders() as u64);
                add(engine.cc() as u64);
                add(engine.uses_gas() as u64 + engine.uses_electric() as u64);
                add(car.fuel_capacity().to_bits() as u64 + car.fuel_level().to_bits() as u64);
                add(car.has_power_windows() as u64 + car.has_power_steering() as u64);
                add(car.has_cruise_control() as u64 + car.cup_holders() as u64);
                add(car.has_nav_system() as u64);
            }
            sum
        }
    };
    (fill $module:ident, $fill:ident) => {
        #[inline]
        fn $fill(mut to: $module::parking_lot::Builder<'_>, lot: &Lot) {
            let cars = lot.cars.as_slice();
            let mut list = to.init_cars(cars.len() as u32);
            for (mut to, car) in list.iter_mut().zip(cars) {
                to.set_make(car.make.as_str());
                to.set_model(car.model.as_str());
                to.set_color($module::Color::from_value(car.color));
                to.set_seats(car.seats);
                to.set_doors(car.doors);
                let wheels = car.wheels.as_slice();
                let mut list = to.init_wheels(wheels.len() as u32);
                for (mut to, wheel) in list.iter_mut().zip(wheels) {
                    to.set_diameter(wheel.diameter);
                    to.set_air_pressure(wheel.air_pressure);
                    to.set_snow_tires(wheel.snow_tires);
                }
                to.set_length(car.length);
                to.set_width(car.width);
                to.set_height(car.height);
                to.set_weight(car.weight);
                let mut engine = to.init_engine();
                engine.set_horsepower(car.engine.horsepower);
                engine.set_cylinders(car.engine.cylinders);
                engine.set_cc(car.engine.cc);
                engine.set_uses_gas(car.engine.uses_gas);
                engine.set_uses_electric(car.engine.uses_electric);
                to.set_fuel_capacity(car.fuel_capacity);
                to.set_fuel_level(car.fuel_level);
                to.set_has_power_windows(car.has_power_windows);
                to.set_has_power_steering(car.has_power_steering);
                to.set_has_cruise_control(car.has_cruise_control);
                to.set_cup_holders(car.cup_holders);
                to.set_has_nav_system(car.has_nav_system);
            }
        }
    };
}
carsales!(touch carsales, touch_carsales);
carsales!(touch carsales_defaults, touch_defaults);
carsales!(touch carsales_next, touch_known);
carsales!(fill carsales, fill_carsales);
carsales!(fill carsales_defaults, fill_defaults);

/// Adds up a parking lot with the newer schema, what that added included.
pub fn touch_next(lot: carsales_next::parking_lot::Reader<'_>) -> u64 {
    let mut sum = touch_known(lot)
        .wrapping_add(touch(lot.owner()))
        .wrapping_add(lot.built());
    for car in lot.cars() {
        sum = sum.wrapping_add(car.mileage() + touch(car.plate()) + touch(car.engine().maker()));
        sum = car
            .wheels()
            .iter()
            .fold(sum, |sum, wheel| sum.wrapping_add(wheel.serial()));
    }
    sum
}

/// The Record of a parking lot.
pub fn carsales_record(lot: &Lot) -> carsales::ParkingLot {
    let car = |car: &crate::plain::Car| carsales::Car {
        make: car.make.as_str().into(),
        model: car.model.as_str().into(),
        color: carsales::Color::from_value(car.color),
        seats: car.seats,
        doors: car.doors,
        wheels: car.wheels.as_slice().iter().map(wheel_record).collect(),
        length: car.length,
        width: car.width,
        height: car.height,
        weight: car.weight,
        engine: Some(carsales::Engine {
            horsepower: car.engine.horsepower,
            cylinders: car.engine.cylinders,
            cc: car.engine.cc,
            uses_gas: car.engine.uses_gas,
            uses_electric: car.engine.uses_electric,
        }),
        fuel_capacity: car.fuel_capacity,
        fuel_level: car.fuel_level,
        has_power_windows: car.has_power_windows,
        has_power_steering: car.has_power_steering,
        has_cruise_control: car.has_cruise_control,
        cup_holders: car.cup_holders,
        has_nav_system: car.has_nav_system,
    };
    carsales::ParkingLot {
        cars: lot.cars.as_slice().iter().map(car).collect(),
    }
}

fn wheel_record(wheel: &crate::plain::Wheel) -> carsales::Wheel {
    carsales::Wheel {
        diameter: wheel.diameter,
        air_pressure: wheel.air_pressure,
        snow_tires: wheel.snow_tires,
    }
}

impl Builds<Lot> for Builders {
    #[inline]
    fn build(&mut self, lot: &Lot) -> &[u8] {
        fill_carsales(self.arena.init::<carsales::ParkingLot>(), lot);
        self.arena.framed()
    }
}

/// Builds parking lots whose schema has defaults.
#[derive(Default)]
pub struct DefaultsBuilders {
    arena: Arena,
}

impl Builds<Lot> for DefaultsBuilders {
    #[inline]
    fn build(&mut self, lot: &Lot) -> &[u8] {
        fill_defaults(self.arena.init::<carsales_defaults::ParkingLot>(), lot);
        self.arena.framed()
    }
}

/// Adds up search results.
#[inline]
pub fn touch_catrank(list: catrank::search_result_list::Reader<'_>) -> u64 {
    let mut sum = 0u64;
    for result in list.results() {
        sum = sum
            .wrapping_add(touch(result.url()))
            .wrapping_add(result.score().to_bits())
            .wrapping_add(touch(result.snippet()));
    }
    sum
}

/// The Record of search results.
pub fn catrank_record(ranking: &Ranking) -> catrank::SearchResultList {
    let result = |hit: &crate::plain::Hit| catrank::SearchResult {
        url: hit.url.as_str().into(),
        score: hit.score,
        snippet: hit.snippet.as_str().into(),
    };
    catrank::SearchResultList {
        results: ranking.hits.as_slice().iter().map(result).collect(),
    }
}

impl Builds<Ranking> for Builders {
    #[inline]
    fn build(&mut self, ranking: &Ranking) -> &[u8] {
        let hits = ranking.hits.as_slice();
        let mut root = self.arena.init::<catrank::SearchResultList>();
        let mut list = root.init_results(hits.len() as u32);
        for (mut to, hit) in list.iter_mut().zip(hits) {
            to.set_url(hit.url.as_str());
            to.set_score(hit.score);
            to.set_snippet(hit.snippet.as_str());
        }
        self.arena.framed()
    }
}

fn evaluate(from: eval::expression::Reader<'_>) -> i32 {
    use eval::expression::{LeftReader, RightReader};
    let left = match from.left() {
        LeftReader::Value(value) => value,
        LeftReader::Expression(below) => evaluate(below),
        LeftReader::Unknown(_) => 0,
    };
    let right = match from.right() {
        RightReader::Value(value) => value,
        RightReader::Expression(below) => evaluate(below),
        RightReader::Unknown(_) => 0,
    };
    crate::floor::apply(from.op().value(), left, right)
}

/// Evaluates an expression.
#[inline]
pub fn touch_eval(from: eval::expression::Reader<'_>) -> u64 {
    evaluate(from) as u32 as u64
}

/// The Record of an expression.
pub fn eval_record(from: &Expression) -> eval::Expression {
    use eval::expression::{Left, Right};
    let below = |below| Some(Box::new(eval_record(below)));
    eval::Expression {
        op: eval::Operation::from_value(from.op),
        left: match from.left {
            Operand {
                expression: None,
                value,
            } => Left::Value(value),
            Operand {
                expression: Some(expression),
                ..
            } => Left::Expression(below(expression)),
        },
        right: match from.right {
            Operand {
                expression: None,
                value,
            } => Right::Value(value),
            Operand {
                expression: Some(expression),
                ..
            } => Right::Expression(below(expression)),
        },
    }
}

fn fill_expression(mut to: eval::expression::Builder<'_>, from: &Expression) {
    to.set_op(eval::Operation::from_value(from.op));
    match from.left {
        Operand {
            expression: None,
            value,
        } => to.left().set_value(value),
        Operand {
            expression: Some(below),
            ..
        } => {
            fill_expression(to.left().init_expression(), below);
        }
    }
    match from.right {
        Operand {
            expression: None,
            value,
        } => to.right().set_value(value),
        Operand {
            expression: Some(below),
            ..
        } => {
            fill_expression(to.right().init_expression(), below);
        }
    }
}

impl Builds<Expression> for Builders {
    #[inline]
    fn build(&mut self, from: &Expression) -> &[u8] {
        fill_expression(self.arena.init::<eval::Expression>(), from);
        self.arena.framed()
    }
}

/// The number.
#[inline]
pub fn touch_one(total: one_field::total_value::Reader<'_>) -> u64 {
    total.amount()
}

/// The Record of a number.
pub fn one_record(total: &Total) -> one_field::TotalValue {
    one_field::TotalValue {
        amount: total.amount,
    }
}

impl Builds<Total> for Builders {
    #[inline]
    fn build(&mut self, total: &Total) -> &[u8] {
        self.arena
            .init::<one_field::TotalValue>()
            .set_amount(total.amount);
        self.arena.framed()
    }
}
