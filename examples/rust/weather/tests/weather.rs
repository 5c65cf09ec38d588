//! The code of the documentation, as a user's test.

use std::collections::HashSet;

use weather_station::weather::reading::Source;
use weather_station::weather::{Reading, Sensor, Sky};
use weather_station::{build, describe};
use zooph::Message;

#[test]
fn message_is_built_and_read() {
    let text = describe(&build()).expect("a valid message");
    assert_eq!(text, "EBBR at 50.9: mean 1.75, 1 ill, seen by Ann");
}

#[test]
fn message_becomes_a_record_and_the_same_message_again() {
    let record = Reading::from_bytes(&build()).expect("a valid message");
    assert_eq!(record.station, "EBBR");
    assert_eq!(record.sky, Sky::Rain);
    assert_eq!(record.position.lat, 50.9);
    assert_eq!(record.samples, [1.0, 2.5]);
    assert!(!record.sensors[1].healthy);
    assert_eq!(record.source, Source::Observer("Ann".to_owned()));
    assert_eq!(Reading::from_bytes(&record.to_bytes()), Ok(record));
}

#[test]
fn record_has_the_schemas_defaults() {
    let record = Reading {
        station: "EBBR".into(),
        ..Default::default()
    };
    let bytes = record.to_bytes();
    let reading = Reading::open(&bytes).expect("a valid message");
    assert_eq!(reading.station(), "EBBR");
    assert_eq!(reading.sky(), Sky::Clear);
    assert!(!reading.has_sensors());
    assert!(weather_station::weather::Sensor::default().healthy);
}

#[test]
fn broken_message_is_a_fault() {
    let mut bytes = build();
    bytes.truncate(40);
    let fault = describe(&bytes).expect_err("half a message");
    assert_eq!(fault.kind(), zooph::FaultKind::Truncated);
}

#[test]
fn debug_shows_the_fields() {
    let bytes = build();
    let reading = Reading::open(&bytes).expect("a valid message");
    let text = format!("{reading:?}");
    assert!(text.starts_with("Reading { station: \"EBBR\""), "{text}");
    assert!(text.contains("source: Observer(\"Ann\")"), "{text}");
}

#[test]
fn lists_of_records_are_set_and_records_without_floats_are_keys() {
    let sensor = |name: &str| Sensor {
        name: name.into(),
        ..Default::default()
    };
    let sensors = [sensor("wind"), sensor("rain"), sensor("wind")];
    let mut arena = zooph::Arena::new();
    arena.init::<Reading>().set_sensors(&sensors);
    let message = Message::<Reading, _>::open(arena.into_framed()).expect("a valid message");
    let mut other = zooph::Arena::new();
    other
        .init::<Reading>()
        .set_sensors(message.root().sensors());
    let record = Reading::from_bytes(other.framed()).expect("a valid message");
    assert_eq!(record.sensors, sensors);
    let different: HashSet<Sensor> = record.sensors.into_iter().collect();
    assert_eq!(different.len(), 2);
}

#[test]
fn streams_are_read_in_memory_that_is_used_again() -> std::io::Result<()> {
    let stream = [build(), build()].concat();
    let (mut messages, mut samples) = (zooph::stream::<Reading>(&stream[..]), 0);
    while let Some(reading) = messages.next_reader() {
        samples += reading?.samples().len();
    }
    assert_eq!(samples, 4);
    Ok(())
}
