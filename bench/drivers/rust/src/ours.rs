//! Zooph's Builders, Records and Readers of all messages.

use zooph::kind::{Enum, Struct};
use zooph::{Arena, Lazy, Text};

use crate::arithmetic::{apply, touch as touch_bytes};
use crate::harness::Builds;
use crate::inputs::Aligned;
use crate::plain::{Expression, Lot, MessageA, MessageB, Operand, Ranking, Total};
use crate::schemas::ours::{
    carsales, carsales_defaults, carsales_next, catrank, eval, one_field, ram,
};

/// A size in bytes that fits the largest message of every workload.
const CAPACITY: usize = 1 << 20;

/// Builds messages in a reused arena.
#[derive(Default)]
pub(crate) struct Builders {
    arena: Arena,
}

/// Encodes Records into a reused buffer.
pub(crate) struct Records {
    out: Aligned,
}

impl Records {
    /// Returns one with a buffer that fits every message.
    pub(crate) fn new() -> Self {
        Records {
            out: Aligned::new(CAPACITY),
        }
    }
}

impl<T: Struct> Builds<T> for Records {
    #[inline]
    fn build(&mut self, record: &T) -> &[u8] {
        let length = zooph::record::encode_into(record, self.out.as_mut());
        &self.out.as_ref()[..length]
    }
}

/// Encodes each Record into a new vector.
#[derive(Default)]
pub(crate) struct Fresh {
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
    touch_bytes(text.as_bytes())
}

/// Returns what a text adds to the checksum, after checking that it is UTF-8.
#[inline]
fn touch_str(text: Text<'_>) -> u64 {
    touch_bytes(text.to_str().expect("the inputs are UTF-8").as_bytes())
}

