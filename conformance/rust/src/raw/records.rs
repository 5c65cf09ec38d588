//! Tests Records with the codec of native types.

use zooph::raw::{self, Sealing};

use crate::raw_records::weather::reading::{Position, Source};
use crate::raw_records::weather::{Reading, Sensor, Sky};

fn reading() -> Reading {
    Reading {
        station: "EBBR".into(),
        time: 7,
        position: Position {
            lat: 50.5,
            lon: 4.25,
        },
        sky: Sky::Rain,
        samples: vec![1.0, 2.5],
        sensors: vec![Sensor {
            name: "wind".into(),
            serial: 9,
            healthy: false,
        }],
        source: Source::Observer("Ann".into()),
    }
}

#[test]
fn records_have_the_bytes_of_their_fields() {
    let sensors = vec![("wind", 9_u32, false)];
    let position = (50.5, 4.25);
    let samples = vec![1.0_f32, 2.5];
    let fields = ("EBBR", 7_u64, position, 2_u16, samples, sensors);
    let mut bytes = raw::encode(&fields);
    // The second constructor of the union, and its text.
    bytes.push(1);
    raw::append("Ann", &mut bytes);
    assert_eq!(raw::encode(&reading()), bytes);
    assert_eq!(raw::decode::<Reading>(&bytes), Ok(reading()));
    for length in 0..bytes.len() {
        assert!(raw::decode::<Reading>(&bytes[..length]).is_err());
    }
    let fault = raw::decode::<Reading>(&bytes[..bytes.len() - 1]).unwrap_err();
    assert_eq!(fault.path(), "source.0");
}

#[test]
fn what_nobody_knows_is_kept() {
    for sky in [Sky::Clear, Sky::Unknown(1_000)] {
        assert_eq!(raw::decode(&raw::encode(&sky)), Ok(sky));
    }
    let later = Source::Unknown(12);
    assert_eq!(raw::encode(&later), [3, 12, 0]);
    assert_eq!(raw::decode(&[3, 12, 0]), Ok(later));
}

#[test]
fn shapes_are_those_of_the_fields() {
    let shape = "(text,u64,(f64,f64),u16,[f32],[(text,u32,bool)],<0:()|1:(text)|2:(u32)|3:(u16)>)";
    assert_eq!(Sealing::Shape.text::<Reading>(), shape);
    assert_eq!(raw::unseal(&raw::seal(&reading())), Ok(reading()));
}
