//! Builds and reads messages of a weather station.

zooph::include_schema!(weather);

use weather::reading::SourceReader;
use weather::{Reading, Sky};

/// Builds a message in an arena and returns its bytes.
pub fn build() -> Vec<u8> {
    let mut arena = zooph::Arena::new();
    let mut reading = arena.init::<Reading>();
    reading.set_station("EBBR");
    reading.set_sky(Sky::Rain);
    reading.position().set_lat(50.9);
    reading.set_samples(&[1.0, 2.5]);
    let mut sensors = reading.init_sensors(2);
    for index in 0..2 {
        sensors.at(index).set_serial(index as u32 + 1);
    }
    sensors.at(1).set_healthy(false);
    reading.source().set_observer("Ann");
    arena.framed().to_vec()
}

/// Describes a message in a sentence.
///
/// # Errors
/// If `bytes` is not a valid message. The fault says what is wrong and where.
pub fn describe(bytes: &[u8]) -> zooph::Result<String> {
    let reading = Reading::open(bytes)?;
    let samples = reading.samples();
    let mean = samples.iter().sum::<f32>() / samples.len() as f32;
    let ill = reading
        .sensors()
        .iter()
        .filter(|sensor| !sensor.healthy())
        .count();
    let source = match reading.source() {
        SourceReader::Automatic => "automatic".to_owned(),
        SourceReader::Observer(who) => format!("seen by {who}"),
        SourceReader::Relay(station) => format!("relayed by {station}"),
        SourceReader::Unknown(tag) => format!("from a newer sender ({tag})"),
    };
    let (station, lat) = (reading.station(), reading.position().lat());
    Ok(format!(
        "{station} at {lat:.1}: mean {mean}, {ill} ill, {source}"
    ))
}
