//! The peer `capnp`, used as the crate's documentation recommends for speed: messages are built in
//! scratch space, and segments are read in place.

use capnp::message::{ReaderOptions, ScratchSpaceHeapAllocator};
use capnp::serialize;

use crate::arithmetic::{apply, touch};
use crate::harness::Builds;
use crate::inputs::Aligned;
use crate::plain::{Expression, Lot, MessageA, MessageB, Operand, Ranking, Total};
use crate::schemas::peer::{carsales_capnp, catrank_capnp, eval_capnp, one_field_capnp, ram_capnp};

/// A size in bytes that fits the largest message of every workload.
const CAPACITY: usize = 1 << 20;

/// Builds messages with the crate `capnp`.
pub(crate) struct Peer {
    allocator: ScratchSpaceHeapAllocator<'static>,
    out: Vec<u8>,
}

impl Peer {
    /// Returns one with scratch space for every message.
    pub(crate) fn new() -> Self {
        // The allocator clears all of its space when it is created, so it is created only once.
        let scratch = Box::leak(Box::new(Aligned::new(CAPACITY)));
        let allocator = ScratchSpaceHeapAllocator::new(scratch.as_mut());
        Peer {
            allocator,
            out: Vec::with_capacity(CAPACITY),
        }
    }
}

type Message<'a> = capnp::message::Builder<&'a mut ScratchSpaceHeapAllocator<'static>>;

