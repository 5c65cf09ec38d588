//! Tests properties that hold for all values and all bytes.

use std::collections::BTreeMap;
use std::fmt::Debug;

use proptest::collection::{btree_map, btree_set, hash_map, vec};
use proptest::option;
use proptest::prelude::*;
use zooph::raw::{self, Raw};

use crate::types::*;

/// Checks that a value is decoded as it was, and that no proper prefix of its bytes is accepted.
fn there_and_back<T: Raw + PartialEq + Debug>(value: &T) {
    let bytes = raw::encode(value);
    assert_eq!(bytes.len(), raw::encoded_len(value));
    assert_eq!(raw::decode::<T>(&bytes).as_ref(), Ok(value));
    for length in 0..bytes.len() {
        let fault = raw::decode::<T>(&bytes[..length]).expect_err("a prefix");
        assert!(fault.offset() <= length as u64, "{fault}");
    }
    let longer = [&bytes[..], &[1, 2]].concat();
    assert_eq!(
        raw::decode::<T>(&longer).unwrap_err().offset(),
        bytes.len() as u64
    );
    assert_eq!(
        raw::decode_prefix::<T>(&longer),
        Ok((raw::decode(&bytes).expect("its own"), &[1, 2][..]))
    );
    assert_eq!(raw::unseal::<T>(&raw::seal(value)).as_ref(), Ok(value));
}

/// Checks that damaged bytes, if they are accepted, are the encoding of the decoded value.
fn damaged<T: Raw>(value: &T, changes: &[(usize, u8)], cut: usize) {
    let mut bytes = raw::encode(value);
    for (at, byte) in changes {
        if !bytes.is_empty() {
            let at = at % bytes.len();
            bytes[at] = *byte;
        }
    }
    bytes.truncate(bytes.len().saturating_sub(cut));
    match raw::decode::<T>(&bytes) {
        Ok(value) => assert_eq!(raw::encode(&value), bytes),
        Err(fault) => assert!(fault.offset() <= bytes.len() as u64, "{fault}"),
    }
}

fn sample() -> impl Strategy<Value = Sample> {
    (any::<i64>(), any::<u8>(), -1e9..1e9).prop_map(|(id, flag, value)| Sample { id, flag, value })
}

fn expr() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![any::<i64>().prop_map(Expr::Number), Just(Expr::Nothing)];
    leaf.prop_recursive(6, 40, 4, |inner| {
        prop_oneof![
            inner.clone().prop_map(|inner| Expr::Negate(inner.into())),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Expr::Add(a.into(), b.into())),
            ("[a-zé]{0,5}", vec(inner, 0..4))
                .prop_map(|(name, arguments)| Expr::Call { name, arguments }),
        ]
    })
}

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Red), Just(Color::Green), Just(Color::Blue)]
}

fn point() -> impl Strategy<Value = Point> {
    (-1e3..1e3, -1e3..1e3).prop_map(|(x, y)| Point { x, y })
}

fn record() -> impl Strategy<Value = Record> {
    let first = (
        any::<u8>(),
        ".{0,6}",
        vec(any::<u8>(), 0..9),
        option::of(any::<char>()),
        btree_set(color(), 0..4),
    );
    let results = prop_oneof![any::<bool>().prop_map(Ok), ".{0,3}".prop_map(Err)];
    let second = (
        vec(point(), 0..3),
        btree_map(".{0,4}", vec(any::<u16>(), 0..4), 0..4),
        hash_map(any::<u32>(), results, 0..2),
        any::<[Option<i16>; 3]>(),
        (any::<bool>(), -1e3_f32..1e3),
    );
    (first, second).prop_map(
        |((r#type, name, bytes, middle, colors), (points, map, hashed, array, last))| Record {
            r#type,
            name,
            bytes,
            middle,
            colors,
            points,
            map,
            hashed,
            array,
            unit: (),
            last,
        },
    )
}

fn changes() -> impl Strategy<Value = Vec<(usize, u8)>> {
    let byte = prop_oneof![3 => any::<u8>(), 2 => 0_u8..4, 1 => Just(255)];
    vec((any::<usize>(), byte), 0..4)
}

proptest! {
    #[test]
    fn samples(value in vec(sample(), 0..9), changes in changes(), cut in 0_usize..3) {
        there_and_back(&value);
        damaged(&value, &changes, cut);
    }

    #[test]
    fn expressions(value in expr(), changes in changes(), cut in 0_usize..3) {
        there_and_back(&value);
        damaged(&value, &changes, cut);
    }

    #[test]
    fn records(value in vec(record(), 0..3)) {
        there_and_back(&value);
    }

    /// Damages parts without sets and maps: after damage their keys may be out of order, and they would be encoded
    /// in order.
    #[test]
    fn parts_of_records(value in record(), changes in changes(), cut in 0_usize..3) {
        let Record { name, bytes, middle, points, array, last, .. } = value;
        damaged(&(name, (bytes, middle), points, vec![array], last), &changes, cut);
    }

    #[test]
    fn maps_read_any_order(entries in btree_map(any::<u16>(), ".{0,3}", 0..9), seed in any::<u64>()) {
        let mut shuffled: Vec<_> = entries.clone().into_iter().collect();
        shuffled.sort_by_key(|(key, _)| u64::from(*key).wrapping_mul(seed | 1));
        let bytes = raw::encode(&shuffled);
        prop_assert_eq!(raw::decode::<BTreeMap<u16, String>>(&bytes), Ok(entries));
    }

    #[test]
    fn any_bytes(bytes in vec(prop_oneof![any::<u8>(), 0_u8..5], 0..80)) {
        if let Ok(value) = raw::decode::<Vec<Expr>>(&bytes) {
            prop_assert_eq!(raw::encode(&value), &bytes[..]);
        }
        if let Ok(value) = raw::decode::<Folder>(&bytes) {
            prop_assert_eq!(raw::encode(&value), &bytes[..]);
        }
        let _ = raw::decode::<Record>(&bytes);
    }

    #[test]
    fn bits_of_floats_are_kept(bits in any::<u64>(), narrow in any::<u32>()) {
        let value = (f64::from_bits(bits), f32::from_bits(narrow));
        let back: (f64, f32) = raw::decode(&raw::encode(&value)).expect("its own");
        prop_assert_eq!((back.0.to_bits(), back.1.to_bits()), (bits, narrow));
        let list: Vec<f64> = raw::decode(&raw::encode(&[f64::from_bits(bits)][..])).expect("its own");
        prop_assert_eq!(list[0].to_bits(), bits);
    }
}
