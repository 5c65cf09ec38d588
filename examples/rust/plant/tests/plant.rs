//! The code of the second half of `docs/rust.md`, as a user's test.

use plant_control::base::{Point, point};
use plant_control::plant::device::{Sensor, Which, WhichReader};
use plant_control::plant::{self, Device, Mode, Tagged, control};

#[test]
fn unions_are_enums() {
    let device = Device {
        which: Which::Sensor(Sensor {
            unit: "mm".into(),
            ..Default::default()
        }),
        ..Default::default()
    };
    let bytes = device.to_bytes();
    let reader = Device::open(&bytes).expect("a valid message");
    match reader.which() {
        WhichReader::Sensor(sensor) => {
            assert_eq!((sensor.gain(), sensor.unit()), (1.5, "mm".into()))
        }
        WhichReader::Unknown(tag) => panic!("a newer writer's {tag}"),
        _ => panic!("another member"),
    }
    // The tag is a number instead of an enum. Members that are not active read as their defaults.
    assert_eq!(reader.which_tag(), Which::SENSOR_TAG);
    assert!(!reader.valve());
}

#[test]
fn builders_choose_a_member_by_setting_it() {
    let mut arena = zooph::Arena::new();
    let mut device = arena.init::<Device>();
    device.init_sensor().set_unit("V");
    device.set_valve(true);
    assert_eq!(device.which_tag(), Which::VALVE_TAG);
    device.set_none();
    let bytes = arena.framed();
    let device = Device::from_bytes(bytes).expect("a valid message");
    assert_eq!(device.which, Which::None);
}

#[test]
fn absent_pointers_read_as_defaults() {
    let device = Device::default();
    assert_eq!(
        (device.mode, &device.calibration[..]),
        (Mode::Auto, &[1, 2, 3][..])
    );
    let bytes = device.to_bytes();
    let reader = Device::open(&bytes).expect("a valid message");
    assert_eq!(reader.calibration().to_vec(), [1, 2, 3]);
    assert!(!reader.has_calibration() && !reader.has_parent());
    // Getters can be chained: absent structs read as the schema's defaults.
    assert_eq!(reader.parent().parent().mode(), Mode::Auto);
}

#[test]
fn records_and_parts_of_readers_are_set_into_builders() {
    let parent = Device {
        id: 7,
        ..Default::default()
    };
    let remark: Tagged<zooph::kind::Text> = Tagged {
        value: "leaks".into(),
        tags: vec!["urgent".into()],
    };
    let mut arena = zooph::Arena::new();
    let mut device = arena.init::<Device>();
    device.set_parent(&parent);
    device.set_remark(&remark);
    let bytes = arena.framed().to_vec();
    let received = Device::open(&bytes).expect("a valid message");
    let mut device = arena.init::<Device>();
    device.set_spare(received.parent());
    device.set_remark(received.remark());
    let device = Device::from_bytes(arena.framed()).expect("a valid message");
    assert_eq!(device.spare.as_deref(), Some(&parent));
    assert_eq!(device.remark, Some(remark));

    // `set_record` returns the root's Builder, so more fields can be set.
    let mut again = arena.set_record(&device);
    again.set_id(8);
    if let Some(spare) = device.spare.as_deref() {
        again.set_parent(spare);
    }
    let again = Device::from_bytes(arena.framed()).expect("a valid message");
    assert_eq!((again.id, again.parent), (8, device.spare));
}

#[test]
fn generics_take_their_arguments_along() {
    let device = Device {
        remark: Some(Tagged {
            value: "leaks".into(),
            tags: vec!["urgent".into()],
        }),
        parent: Some(Box::new(Device::default())),
        ..Default::default()
    };
    let bytes = device.to_bytes();
    let reader = Device::open(&bytes).expect("a valid message");
    assert_eq!(reader.remark().value(), "leaks");

    let mut arena = zooph::Arena::new();
    let mut device = arena.init::<Device>();
    let mut remark = device.init_remark();
    remark.set_value("leaks".into());
    remark.set_tags(&["urgent"]);
    assert_eq!(
        Device::from_bytes(arena.framed()),
        Device::from_bytes(&bytes).map(|mut device| {
            device.parent = None;
            device
        })
    );
}

#[test]
fn lists_of_lists() {
    let mut arena = zooph::Arena::new();
    let mut device = arena.init::<Device>();
    device.set_matrix(&[[1.0, 2.0], [3.0, 4.0]]);
    let mut rows = device.init_matrix(2);
    rows.init(0, 3).set(1, 2.5);
    let device = Device::open(arena.framed()).expect("a valid message");
    let rows: Vec<Vec<f64>> = device.matrix().iter().map(|row| row.to_vec()).collect();
    assert_eq!(rows, [vec![0.0, 2.5, 0.0], vec![]]);
}

