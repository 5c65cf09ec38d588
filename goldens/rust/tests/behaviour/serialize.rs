//! Records and Readers by serializers of `serde`: in JSON they are what `to_json` writes, but for integers of 64 bits
//! and numbers that JSON does not have. The tests of JSON check each Record that they make in this way, too.

use serde_json::Value;
use zooph::json::{Serialize, WriteError};
use zooph_goldens_rust::tested::json::{Bytes, Level, Plain, plain};
use zooph_goldens_rust::tested::{any_pointers, generics, weather};

/// Checks what `serde_json` makes of a Record beside what `to_json` made of it.
pub(crate) fn check<T: Serialize>(record: &T, written: &Result<String, WriteError>) {
    let serialized = serde_json::to_value(record);
    match written {
        Ok(json) => {
            let expected: Value = serde_json::from_str(json).expect("what was written");
            let serialized = serialized.expect("what has JSON");
            assert!(is_alike(&expected, &serialized), "{json}, {serialized}");
        }
        Err(error) => {
            let error = error.to_string();
            let (_, why) = error.rsplit_once(": ").unwrap_or(("", &error));
            let serialized = serialized.expect_err(&error).to_string();
            let what = why.trim_end_matches(" cannot be written as JSON");
            assert!(serialized.contains(what), "{error}, {serialized}");
        }
    }
}

fn is_alike(json: &Value, serialized: &Value) -> bool {
    match (json, serialized) {
        (Value::Object(json), Value::Object(serialized)) => {
            json.len() == serialized.len() && { json.iter() }.all(|(name, value)| {
                let other = serialized.get(name);
                other.is_some_and(|other| is_alike(value, other))
            })
        }
        (Value::Array(json), Value::Array(serialized)) => {
            json.len() == serialized.len() && { json.iter().zip(serialized) }
                .all(|(json, other)| is_alike(json, other))
        }
        // Integers of 64 bits.
        (Value::String(json), Value::Number(number)) => *json == number.to_string(),
        // What serde_json makes of numbers that JSON does not have.
        (Value::String(json), Value::Null) => {
            matches!(&**json, "NaN" | "Infinity" | "-Infinity")
        }
        (Value::Number(json), Value::Number(number)) => json.as_f64() == number.as_f64(),
        (json, serialized) => json == serialized,
    }
}

fn record() -> Plain {
    Plain {
        int64: i64::MIN,
        u_int64: u64::MAX,
        data: vec![0, 255],
        float32: 0.1,
        level: Level::High,
        which: plain::Which::Child(Some(Box::default())),
        ..Plain::default()
    }
}

#[test]
fn integers_and_floats_are_themselves() {
    let expected = concat!(
        r#"{"int64":-9223372036854775808,"uInt64":18446744073709551615,"data":[0,255],"float32":0.1,"float64":0.0,"#,
        r#""void":null,"level":"HIGH!","child":{"int64":0,"uInt64":0,"float32":0.0,"float64":0.0,"void":null,"#,
        r#""level":"low","nothing":null}}"#,
    );
    assert_eq!(serde_json::to_string(&record()).unwrap(), expected);
    assert_eq!(Plain::from_json(expected.as_bytes()), Ok(record()));
    // An enum alone, and one that the schema does not know.
    assert_eq!(serde_json::to_string(&Level::High).unwrap(), r#""HIGH!""#);
    let unknown: Level = zooph::kind::Enum::from_value(9);
    assert_eq!(serde_json::to_string(&unknown).unwrap(), "9");
    // A union alone is an object with the active member.
    let which = plain::Which::Nothing;
    assert_eq!(
        serde_json::to_string(&which).unwrap(),
        r#"{"nothing":null}"#
    );
}

#[test]
fn a_reader_is_as_its_record() {
    let record = record();
    let bytes = record.to_bytes();
    let reader = Plain::open(&bytes).unwrap();
    let expected = serde_json::to_string(&record).unwrap();
    assert_eq!(serde_json::to_string(&reader).unwrap(), expected);
    // Within a type of the user's.
    let pair = serde_json::to_string(&(1, reader)).unwrap();
    assert_eq!(pair, format!("[1,{expected}]"));
}

#[test]
fn generic_types_have_it() {
    type Words = generics::Map<zooph::kind::Text, weather::Sensor>;
    let entry = generics::map::Entry {
        key: "a".into(),
        value: weather::Sensor::default(),
    };
    let words = Words {
        entries: vec![entry],
    };
    check(&words, &zooph::json::to_string(&words));
    let bytes = words.to_bytes();
    let reader = serde_json::to_value(Words::open(&bytes).unwrap()).unwrap();
    assert_eq!(reader, serde_json::to_value(&words).unwrap());
}

#[test]
fn formats_for_machines_have_bytes() {
    let record = Bytes {
        plain: vec![1, 2],
        base64: vec![3],
        hex: vec![4],
        list: vec![vec![5]],
    };
    let mut cbor = Vec::new();
    ciborium::into_writer(&record, &mut cbor).unwrap();
    let value: ciborium::Value = ciborium::from_reader(&*cbor).unwrap();
    let bytes = |bytes: &[u8]| ciborium::Value::Bytes(bytes.to_vec());
    let expected = [
        ("plain", bytes(&[1, 2])),
        ("base64", bytes(&[3])),
        ("hex", bytes(&[4])),
        ("list", ciborium::Value::Array(vec![bytes(&[5])])),
    ];
    let expected = expected.map(|(name, value)| (name.into(), value));
    assert_eq!(value, ciborium::Value::Map(expected.into()));
    check(&record, &record.to_json());
}

#[test]
fn what_has_no_form_is_refused() {
    let any = any_pointers::Any {
        capability: Some(1),
        ..Default::default()
    };
    check(&any, &any.to_json());
    assert!(any.to_json().is_err());
    // One level too many.
    let mut deep = Plain::default();
    for _ in 0..zooph::MAX_NESTING {
        deep = Plain {
            which: plain::Which::Child(Some(Box::new(deep))),
            ..Plain::default()
        };
    }
    check(&deep, &deep.to_json());
    assert!(deep.to_json().is_err());
}
