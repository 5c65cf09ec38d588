//! Inputs of `tool`: weather reports, each one different.

use std::fmt::Write;

/// A generator of pseudo-random numbers (xorshift). It is seeded the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % sides
    }
}

const STATIONS: [&str; 6] = [
    "EBBR",
    "Uccle Observatory",
    "LFPG",
    "De Bilt",
    "Spa",
    "Oostende harbour",
];
const SENSORS: [&str; 5] = [
    "barometer",
    "thermometer 2 m",
    "rain",
    "anemometer",
    "ceilometer",
];
const OBSERVERS: [&str; 4] = ["Ann", "Bert", "Chantal Dubois", "night shift"];
const SKIES: [&str; 3] = ["clear", "cloudy", "rain"];

/// Returns `count` messages of the type `Reading` of `schemas/test/weather.capnp` as JSON, one a
/// line.
pub(crate) fn json(count: usize) -> String {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut out = String::new();
    for index in 0..count {
        // Writing to a `String` cannot fail.
        let _ = reading(&mut out, &mut dice, index);
        out.push('\n');
    }
    out
}

fn reading(out: &mut String, dice: &mut Dice, index: usize) -> std::fmt::Result {
    let station = STATIONS[dice.roll(6) as usize];
    let time = 1_700_000_000 + 60 * index;
    write!(
        out,
        r#"{{"station":"{station}","time":"{time}","position":{{"#
    )?;
    let degrees = |dice: &mut Dice| dice.roll(180_000) as f64 / 1000.0 - 90.0;
    let (lat, lon) = (degrees(dice), degrees(dice));
    let sky = SKIES[dice.roll(3) as usize];
    write!(
        out,
        r#""lat":{lat},"lon":{lon}}},"sky":"{sky}","samples":["#
    )?;
    for sample in 0..dice.roll(16) {
        let separator = if sample > 0 { "," } else { "" };
        write!(out, "{separator}{}", dice.roll(4000) as f32 / 8.0)?;
    }
    out.push_str(r#"],"sensors":["#);
    for sensor in 0..dice.roll(5) {
        let separator = if sensor > 0 { "," } else { "" };
        let (name, serial) = (SENSORS[dice.roll(5) as usize], dice.roll(1 << 24));
        let healthy = dice.roll(20) > 0;
        write!(
            out,
            r#"{separator}{{"name":"{name}","serial":{serial},"healthy":{healthy}}}"#
        )?;
    }
    out.push_str(r#"],"source":{"#);
    match dice.roll(3) {
        0 => out.push_str(r#""automatic":null"#),
        1 => write!(out, r#""observer":"{}""#, OBSERVERS[dice.roll(4) as usize])?,
        _ => write!(out, r#""relay":{}"#, dice.roll(1 << 16))?,
    }
    out.push_str("}}");
    Ok(())
}
