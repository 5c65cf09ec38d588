//! Tests the bytes of each type against bytes written by hand.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use zooph::raw::{self, Raw};

use crate::types::*;

/// Checks encoding and decoding, and encoding into the caller's memory.
#[track_caller]
fn pinned<T: Raw + PartialEq + std::fmt::Debug>(value: T, bytes: &[u8]) {
    let encoded = raw::encode(&value);
    assert_eq!(encoded, bytes);
    assert_eq!(
        encoded.capacity(),
        bytes.len(),
        "one allocation of exactly the size"
    );
    assert_eq!(raw::encoded_len(&value), bytes.len());
    assert_eq!(raw::decode::<T>(bytes).as_ref(), Ok(&value));
    let mut memory = vec![0xee; bytes.len() + 3];
    assert_eq!(raw::encode_into(&value, &mut memory), Ok(bytes.len()));
    assert_eq!(memory[..bytes.len()], *bytes);
    assert_eq!(memory[bytes.len()..], [0xee; 3]);
    assert_eq!(raw::decode_prefix(&memory), Ok((value, &[0xee; 3][..])));
}

#[test]
fn structs_are_their_fields() {
    let sample = Sample {
        id: -2,
        flag: 7,
        value: 1.5,
    };
    let bytes = [
        0xfe, 255, 255, 255, 255, 255, 255, 255, 7, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f,
    ];
    pinned(sample.clone(), &bytes);
    let mut two = vec![2, 0, 0, 0, 0, 0, 0, 0];
    two.extend(bytes);
    two.extend(bytes);
    pinned(vec![sample.clone(), sample], &two);
    pinned(Nothing, &[]);
    pinned(Meters(-0.0), &[0, 0, 0, 0, 0, 0, 0, 0x80]);
    let mixed = Mixed {
        small: 0x0201,
        large: 0x0a09_0807_0605_0403,
        middle: 0x0e0d_0c0b,
    };
    pinned(mixed, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    let mut list = vec![1, 0, 0, 0, 0, 0, 0, 0];
    list.extend([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    pinned(vec![mixed], &list);
    pinned(
        Matrix {
            rows: [[1_u8, 2, 3], [4, 5, 6]],
        },
        &[1, 2, 3, 4, 5, 6],
    );
    let pair = Pair {
        first: 'a',
        second: vec![true, false],
    };
    pinned(pair, &[97, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
}

#[test]
fn enums_are_numbered_in_the_order_of_declaration() {
    pinned(
        vec![Color::Red, Color::Green, Color::Blue],
        &[3, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2],
    );
    let call = Expr::Call {
        name: "f".into(),
        arguments: vec![Expr::Nothing],
    };
    let bytes = [3, 1, 0, 0, 0, 0, 0, 0, 0, b'f', 1, 0, 0, 0, 0, 0, 0, 0, 4];
    pinned(call.clone(), &bytes);
    let mut both = vec![2];
    both.extend(bytes);
    both.extend([0, 9, 0, 0, 0, 0, 0, 0, 0]);
    pinned(Expr::Add(call.into(), Expr::Number(9).into()), &both);
    pinned(
        Only::One(1, "x".into()),
        &[1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, b'x'],
    );
}

#[test]
fn tags_are_as_wide_as_the_constructors_need() {
    assert_eq!((Bytewide::ALL.len(), Wider::ALL.len()), (256, 257));
    for (number, value) in (0_u16..).zip(Bytewide::ALL) {
        let number = number as u8;
        assert_eq!(raw::encode(value), [number]);
        assert_eq!(raw::decode::<Bytewide>(&[number]).as_ref(), Ok(value));
    }
    for (number, value) in (0_u16..).zip(Wider::ALL) {
        assert_eq!(raw::encode(value), number.to_le_bytes());
        assert_eq!(
            raw::decode::<Wider>(&number.to_le_bytes()).as_ref(),
            Ok(value)
        );
    }
    pinned(Wider::Last, &[0, 1]);
}

#[test]
fn a_record_of_everything() {
    let record = Record {
        r#type: 1,
        name: "é".into(),
        bytes: vec![255],
        middle: Some('😀'),
        colors: BTreeSet::from([Color::Blue, Color::Red]),
        points: vec![Point { x: 1.0, y: -1.0 }],
        map: BTreeMap::from([("b".into(), vec![]), ("a".into(), vec![513])]),
        hashed: HashMap::from([(4, Err("no".into()))]),
        array: [None, Some(-1), None],
        unit: (),
        last: (true, 0.5),
    };
    let count = |count: u8| [count, 0, 0, 0, 0, 0, 0, 0];
    let mut bytes = vec![1];
    let mut add = |part: &[u8]| bytes.extend_from_slice(part);
    add(&count(2));
    add(&[0xc3, 0xa9]);
    add(&count(1));
    add(&[255, 1, 0x00, 0xf6, 1, 0]);
    add(&count(2));
    // The elements are in the order of their discriminants, encoded as numbers of constructors.
    add(&[2, 0]);
    add(&count(1));
    add(&[0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0, 0, 0, 0, 0, 0, 0xf0, 0xbf]);
    add(&count(2));
    add(&count(1));
    add(b"a");
    add(&count(1));
    add(&[1, 2]);
    add(&count(1));
    add(b"b");
    add(&count(0));
    add(&count(1));
    add(&[4, 0, 0, 0, 1]);
    add(&count(2));
    add(b"no");
    add(&[0, 1, 255, 255, 0]);
    add(&[1, 0, 0, 0, 0x3f]);
    pinned(record, &bytes);
}

#[test]
fn pointers_are_what_they_lead_to() {
    let one = Sample {
        id: 0,
        flag: 0,
        value: 0.0,
    };
    let shared = Shared {
        text: Rc::from("ab"),
        list: Arc::from([1_u32, 2]),
        boxed: vec![Nothing, Nothing].into(),
        one: Rc::new(one),
    };
    let mut bytes = vec![2, 0, 0, 0, 0, 0, 0, 0, b'a', b'b'];
    bytes.extend([2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]);
    bytes.extend([2, 0, 0, 0, 0, 0, 0, 0]);
    bytes.extend([0; 17]);
    pinned(shared, &bytes);
}

#[test]
fn what_borrows_has_the_bytes_of_what_owns() {
    let samples = vec![
        Sample {
            id: 1,
            flag: 2,
            value: 3.0
        };
        3
    ];
    let borrowed = Borrowed {
        id: 5,
        name: "five",
        samples: &samples,
    };
    let owned = Owned {
        id: 5,
        name: "five".into(),
        samples: samples.clone(),
    };
    assert_eq!(raw::encode(&borrowed), raw::encode(&owned));
    assert_eq!(raw::unseal::<Owned>(&raw::seal(&borrowed)), Ok(owned));
}

#[test]
fn room_that_is_too_little_stays_as_it_is() {
    let mut memory = [9; 16];
    let sample = Sample {
        id: 1,
        flag: 2,
        value: 3.0,
    };
    let error = raw::encode_into(&sample, &mut memory).unwrap_err();
    assert_eq!((error.needed, memory), (17, [9; 16]));
    let mut bytes = vec![1];
    raw::append(&sample, &mut bytes);
    assert_eq!((bytes.len(), bytes[0]), (18, 1));
}