/// Opens a message with validation, and returns the result of `touch`.
#[inline]
pub(crate) fn validated<T: Struct>(bytes: &[u8], touch: impl Fn(T::Reader<'_>) -> u64) -> u64 {
    touch(zooph::open::<T>(bytes).expect("the inputs are valid"))
}

/// Opens a message without validation, and returns the result of `touch`. Panics if reading met a
/// fault.
#[inline]
pub(crate) fn lazy<T: Struct>(bytes: &[u8], touch: impl Fn(T::Reader<'_>) -> u64) -> u64 {
    let message: Lazy<'_, T> = zooph::open_lazy(bytes).expect("the inputs are valid");
    let sum = touch(message.root());
    message.check().expect("the inputs are valid");
    sum
}

/// Builds each message in a new arena.
#[derive(Default)]
pub(crate) struct FreshBuilders {
    by: Builders,
}

impl<T> Builds<T> for FreshBuilders
where
    Builders: Builds<T>,
{
    #[inline]
    fn build(&mut self, item: &T) -> &[u8] {
        self.by = Builders::default();
        self.by.build(item)
    }
}

/// Defines the functions that the three carsales schemas have in common.
macro_rules! carsales {
    (touch $module:ident, $touch:ident, $text:ident) => {
        /// Returns the checksum of a parking lot.
        #[inline]
        pub(crate) fn $touch(lot: $module::parking_lot::Reader<'_>) -> u64 {
            let mut sum = 0u64;
            let mut add = |value: u64| sum = sum.wrapping_add(value);
            for car in lot.cars() {
                add($text(car.make()) + $text(car.model()));
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
            let cars = &lot.cars;
            let mut list = to.init_cars(cars.len() as u32);
            for (mut to, car) in list.iter_mut().zip(cars) {
                to.set_make(&*car.make);
                to.set_model(&*car.model);
                to.set_color($module::Color::from_value(car.color));
                to.set_seats(car.seats);
                to.set_doors(car.doors);
                let wheels = &car.wheels;
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
carsales!(touch carsales, touch_carsales, touch);
carsales!(touch carsales, touch_carsales_str, touch_str);
carsales!(touch carsales_defaults, touch_defaults, touch);
carsales!(touch carsales_next, touch_known, touch);
carsales!(fill carsales, fill_carsales);
carsales!(fill carsales_defaults, fill_defaults);

impl Builds<Lot> for Builders {
    #[inline]
    fn build(&mut self, lot: &Lot) -> &[u8] {
        fill_carsales(self.arena.init::<carsales::ParkingLot>(), lot);
        self.arena.framed()
    }
}

/// Builds parking lots by the schema with defaults.
#[derive(Default)]
pub(crate) struct DefaultsBuilders {
    arena: Arena,
}

impl Builds<Lot> for DefaultsBuilders {
    #[inline]
    fn build(&mut self, lot: &Lot) -> &[u8] {
        fill_defaults(self.arena.init::<carsales_defaults::ParkingLot>(), lot);
        self.arena.framed()
    }
}

/// Returns the checksum of search results.
#[inline]
pub(crate) fn touch_catrank(list: catrank::search_result_list::Reader<'_>) -> u64 {
    touch_results(list, touch)
}

/// Returns the checksum of search results, whose texts it checks to be UTF-8.
#[inline]
pub(crate) fn touch_catrank_str(list: catrank::search_result_list::Reader<'_>) -> u64 {
    touch_results(list, touch_str)
}

#[inline]
fn touch_results(
    list: catrank::search_result_list::Reader<'_>,
    touch: impl Fn(Text<'_>) -> u64,
) -> u64 {
    let mut sum = 0u64;
    for result in list.results() {
        sum = sum
            .wrapping_add(touch(result.url()))
            .wrapping_add(result.score().to_bits())
            .wrapping_add(touch(result.snippet()));
    }
    sum
}

impl Builds<Ranking> for Builders {
    #[inline]
    fn build(&mut self, ranking: &Ranking) -> &[u8] {
        let hits = &ranking.hits;
        let mut root = self.arena.init::<catrank::SearchResultList>();
        let mut list = root.init_results(hits.len() as u32);
        for (mut to, hit) in list.iter_mut().zip(hits) {
            to.set_url(&*hit.url);
            to.set_score(hit.score);
            to.set_snippet(&*hit.snippet);
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
    apply(from.op().value(), left, right)
}

/// Evaluates an expression.
#[inline]
pub(crate) fn touch_eval(from: eval::expression::Reader<'_>) -> u64 {
    evaluate(from) as u32 as u64
}

fn fill_expression(mut to: eval::expression::Builder<'_>, from: &Expression) {
    to.set_op(eval::Operation::from_value(from.op));
    match &from.left {
        Operand::Value(value) => to.left().set_value(*value),
        Operand::Expression(below) => fill_expression(to.left().init_expression(), below),
    }
    match &from.right {
        Operand::Value(value) => to.right().set_value(*value),
        Operand::Expression(below) => fill_expression(to.right().init_expression(), below),
    }
}

impl Builds<Expression> for Builders {
    #[inline]
    fn build(&mut self, from: &Expression) -> &[u8] {
        fill_expression(self.arena.init::<eval::Expression>(), from);
        self.arena.framed()
    }
}

/// Returns the number of the smallest message.
#[inline]
pub(crate) fn touch_one(total: one_field::total_value::Reader<'_>) -> u64 {
    total.amount()
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

/// Returns the checksum of message A.
#[inline]
pub(crate) fn touch_a(from: ram::message_a::Reader<'_>) -> u64 {
    touch_message(from, touch)
}

/// Returns the checksum of message A, whose texts it checks to be UTF-8.
#[inline]
pub(crate) fn touch_a_str(from: ram::message_a::Reader<'_>) -> u64 {
    touch_message(from, touch_str)
}

#[inline]
fn touch_message(from: ram::message_a::Reader<'_>, touch: impl Fn(Text<'_>) -> u64) -> u64 {
    let texts = touch(from.table()) + touch(from.key()) + touch(from.value());
    from.id().wrapping_add(from.version()).wrapping_add(texts)
}

impl Builds<MessageA> for Builders {
    #[inline]
    fn build(&mut self, from: &MessageA) -> &[u8] {
        let mut to = self.arena.init::<ram::MessageA>();
        to.set_id(from.id);
        to.set_version(from.version);
        to.set_table(&*from.table);
        to.set_key(&*from.key);
        to.set_value(&*from.value);
        self.arena.framed()
    }
}

/// Returns the checksum of message B.
#[inline]
pub(crate) fn touch_b(from: ram::message_b::Reader<'_>) -> u64 {
    from.first()
        .wrapping_add(from.second())
        .wrapping_add(from.third())
        .wrapping_add(from.fourth())
        .wrapping_add(from.fifth())
        .wrapping_add(from.sixth())
        .wrapping_add(from.seventh())
        .wrapping_add(from.eighth())
}

/// Fills in message B.
#[inline]
pub(crate) fn fill_b(mut to: ram::message_b::Builder<'_>, numbers: &[u64; 8]) {
    to.set_first(numbers[0]);
    to.set_second(numbers[1]);
    to.set_third(numbers[2]);
    to.set_fourth(numbers[3]);
    to.set_fifth(numbers[4]);
    to.set_sixth(numbers[5]);
    to.set_seventh(numbers[6]);
    to.set_eighth(numbers[7]);
}

impl Builds<MessageB> for Builders {
    #[inline]
    fn build(&mut self, from: &MessageB) -> &[u8] {
        fill_b(self.arena.init::<ram::MessageB>(), &from.numbers);
        self.arena.framed()
    }
}
