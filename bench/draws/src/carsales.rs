//! The cars of the workloads `carsales` and `versions`. Fields are those of `carsales.capnp`.

use crate::{Random, touch};

/// A wheel.
pub struct Wheel {
    /// The diameter, 25 to 39.
    pub diameter: u16,
    /// The air pressure, 30 to 50.
    pub air_pressure: f32,
    /// Whether the tyre is a snow tyre.
    pub snow_tires: bool,
}

/// A car with its engine.
pub struct Car {
    /// The manufacturer.
    pub make: &'static str,
    /// The model.
    pub model: &'static str,
    /// The number of the schema's enumerant.
    pub color: u16,
    /// The number of seats.
    pub seats: u8,
    /// The number of doors.
    pub doors: u8,
    /// The four wheels.
    pub wheels: [Wheel; 4],
    /// The length.
    pub length: u16,
    /// The width.
    pub width: u16,
    /// The height.
    pub height: u16,
    /// The weight.
    pub weight: u32,
    /// The engine's power.
    pub horsepower: u16,
    /// The number of the engine's cylinders.
    pub cylinders: u8,
    /// The engine's displacement in cubic centimetres.
    pub cc: u32,
    /// Whether the engine burns petrol.
    pub uses_gas: bool,
    /// Whether the engine is electric; it may be both.
    pub uses_electric: bool,
    /// The most fuel that the tank holds.
    pub fuel_capacity: f32,
    /// The fuel in the tank, up to `fuel_capacity`.
    pub fuel_level: f32,
    /// Whether the windows are electric.
    pub has_power_windows: bool,
    /// Whether the steering is assisted.
    pub has_power_steering: bool,
    /// Whether there is cruise control.
    pub has_cruise_control: bool,
    /// The number of cup holders.
    pub cup_holders: u8,
    /// Whether there is a navigation system.
    pub has_nav_system: bool,
}

const MAKES: [&str; 5] = ["Saab", "Opel", "Citroen", "Honda", "Lancia"];
const MODELS: [&str; 6] = ["Ninety", "Kadett", "Deux CV", "Civic", "Delta", "Beta HPE"];

fn wheel(random: &mut Random) -> Wheel {
    Wheel {
        diameter: 25 + random.below(15) as u16,
        air_pressure: 30.0 + random.real(20.0) as f32,
        snow_tires: random.below(16) == 0,
    }
}

impl Car {
    /// Draws a random car.
    pub fn draw(random: &mut Random) -> Self {
        let fuel_capacity = 10.0 + random.real(30.0) as f32;
        Car {
            make: random.pick(&MAKES),
            model: random.pick(&MODELS),
            color: random.below(9) as u16,
            seats: 2 + random.below(6) as u8,
            doors: 2 + random.below(3) as u8,
            wheels: std::array::from_fn(|_| wheel(random)),
            length: 170 + random.below(150) as u16,
            width: 48 + random.below(36) as u16,
            height: 54 + random.below(48) as u16,
            weight: 2000 + random.below(3500),
            horsepower: 100 * random.below(400) as u16,
            cylinders: 4 + 2 * random.below(3) as u8,
            cc: 800 + random.below(10_000),
            uses_gas: true,
            uses_electric: random.bit(),
            fuel_capacity,
            fuel_level: random.real(f64::from(fuel_capacity)) as f32,
            has_power_windows: random.bit(),
            has_power_steering: random.bit(),
            has_cruise_control: random.bit(),
            cup_holders: random.below(12) as u8,
            has_nav_system: random.bit(),
        }
    }

    /// Returns the checksum `carsales` of `bench/README.md`.
    pub fn sum(&self) -> u64 {
        self.sum_by(touch)
    }

    /// Returns the checksum `carsales`, with `touch` computing what a text adds to it.
    pub fn sum_by(&self, touch: impl Fn(&str) -> u64) -> u64 {
        let flags = [
            self.uses_gas,
            self.uses_electric,
            self.has_power_windows,
            self.has_power_steering,
            self.has_cruise_control,
            self.has_nav_system,
        ];
        let numbers = [
            u64::from(self.color),
            u64::from(self.seats),
            u64::from(self.doors),
            u64::from(self.length),
            u64::from(self.width),
            u64::from(self.height),
            u64::from(self.weight),
            u64::from(self.horsepower),
            u64::from(self.cylinders),
            u64::from(self.cc),
            u64::from(self.fuel_capacity.to_bits()),
            u64::from(self.fuel_level.to_bits()),
            u64::from(self.cup_holders),
        ];
        let wheel = |wheel: &Wheel| {
            u64::from(wheel.diameter)
                + u64::from(wheel.air_pressure.to_bits())
                + u64::from(wheel.snow_tires)
        };
        let plain = flags.map(u64::from).iter().sum::<u64>()
            + numbers.iter().sum::<u64>()
            + self.wheels.iter().map(wheel).sum::<u64>();
        plain
            .wrapping_add(touch(self.make))
            .wrapping_add(touch(self.model))
    }

    /// Returns the car's value by the classic benchmark's formula.
    #[inline]
    pub fn value(&self) -> u64 {
        let wheel = |wheel: &Wheel| {
            u64::from(wheel.diameter).pow(2) + if wheel.snow_tires { 100 } else { 0 }
        };
        let volume = u64::from(self.length) * u64::from(self.width) * u64::from(self.height);
        let extras = [
            (self.uses_gas && self.uses_electric, 5000),
            (self.has_power_windows, 100),
            (self.has_power_steering, 200),
            (self.has_cruise_control, 400),
            (self.has_nav_system, 3000),
        ];
        u64::from(self.seats) * 200
            + u64::from(self.doors) * 350
            + self.wheels.iter().map(wheel).sum::<u64>()
            + volume / 50
            + u64::from(self.horsepower) * 40
            + u64::from(self.cup_holders) * 25
            + extras
                .iter()
                .map(|(has, value)| if *has { *value } else { 0 })
                .sum::<u64>()
    }
}
