//! The floors: the same walks over plain data without any message, and plain copies of the bytes.

use crate::plain::{Bytes, Expression, Lot, Operand, Ranking, Total};

#[inline]
fn touch(text: Bytes) -> u64 {
    let bytes = text.as_slice();
    bytes.len() as u64 + bytes.first().map_or(0, |byte| *byte as u64)
}

/// Adds up a parking lot.
#[inline]
pub fn carsales(lot: &Lot) -> u64 {
    let mut sum = 0u64;
    let mut add = |value: u64| sum = sum.wrapping_add(value);
    for car in lot.cars.as_slice() {
        add(touch(car.make) + touch(car.model));
        add(car.color as u64 + car.seats as u64 + car.doors as u64);
        for wheel in car.wheels.as_slice() {
            add(wheel.diameter as u64 + wheel.air_pressure.to_bits() as u64);
            add(wheel.snow_tires as u64);
        }
        add(car.length as u64 + car.width as u64 + car.height as u64 + car.weight as u64);
        let engine = &car.engine;
        add(engine.horsepower as u64 + engine.cylinders as u64 + engine.cc as u64);
        add(engine.uses_gas as u64 + engine.uses_electric as u64);
        add(car.fuel_capacity.to_bits() as u64 + car.fuel_level.to_bits() as u64);
        add(car.has_power_windows as u64 + car.has_power_steering as u64);
        add(car.has_cruise_control as u64 + car.cup_holders as u64 + car.has_nav_system as u64);
    }
    sum
}

/// Adds up search results.
#[inline]
pub fn catrank(ranking: &Ranking) -> u64 {
    ranking.hits.as_slice().iter().fold(0, |sum: u64, hit| {
        sum.wrapping_add(touch(hit.url))
            .wrapping_add(hit.score.to_bits())
            .wrapping_add(touch(hit.snippet))
    })
}

/// The arithmetic of the eval workload.
#[inline]
pub fn apply(op: u16, left: i32, right: i32) -> i32 {
    match op {
        0 => left.wrapping_add(right),
        1 => left.wrapping_sub(right),
        2 => left.wrapping_mul(right),
        3 | 4 if right == 0 => i32::MAX,
        3 => left.wrapping_div(right),
        4 => left.wrapping_rem(right),
        _ => 0,
    }
}

fn evaluate(from: &Expression) -> i32 {
    let value = |operand: &Operand| match operand.expression {
        None => operand.value,
        Some(below) => evaluate(below),
    };
    apply(from.op, value(&from.left), value(&from.right))
}

/// Evaluates an expression.
#[inline]
pub fn eval(from: &Expression) -> u64 {
    evaluate(from) as u32 as u64
}

/// The number.
#[inline]
pub fn one_field(total: &Total) -> u64 {
    total.amount
}
