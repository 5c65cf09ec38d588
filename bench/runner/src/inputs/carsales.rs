//! Inputs of `carsales` and `versions`: parking lots full of cars, in all versions of the schema.

use zooph::Arena;
use zooph::kind::Enum;

use zooph_bench_draws::{Car, Random, touch_whole};

use super::Files;
use crate::schemas::{carsales, carsales_defaults, carsales_next};

/// Defines a function that fills in a lot. The schemas' Builders have the same names.
macro_rules! fill {
    ($name:ident, $module:ident) => {
        pub(super) fn $name(mut to: $module::parking_lot::Builder<'_>, lot: &[Car]) {
            let mut cars = to.init_cars(lot.len() as u32);
            for (mut to, car) in cars.iter_mut().zip(lot) {
                to.set_make(car.make);
                to.set_model(car.model);
                to.set_color($module::Color::from_value(car.color));
                to.set_seats(car.seats);
                to.set_doors(car.doors);
                let mut wheels = to.init_wheels(4);
                for (mut to, wheel) in wheels.iter_mut().zip(&car.wheels) {
                    to.set_diameter(wheel.diameter);
                    to.set_air_pressure(wheel.air_pressure);
                    to.set_snow_tires(wheel.snow_tires);
                }
                to.set_length(car.length);
                to.set_width(car.width);
                to.set_height(car.height);
                to.set_weight(car.weight);
                let mut engine = to.init_engine();
                engine.set_horsepower(car.horsepower);
                engine.set_cylinders(car.cylinders);
                engine.set_cc(car.cc);
                engine.set_uses_gas(car.uses_gas);
                engine.set_uses_electric(car.uses_electric);
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
fill!(fill, carsales);
fill!(fill_defaults, carsales_defaults);
fill!(fill_known, carsales_next);

/// Sets the fields that only the newer schema has. Readers of the older schema must not see them.
fn fill_new(mut to: carsales_next::parking_lot::Builder<'_>) {
    to.set_owner("Grace");
    to.set_built(1969);
    let mut cars = to.cars_mut();
    for mut car in cars.iter_mut() {
        car.set_mileage(100_000);
        car.set_plate("ABC 123");
        car.engine_mut().set_maker("Borg");
        let mut wheels = car.wheels_mut();
        for mut wheel in wheels.iter_mut() {
            wheel.set_serial(77);
        }
    }
}

/// Builds a lot of enough cars in four segments, by increasing the first segment's size until no
/// more are needed.
fn in_segments(lot: &[Car]) -> Vec<u8> {
    let mut words = 8;
    loop {
        let mut arena = Arena::with_words(words);
        fill(arena.init::<carsales::ParkingLot>(), lot);
        if arena.segments().len() <= 4 {
            return arena.framed().to_vec();
        }
        words += words / 8;
    }
}

/// Writes 64 lots in every version of the schema.
pub(super) fn write(files: &mut Files) -> std::io::Result<()> {
    let mut random = Random::new();
    let lots: Vec<Vec<Car>> = (0..64)
        .map(|_| {
            (0..random.below(200))
                .map(|_| Car::draw(&mut random))
                .collect()
        })
        .collect();
    let sum = lots.iter().flatten().map(Car::sum).sum();
    let whole = lots.iter().flatten().fold(0, |whole: u64, car| {
        whole.wrapping_add(car.sum_by(|text| touch_whole(text.as_bytes())))
    });
    let mut arena = Arena::new();
    let mut messages = |build: &dyn Fn(&mut Arena, &[Car])| -> Vec<Vec<u8>> {
        let mut one = |lot: &Vec<Car>| {
            build(&mut arena, lot);
            arena.framed().to_vec()
        };
        lots.iter().map(&mut one).collect()
    };
    let now = messages(&|arena, lot| fill(arena.init::<carsales::ParkingLot>(), lot));
    let next = messages(&|arena, lot| {
        fill_known(arena.init::<carsales_next::ParkingLot>(), lot);
        fill_new(arena.root::<carsales_next::ParkingLot>());
    });
    let defaults = messages(&|arena, lot| {
        fill_defaults(arena.init::<carsales_defaults::ParkingLot>(), lot);
    });
    let segments: Vec<Vec<u8>> = lots.iter().map(|lot| in_segments(lot)).collect();
    let plain = [
        "carsales.exchange",
        "carsales.words",
        "carsales.build",
        "carsales.read",
        "carsales.records",
        "carsales.json-write",
        "carsales.json-read",
    ];
    let versions = [
        "versions.same-read",
        "versions.older-read",
        "versions.same-build",
        "versions.defaults-build",
    ];
    files.messages("carsales.messages", &now)?;
    files.expect(&plain, sum, &now);
    files.expect(&versions, sum, &now);
    files.messages("carsales-next.messages", &next)?;
    files.expect(&["versions.newer-read"], sum, &next);
    files.messages("carsales-defaults.messages", &defaults)?;
    files.expect(&["versions.defaults-read"], sum, &defaults);
    files.messages("carsales-segments.messages", &segments)?;
    files.expect(&["versions.segments-read"], sum, &segments);
    let others = ["newer", "defaults", "segments"].map(|kind| format!("versions.{kind}-read"));
    let cases = plain.iter().chain(&versions).copied();
    let cases: Vec<&str> = cases.chain(others.iter().map(String::as_str)).collect();
    files.expect_whole(&cases, whole);
    Ok(())
}