impl Peer {
    #[inline]
    fn build(&mut self, fill: impl FnOnce(&mut Message<'_>)) -> &[u8] {
        let mut message = Message::new(&mut self.allocator);
        fill(&mut message);
        self.out.clear();
        serialize::write_message(&mut self.out, &message).expect("a vector takes all bytes");
        &self.out
    }
}

fn fill_car(mut to: carsales_capnp::car::Builder<'_>, car: &crate::plain::Car) {
    to.set_make(&*car.make);
    to.set_model(&*car.model);
    to.set_color(car.color.try_into().expect("colors are known"));
    to.set_seats(car.seats);
    to.set_doors(car.doors);
    let wheels = &car.wheels;
    let mut list = to.reborrow().init_wheels(wheels.len() as u32);
    for (index, from) in wheels.iter().enumerate() {
        let mut wheel = list.reborrow().get(index as u32);
        wheel.set_diameter(from.diameter);
        wheel.set_air_pressure(from.air_pressure);
        wheel.set_snow_tires(from.snow_tires);
    }
    to.set_length(car.length);
    to.set_width(car.width);
    to.set_height(car.height);
    to.set_weight(car.weight);
    let mut engine = to.reborrow().init_engine();
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

impl Builds<Lot> for Peer {
    #[inline]
    fn build(&mut self, lot: &Lot) -> &[u8] {
        Peer::build(self, |message| {
            let cars = &lot.cars;
            let lot = message.init_root::<carsales_capnp::parking_lot::Builder<'_>>();
            let mut list = lot.init_cars(cars.len() as u32);
            for (index, car) in cars.iter().enumerate() {
                fill_car(list.reborrow().get(index as u32), car);
            }
        })
    }
}

impl Builds<Ranking> for Peer {
    #[inline]
    fn build(&mut self, ranking: &Ranking) -> &[u8] {
        Peer::build(self, |message| {
            let hits = &ranking.hits;
            let list = message.init_root::<catrank_capnp::search_result_list::Builder<'_>>();
            let mut results = list.init_results(hits.len() as u32);
            for (index, hit) in hits.iter().enumerate() {
                let mut result = results.reborrow().get(index as u32);
                result.set_url(&*hit.url);
                result.set_score(hit.score);
                result.set_snippet(&*hit.snippet);
            }
        })
    }
}

fn fill_expression(mut to: eval_capnp::expression::Builder<'_>, from: &Expression) {
    to.set_op(from.op.try_into().expect("operations are known"));
    match &from.left {
        Operand::Value(value) => to.reborrow().get_left().set_value(*value),
        Operand::Expression(below) => {
            fill_expression(to.reborrow().get_left().init_expression(), below);
        }
    }
    match &from.right {
        Operand::Value(value) => to.get_right().set_value(*value),
        Operand::Expression(below) => fill_expression(to.get_right().init_expression(), below),
    }
}

impl Builds<Expression> for Peer {
    #[inline]
    fn build(&mut self, from: &Expression) -> &[u8] {
        Peer::build(self, |message| fill_expression(message.init_root(), from))
    }
}

impl Builds<Total> for Peer {
    #[inline]
    fn build(&mut self, total: &Total) -> &[u8] {
        Peer::build(self, |message| {
            let mut to = message.init_root::<one_field_capnp::total_value::Builder<'_>>();
            to.set_amount(total.amount);
        })
    }
}

#[inline]
fn touch_text(text: capnp::text::Reader<'_>) -> u64 {
    touch(text.as_bytes())
}

#[inline]
fn read(
    mut bytes: &[u8],
    walk: impl Fn(&capnp::message::Reader<serialize::NoAllocSliceSegments<'_>>) -> capnp::Result<u64>,
) -> u64 {
    serialize::read_message_from_flat_slice_no_alloc(&mut bytes, ReaderOptions::new())
        .and_then(|message| walk(&message))
        .expect("the inputs are valid")
}

/// Opens a carsales message and returns its checksum.
#[inline]
pub(crate) fn carsales(bytes: &[u8]) -> u64 {
    read(bytes, |message| {
        let mut sum = 0u64;
        let mut add = |value: u64| sum = sum.wrapping_add(value);
        for car in message
            .get_root::<carsales_capnp::parking_lot::Reader<'_>>()?
            .get_cars()?
        {
            add(touch_text(car.get_make()?) + touch_text(car.get_model()?));
            add(car.get_color()? as u64 + car.get_seats() as u64 + car.get_doors() as u64);
            for wheel in car.get_wheels()? {
                add(wheel.get_diameter() as u64);
                add(wheel.get_air_pressure().to_bits() as u64);
                add(wheel.get_snow_tires() as u64);
            }
            add(car.get_length() as u64 + car.get_width() as u64 + car.get_height() as u64);
            add(car.get_weight() as u64);
            let engine = car.get_engine()?;
            add(engine.get_horsepower() as u64 + engine.get_cylinders() as u64);
            add(engine.get_cc() as u64);
            add(engine.get_uses_gas() as u64 + engine.get_uses_electric() as u64);
            add(car.get_fuel_capacity().to_bits() as u64);
            add(car.get_fuel_level().to_bits() as u64);
            add(car.get_has_power_windows() as u64 + car.get_has_power_steering() as u64);
            add(car.get_has_cruise_control() as u64 + car.get_cup_holders() as u64);
            add(car.get_has_nav_system() as u64);
        }
        Ok(sum)
    })
}

/// Opens a catrank message and returns its checksum.
#[inline]
pub(crate) fn catrank(bytes: &[u8]) -> u64 {
    read(bytes, |message| {
        let mut sum = 0u64;
        let list = message.get_root::<catrank_capnp::search_result_list::Reader<'_>>()?;
        for result in list.get_results()? {
            sum = sum
                .wrapping_add(touch_text(result.get_url()?))
                .wrapping_add(result.get_score().to_bits())
                .wrapping_add(touch_text(result.get_snippet()?));
        }
        Ok(sum)
    })
}

fn evaluate(from: eval_capnp::expression::Reader<'_>) -> capnp::Result<i32> {
    use eval_capnp::expression::{left, right};
    let left = match from.get_left().which()? {
        left::Value(value) => value,
        left::Expression(below) => evaluate(below?)?,
    };
    let right = match from.get_right().which()? {
        right::Value(value) => value,
        right::Expression(below) => evaluate(below?)?,
    };
    Ok(apply(from.get_op()? as u16, left, right))
}

/// Opens an eval message and evaluates it.
#[inline]
pub(crate) fn eval(bytes: &[u8]) -> u64 {
    read(bytes, |message| {
        Ok(evaluate(message.get_root()?)? as u32 as u64)
    })
}

/// Opens a message of one field and returns the field.
#[inline]
pub(crate) fn one_field(bytes: &[u8]) -> u64 {
    read(bytes, |message| {
        Ok(message
            .get_root::<one_field_capnp::total_value::Reader<'_>>()?
            .get_amount())
    })
}

impl Builds<MessageA> for Peer {
    #[inline]
    fn build(&mut self, from: &MessageA) -> &[u8] {
        Peer::build(self, |message| {
            let mut to = message.init_root::<ram_capnp::message_a::Builder<'_>>();
            to.set_id(from.id);
            to.set_version(from.version);
            to.set_table(&*from.table);
            to.set_key(&*from.key);
            to.set_value(&*from.value);
        })
    }
}

/// Opens message A and returns its checksum.
#[inline]
pub(crate) fn message_a(bytes: &[u8]) -> u64 {
    read(bytes, |message| {
        let from = message.get_root::<ram_capnp::message_a::Reader<'_>>()?;
        let texts = touch_text(from.get_table()?) + touch_text(from.get_key()?);
        let texts = texts + touch_text(from.get_value()?);
        Ok(from
            .get_id()
            .wrapping_add(from.get_version())
            .wrapping_add(texts))
    })
}

impl Builds<MessageB> for Peer {
    #[inline]
    fn build(&mut self, from: &MessageB) -> &[u8] {
        Peer::build(self, |message| {
            let mut to = message.init_root::<ram_capnp::message_b::Builder<'_>>();
            let [first, second, third, fourth, fifth, sixth, seventh, eighth] = from.numbers;
            to.set_first(first);
            to.set_second(second);
            to.set_third(third);
            to.set_fourth(fourth);
            to.set_fifth(fifth);
            to.set_sixth(sixth);
            to.set_seventh(seventh);
            to.set_eighth(eighth);
        })
    }
}

/// Opens message B and returns its checksum.
#[inline]
pub(crate) fn message_b(bytes: &[u8]) -> u64 {
    read(bytes, |message| {
        let from = message.get_root::<ram_capnp::message_b::Reader<'_>>()?;
        let numbers = [
            from.get_first(),
            from.get_second(),
            from.get_third(),
            from.get_fourth(),
            from.get_fifth(),
            from.get_sixth(),
            from.get_seventh(),
            from.get_eighth(),
        ];
        Ok(numbers
            .iter()
            .fold(0, |sum: u64, number| sum.wrapping_add(*number)))
    })
}