#[test]
fn pointers_without_a_type_are_cast() {
    let mut arena = zooph::Arena::new();
    let mut device = arena.init::<Device>();
    device.custom_mut().init_as::<Point>(0).set_x(7);
    let device = Device::open(arena.framed()).expect("a valid message");
    let WhichReader::Custom(custom) = device.which() else {
        panic!("another member");
    };
    let point: point::Reader<'_> = custom.cast::<Point>().expect("it is one");
    assert_eq!((point.x(), point.y()), (7, -1));
    let fault = custom
        .cast::<zooph::kind::Text>()
        .expect_err("it is no text");
    assert_eq!(fault.kind(), zooph::FaultKind::PointerKind);
}

#[test]
fn parts_move_between_places_of_a_message() {
    let mut arena = zooph::Arena::new();
    let mut device = arena.init::<Device>();
    device.init_parent().set_id(3);
    let parent = device.parent_slot().disown();
    device.spare_slot().adopt(parent);
    assert!(!device.has_parent() && device.spare().id() == 3);
    let spare = device.spare_slot().disown();
    device.init_parent().spare_slot().adopt(spare);
    let device = Device::open(arena.framed()).expect("a valid message");
    assert_eq!(device.parent().spare().id(), 3);
}

#[test]
fn constants_and_interfaces() {
    assert_eq!(plant::LIMIT, 42);
    assert_eq!((plant::home().x(), plant::home().y()), (1, 2));
    // A call system needs ids, method numbers, and structs of parameters and results.
    assert_eq!((control::SET_METHOD, control::STOP_METHOD), (0, 1));
    assert_ne!(control::INTERFACE_ID, 0);
    let parameters = control::SetParams {
        mode: Mode::Manual,
        ..Default::default()
    };
    assert_eq!(
        control::SetParams::from_bytes(&parameters.to_bytes()),
        Ok(parameters)
    );
    assert!(!control::SetResults::default().ok);
    // A capability is an index into a table that the call system keeps.
    let device = Device {
        control: Some(2),
        ..Default::default()
    };
    assert_eq!(Device::from_bytes(&device.to_bytes()), Ok(device));
}

#[test]
fn streams_packed_and_not() {
    let mut stream = Vec::new();
    let mut packed = Vec::new();
    for id in 0..3 {
        let message = Device {
            id,
            ..Default::default()
        }
        .to_bytes();
        zooph::packed::pack(&message, &mut packed);
        stream.extend(message);
    }
    let ids = |stream: &[u8]| -> Vec<u64> {
        zooph::stream::<Device>(stream)
            .map(|message| message.expect("a valid message").root().id())
            .collect()
    };
    assert_eq!(ids(&stream), [0, 1, 2]);
    let mut unpacked = Vec::new();
    zooph::packed::unpack(&packed, &mut unpacked, 1 << 20).expect("what was packed");
    assert_eq!(unpacked, stream);
}

#[test]
fn records_have_json() {
    let device = Device {
        mode: Mode::Auto,
        remark: Some(Tagged {
            value: "leaks".into(),
            tags: vec!["urgent".into()],
        }),
        ..Default::default()
    };
    let json = device.to_json().expect("no capability");
    assert!(json.contains(r#""mode":"auto","remark":{"value":"leaks","tags":["urgent"]}"#));
    assert_eq!(Device::from_json(json.as_bytes()), Ok(device));

    // `append` writes into reused memory. Strict reading refuses unknown members.
    let mut out = Vec::new();
    zooph::json::append(&Point { x: 1, y: 2 }, &mut out).expect("numbers");
    assert_eq!(out, br#"{"x":1,"y":2}"#);
    let strict = zooph::json::Options {
        strict: true,
        ..Default::default()
    };
    let error = zooph::json::from_slice_with::<Point>(br#"{"x": 1, "z": 2}"#, &strict);
    let error = error.expect_err("there is no z");
    assert_eq!((error.path(), error.position()), ("z", (1, 13)));

    // JSON has no form for capabilities.
    let calls = Device {
        control: Some(2),
        ..Default::default()
    };
    let error = calls.to_json().expect_err("a capability");
    assert_eq!(
        error.to_string(),
        "control: a capability cannot be written as JSON"
    );
}

#[test]
fn types_of_serde_can_have_them() {
    #[derive(serde::Serialize)]
    struct Answer<'a> {
        query: &'a str,
        device: Device,
        point: point::Reader<'a>,
    }

    let bytes = Point { x: 1, y: 2 }.to_bytes();
    let answer = Answer {
        query: "all",
        device: Device {
            mode: Mode::Auto,
            ..Default::default()
        },
        point: Point::open(&bytes).expect("a message"),
    };
    let json = serde_json::to_string(&answer).expect("no capability");
    assert!(json.starts_with(r#"{"query":"all","device":{"#), "{json}");
    assert!(json.contains(r#""mode":"auto""#), "{json}");
    assert!(json.ends_with(r#""point":{"x":1,"y":2}}"#), "{json}");

    #[derive(serde::Deserialize)]
    struct Received {
        query: String,
        device: Device,
        point: Point,
    }

    let received: Received = serde_json::from_str(&json).expect("what was serialized");
    assert_eq!(received.query, answer.query);
    assert_eq!(received.device, answer.device);
    assert_eq!(received.point, Point { x: 1, y: 2 });
}
