//! The inputs, drawn with the random numbers that the classic benchmarks are published with.

use crate::plain::{
    Bytes, Car, Engine, Expression, Hit, Lot, Operand, Ranking, Span, Total, Wheel,
};

/// The classic benchmarks' generator: a xorshift of 128 bits with fixed seeds.
pub struct Random {
    state: [u32; 4],
}

impl Random {
    /// The published seeds.
    pub fn new() -> Self {
        Random {
            state: [0x1d2a_cd47, 0x58ca_3e14, 0xf563_f232, 0x0bc7_6199],
        }
    }

    fn next(&mut self) -> u32 {
        let [x, y, z, w] = self.state;
        let mixed = x ^ x << 11;
        let next = w ^ w >> 19 ^ mixed ^ mixed >> 8;
        self.state = [y, z, w, next];
        next
    }

    /// A number below `range`.
    pub fn below(&mut self, range: u32) -> u32 {
        self.next() % range
    }

    fn real(&mut self, range: f64) -> f64 {
        self.next() as f64 * range / u32::MAX as f64
    }

    fn bit(&mut self) -> bool {
        self.below(2) == 1
    }
}

const MAKES: [&str; 5] = ["Saab", "Opel", "Citroen", "Honda", "Lancia"];
const MODELS: [&str; 6] = ["Ninety", "Kadett", "Deux CV", "Civic", "Delta", "Beta HPE"];

fn car(random: &mut Random) -> Car {
    let wheel = |random: &mut Random| Wheel {
        diameter: 25 + random.below(15) as u16,
        air_pressure: 30.0 + random.real(20.0) as f32,
        snow_tires: random.below(16) == 0,
    };
    let fuel_capacity = 10.0 + random.real(30.0) as f32;
    Car {
        make: Bytes::text(MAKES[random.below(MAKES.len() as u32) as usize]),
        model: Bytes::text(MODELS[random.below(MODELS.len() as u32) as usize]),
        color: random.below(9) as u16,
        seats: 2 + random.below(6) as u8,
        doors: 2 + random.below(3) as u8,
        wheels: Span::leak((0..4).map(|_| wheel(random)).collect()),
        length: 170 + random.below(150) as u16,
        width: 48 + random.below(36) as u16,
        height: 54 + random.below(48) as u16,
        weight: 2000 + random.below(3500),
        engine: Engine {
            horsepower: 100 * random.below(400) as u16,
            cylinders: 4 + 2 * random.below(3) as u8,
            cc: 800 + random.below(10_000),
            uses_gas: true,
            uses_electric: random.bit(),
        },
        fuel_capacity,
        fuel_level: random.real(fuel_capacity as f64) as f32,
        has_power_windows: random.bit(),
        has_power_steering: random.bit(),
        has_cruise_control: random.bit(),
        cup_holders: random.below(12) as u8,
        has_nav_system: random.bit(),
    }
}

/// Parking lots of up to 199 cars each.
pub fn lots(count: usize) -> Vec<Lot> {
    let mut random = Random::new();
    let lot = |_| {
        let cars: Vec<Car> = (0..random.below(200)).map(|_| car(&mut random)).collect();
        Lot {
            cars: Span::leak(cars),
        }
    };
    (0..count).map(lot).collect()
}

const WORDS: [&str; 12] = [
    "one ", "two ", "tree ", "spoon ", "river ", "stone ", "window ", "lantern ", "of ", "wood ",
    "table ", "grass ",
];

fn hit(random: &mut Random) -> Hit {
    let mut url = String::from("https://example.com");
    url.extend((0..random.below(100)).map(|_| (b'a' + random.below(26) as u8) as char));
    let mut snippet = String::from(" ");
    let words = |random: &mut Random, snippet: &mut String| {
        for _ in 0..random.below(20) {
            snippet.push_str(WORDS[random.below(WORDS.len() as u32) as usize]);
        }
    };
    words(random, &mut snippet);
    if random.below(8) == 0 {
        snippet.push_str("cat ");
    }
    if random.below(8) == 0 {
        snippet.push_str("dog ");
    }
    words(random, &mut snippet);
    Hit {
        url: Bytes::text(&url),
        snippet: Bytes::text(&snippet),
        score: random.real(1000.0),
    }
}

/// Rankings of 1000 results each: 2000 texts of 86 bytes on the average.
pub fn rankings(count: usize) -> Vec<Ranking> {
    let mut random = Random::new();
    let ranking = |_| {
        let hits = (0..1000).map(|_| hit(&mut random)).collect();
        Ranking {
            hits: Span::leak(hits),
        }
    };
    (0..count).map(ranking).collect()
}

fn operand(random: &mut Random, depth: u32) -> Operand {
    if random.below(8) < depth {
        Operand {
            expression: None,
            value: random.below(128) as i32 + 1,
        }
    } else {
        let below = Box::leak(Box::new(expression(random, depth + 1)));
        Operand {
            expression: Some(below),
            value: 0,
        }
    }
}

fn expression(random: &mut Random, depth: u32) -> Expression {
    Expression {
        op: random.below(5) as u16,
        left: operand(random, depth),
        right: operand(random, depth),
    }
}

/// Random expression trees: 32 nodes on the average, 8 deep at most.
pub fn expressions(count: usize) -> Vec<Expression> {
    let mut random = Random::new();
    (0..count).map(|_| expression(&mut random, 0)).collect()
}

/// Numbers.
pub fn totals(count: usize) -> Vec<Total> {
    let mut random = Random::new();
    (0..count)
        .map(|_| Total {
            amount: random.next() as u64 * 0x1_0000_0003,
        })
        .collect()
}
