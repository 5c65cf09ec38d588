//! Tests of Records and Readers with serializers of `serde`, and of Records with its deserializers. The JSON of
//! `serde_json` is that of `to_json`, except for integers of 64 bits and numbers that JSON does not have. The tests of
//! JSON also check every object and every Record by these functions.

use std::fmt::Debug;

use ciborium::cbor;
use serde_core::de::value::{Error, MapDeserializer};
use serde_core::de::{DeserializeOwned, DeserializeSeed, IntoDeserializer, Visitor};
use serde_core::{Deserializer, forward_to_deserialize_any};
use serde_json::Value;
use zooph::Limits;
use zooph::json::{self, Object, Options, Seed, Serialize, WriteError};
use zooph::kind::Struct;
use zooph_goldens_rust::tested::json::named_unions::Both;
use zooph_goldens_rust::tested::json::{
    Bytes, Discriminated, FlatTagged, Level, NamedUnions, Plain, plain,
};
use zooph_goldens_rust::tested::{any_pointers, defaults, generics, weather};

/// Types that can be serialized and deserialized.
pub(crate) trait Serde: Serialize + DeserializeOwned {}
impl<T: Serialize + DeserializeOwned> Serde for T {}

/// Checks that `serde_json` reads the text as `from_json` did, with the default limits and strictly.
pub(crate) fn check_read<T: Object + Struct + Debug + Serde>(text: &str, read: &json::Result<T>) {
    is_read_alike(text, &serde_json::from_str(text), read);
    let strict = Options {
        strict: true,
        ..Options::default()
    };
    let seed = Seed::<T>::new(strict);
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let seeded = seed.deserialize(&mut deserializer);
    let seeded = seeded.and_then(|record| deserializer.end().map(|()| record));
    is_read_alike(
        text,
        &seeded,
        &json::from_slice_with(text.as_bytes(), &strict),
    );
}

fn is_read_alike<T: Debug>(
    text: &str,
    deserialized: &Result<T, serde_json::Error>,
    read: &json::Result<T>,
) {
    match (read, deserialized) {
        (Ok(read), Ok(deserialized)) => {
            // The debug output is compared, because NaN is not equal to itself.
            assert_eq!(format!("{deserialized:?}"), format!("{read:?}"), "{text}");
        }
        (Err(_), Err(_)) => {}
        // `serde_json` is less strict about values that are skipped.
        (Err(error), Ok(_)) => {
            let lenient = ["the member is there twice", "out of range of Float64"];
            assert!(lenient.contains(&error.message()), "{text}: {error}");
        }
        (Ok(_), Err(error)) => panic!("{text}: {error}"),
    }
}

/// Checks that serializers write a Record as `to_json` did, and that deserializers read the same Record from it.
pub(crate) fn check<T: Object + Struct + Serde>(record: &T, json: &Result<String, WriteError>) {
    let serialized = serde_json::to_value(record);
    match json {
        Ok(written) => {
            let expected: Value = serde_json::from_str(written).expect("what was written");
            let serialized = serialized.expect("what has JSON");
            assert!(is_alike(&expected, &serialized), "{written}, {serialized}");
            // JSON has no infinity.
            if !written.contains("Infinity") {
                let again: T = serde_json::from_value(serialized).expect("what was serialized");
                assert_eq!(json::to_string(&again).as_ref(), Ok(written), "{written}");
            }
            let mut cbor = Vec::new();
            ciborium::into_writer(record, &mut cbor).expect("what has JSON");
            let again: T = ciborium::from_reader(&*cbor).expect("what was serialized");
            assert_eq!(json::to_string(&again).as_ref(), Ok(written), "{written}");
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
        // serde_json writes null for numbers that JSON does not have.
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
    // The value is an enum alone, or an enumerant that the schema does not know.
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
    // The Reader is a part of a user's type.
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
    // The Record has one level too many.
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

#[test]
fn enums_groups_and_unions_are_deserialized_alone() {
    assert_eq!(
        serde_json::from_str::<Level>(r#""HIGH!""#).unwrap(),
        Level::High
    );
    assert_eq!(serde_json::from_str::<Level>("1").unwrap(), Level::High);
    let which: plain::Which = serde_json::from_str(r#"{"nothing": null}"#).unwrap();
    assert_eq!(which, plain::Which::Nothing);
    // The Record is a part of a user's type.
    let pair: (u8, Plain) = serde_json::from_str(r#"[1, {"text": "a\nb"}]"#).unwrap();
    assert_eq!(pair.1.text, "a\nb");
    // A `std::io::Read` has no texts that can be borrowed.
    let pair: (u8, Plain) = serde_json::from_reader(&br#"[1, {"text": "a"}]"#[..]).unwrap();
    assert_eq!(pair.1.text, "a");
}

#[test]
fn errors_say_what_and_where() {
    let error = |json: &str| serde_json::from_str::<Plain>(json).unwrap_err().to_string();
    let cases = [
        (
            r#"{"int64": 9223372036854775808}"#,
            "out of range of -9223372036854775808 to 9223372036854775807 at line 1 column 29",
        ),
        (
            r#"{"level": "none"}"#,
            "unknown enumerant at line 1 column 16",
        ),
        (
            r#"{"int64": [1]}"#,
            "invalid type: sequence, expected an integer at line 1 column 11",
        ),
        (
            r#"{"int64": null}"#,
            "invalid type: null, expected an integer at line 1 column 14",
        ),
        (
            r#"{"int64": 1, "int64": 1}"#,
            "the member is there twice at line 1 column 20",
        ),
        (
            r#"{"data": "AQID"}"#,
            "invalid type: string \"AQID\", expected bytes, or an array of numbers at line 1 column 15",
        ),
        (
            "[]",
            "invalid type: sequence, expected an object at line 1 column 0",
        ),
    ];
    for (json, expected) in cases {
        assert_eq!(error(json), expected, "{json}");
    }
}

#[test]
fn tags_keep_what_their_member_was_told() {
    let read = |json: &str| {
        let read = Discriminated::from_json(json.as_bytes()).expect("JSON of the type");
        assert_eq!(serde_json::from_str::<Discriminated>(json).unwrap(), read);
        read.to_json().unwrap()
    };
    let foo = r#"{"other":false,"type":"foo","foo":"x"}"#;
    assert_eq!(read(r#"{"foo":"x","type":"foo"}"#), foo);
    let bar = r#"{"other":false,"type":"bar","bar":{"x":1,"y":"q"}}"#;
    assert_eq!(read(r#"{"bar":{"x":1,"y":"q"},"type":"bar"}"#), bar);
    // Values of other members are lost.
    let bar = r#"{"other":false,"type":"bar","bar":{"x":0}}"#;
    assert_eq!(read(r#"{"bar":{"x":1},"foo":"x","type":"bar"}"#), bar);
}

#[test]
fn members_before_their_tag_are_kept() {
    let read = |json: &str| serde_json::from_str::<NamedUnions>(json).map(|read| read.both);
    let text = Both::H("a\nb".into());
    assert_eq!(
        read(r#"{"both_of": "a\nb", "both_is": "h"}"#).unwrap(),
        text
    );
    assert_eq!(
        read(r#"{"both_of": 7, "both_is": "g"}"#).unwrap(),
        Both::G(7)
    );
    assert_eq!(
        read(r#"{"both_of": "-7", "both_is": "g"}"#).unwrap(),
        Both::G(-7)
    );
    // A null value leaves active the member that the tag selects.
    let empty = Both::H(String::new());
    assert_eq!(read(r#"{"both_of": null, "both_is": "h"}"#).unwrap(), empty);
    // A value before its tag may be anything. It is checked when the tag is read.
    let anything =
        r#"{"both_of": {"x": [1, -1, 2.5, "a", true, null, {"y": []}]}, "both_is": "TAG"}"#;
    assert_eq!(read(&anything.replace("TAG", "i")).unwrap(), Both::I);
    let error = read(&anything.replace("TAG", "h")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "invalid type: map, expected a string at line 1 column 76"
    );
    // CBOR has bytes and other numbers than JSON, and its texts cannot be borrowed.
    let value = cbor!({"both_of" => "a", "both_is" => "h"}).unwrap();
    let read: NamedUnions = value.deserialized().unwrap();
    assert_eq!(read.both, Both::H("a".into()));
    // Without a tag the member remains undecided.
    let alone = r#"{"both_of": "a"}"#;
    check_read::<NamedUnions>(alone, &NamedUnions::from_json(alone.as_bytes()));
}

#[test]
fn limits_are_of_the_caller() {
    let nested = |levels: usize| "{\"child\":".repeat(levels) + "{}" + &"}".repeat(levels);
    let within = |json: &str, limits: Limits| {
        let seed = Seed::<Plain>::new(Options {
            limits,
            ..Options::default()
        });
        let read = seed.deserialize(&mut serde_json::Deserializer::from_str(json));
        read.map_err(|error| error.to_string())
    };
    let limits = Limits::default;
    assert!(within(&nested(63), limits()).is_ok());
    let refused = |json: &str, limits: Limits, which: &str| {
        let error = within(json, limits).expect_err(which);
        assert!(error.contains(which), "{error}");
    };
    refused(&nested(64), limits(), "Limits::nesting");
    let stack = 0;
    refused(&nested(1), Limits { stack, ..limits() }, "Limits::stack");
    let memory = Some(10_000);
    let text = format!("{{\"text\": \"{}\"}}", "a".repeat(10_001));
    refused(&text, Limits { memory, ..limits() }, "Limits::memory");
    let data = format!("{{\"data\": [{}0]}}", "0,".repeat(10_000));
    refused(&data, Limits { memory, ..limits() }, "Limits::memory");
    let (memory, most) = (Some(1_000), nested(60));
    refused(&most, Limits { memory, ..limits() }, "Limits::memory");
    let unknown: String = (0..100).map(|at| format!("\"?{at}\":0,")).collect();
    let unknown = format!("{{{unknown}\"int64\":0}}");
    assert!(within(&unknown, limits()).is_ok());
    refused(&unknown, Limits { memory, ..limits() }, "Limits::memory");
    // The limits hold for values that wait for their tag, too.
    let kept = |value: &str| {
        let seed = Seed::<NamedUnions>::new(Options {
            limits: Limits {
                memory: Some(4_000),
                ..limits()
            },
            ..Options::default()
        });
        let json = format!("{{\"both_of\": {value}, \"both_is\": \"i\"}}");
        let read = seed.deserialize(&mut serde_json::Deserializer::from_str(&json));
        read.map_err(|error| error.to_string())
    };
    assert!(kept("[0, 0]").is_ok());
    let error = kept(&format!("[{}0]", "0,".repeat(200))).unwrap_err();
    assert!(error.contains("Limits::memory"), "{error}");
    let error = kept(&("[".repeat(70) + &"]".repeat(70))).unwrap_err();
    assert!(error.contains("Limits::nesting"), "{error}");
}

/// A text, or a number within this many optional values or newtypes.
#[derive(Clone, Copy)]
enum Wrapped {
    Text(&'static str),
    Some(usize),
    Newtype(usize),
}

impl IntoDeserializer<'_, Error> for Wrapped {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Wrapped {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Wrapped::Text(text) => visitor.visit_str(text),
            Wrapped::Some(0) | Wrapped::Newtype(0) => visitor.visit_u64(7),
            Wrapped::Some(levels) => visitor.visit_some(Wrapped::Some(levels - 1)),
            Wrapped::Newtype(levels) => visitor.visit_newtype_struct(Wrapped::Newtype(levels - 1)),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier option
        ignored_any
    }
}

#[test]
fn optional_values_and_newtypes_are_levels() {
    let read = |members: &[(&'static str, Wrapped)]| {
        let map = MapDeserializer::<_, Error>::new(members.iter().copied());
        let seed = Seed::<FlatTagged>::new(Options::default());
        seed.deserialize(map).map_err(|error| error.to_string())
    };
    // The object is a level, too.
    for (levels, is_read) in [(1, true), (63, true), (64, false), (1 << 20, false)] {
        for value in [Wrapped::Some(levels), Wrapped::Newtype(levels)] {
            let tag = ("t", Wrapped::Text("a"));
            // The second value waits for its tag.
            for members in [[tag, ("a_x", value)], [("a_x", value), tag]] {
                match read(&members) {
                    Ok(record) => {
                        assert!(is_read, "{levels}");
                        assert_eq!(record.to_json().unwrap(), r#"{"t":"a","a_x":7}"#);
                    }
                    Err(error) => {
                        assert!(!is_read && error.contains("Limits::nesting"), "{error}");
                    }
                }
            }
        }
    }
}

#[test]
fn elements_that_take_no_memory_have_a_limit_of_json() {
    let mut record = defaults::Defaults {
        voids: vec![(); 8 << 20],
        ..Default::default()
    };
    let length = record.to_json().expect("40 MiB").len();
    assert_eq!(
        serde_json::to_string(&record).is_ok(),
        length > 5 * (8 << 20)
    );
    record.voids = vec![(); 14 << 20];
    assert_eq!(record.to_json(), Err(WriteError::Memory));
    let more = Limits {
        output: Some(100 << 20),
        ..Limits::default()
    };
    assert!(json::to_string_within(&record, &more).is_ok());
    record.voids = vec![(); usize::MAX];
    assert_eq!(record.to_json(), Err(WriteError::Memory));
    assert!(serde_json::to_string(&record).is_err());
    record.voids.truncate(1_000);
    let within = |output| Limits {
        output: Some(output),
        ..Limits::default()
    };
    let json = record.to_json().expect("short");
    assert_eq!(
        json::to_string_within(&record, &within(1 << 20)).as_ref(),
        Ok(&json)
    );
    let refused = json::to_string_within(&record, &within(1_000));
    assert_eq!(refused, Err(WriteError::Memory));
}
