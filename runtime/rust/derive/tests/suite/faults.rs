//! Tests which bytes are refused, with which fault and where.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use zooph::raw::{self, FaultKind, Limits, Raw};

use crate::types::*;

/// Checks that decoding fails with this kind, offset and path.
#[track_caller]
fn refused<T: Raw>(bytes: &[u8], kind: FaultKind, offset: u64, path: &str) {
    let fault = raw::decode::<T>(bytes).err().expect("a fault");
    let found = (fault.kind(), fault.offset(), fault.path());
    assert_eq!(found, (kind, offset, path.to_owned()));
}

/// Returns a count followed by other bytes.
fn counted(count: u64, rest: &[u8]) -> Vec<u8> {
    [&count.to_le_bytes()[..], rest].concat()
}

#[test]
fn faults_have_their_byte_and_their_path() {
    refused::<Sample>(&[0; 16], FaultKind::Truncated, 0, "");
    refused::<Sample>(&[0; 18], FaultKind::Trailing, 17, "");
    refused::<Vec<Sample>>(&counted(2, &[0; 33]), FaultKind::Count, 0, "");
    refused::<Vec<Sample>>(&counted(u64::MAX, &[0; 33]), FaultKind::Count, 0, "");
    refused::<Color>(&[3], FaultKind::BadTag, 0, "");
    refused::<Wider>(&[1, 1], FaultKind::BadTag, 0, "");
    refused::<Option<u8>>(&[2, 0], FaultKind::BadTag, 0, "");
    refused::<Option<u32>>(&[1, 0], FaultKind::Truncated, 1, "");
    refused::<Vec<bool>>(&counted(2, &[1, 2]), FaultKind::BadBool, 9, "[1]");
    refused::<(u8, [char; 2])>(
        &[0, 0, 0, 0, 0, 0, 0xd8, 0, 0],
        FaultKind::BadChar,
        5,
        "1[1]",
    );
    refused::<char>(&[0, 0, 0x11, 0], FaultKind::BadChar, 0, "");
    refused::<(u8, String)>(
        &[&[0][..], &counted(2, &[b'a', 0x80])].concat(),
        FaultKind::BadUtf8,
        9,
        "1",
    );
    // An addition whose second number is cut short, as the second argument of a call.
    let mut call = counted(0, &[]);
    call.insert(0, 3);
    call.extend(counted(2, &[4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3]));
    refused::<Expr>(&call, FaultKind::Truncated, 29, "arguments[1].1");
}

#[test]
fn what_follows_is_reserved() {
    // The name must not use the eight bytes of the count of the list behind it.
    let folder = [counted(8, &[b'x'; 8]), counted(0, &[])].concat();
    assert!(raw::decode::<Folder>(&folder).is_ok());
    let folder = [counted(9, &[b'x'; 8]), counted(0, &[])].concat();
    refused::<Folder>(&folder, FaultKind::Count, 0, "name");
    // The first of two texts must not use the bytes of the second one's count.
    let texts = counted(2, &[counted(1, b"x"), vec![0; 6]].concat());
    refused::<Vec<String>>(&texts, FaultKind::Count, 0, "");
    let texts = counted(2, &[counted(1, b""), vec![0; 8]].concat());
    refused::<Vec<String>>(&texts, FaultKind::Count, 8, "[0]");
}

#[test]
fn keys_are_there_once() {
    let twice = counted(2, &[5, 1, 5, 2]);
    refused::<BTreeMap<u8, u8>>(&twice, FaultKind::DuplicateKey, 10, "[1].key");
    refused::<HashMap<u8, u8>>(&twice, FaultKind::DuplicateKey, 10, "[1].key");
    let set = counted(3, &[5, 4, 5]);
    refused::<BTreeSet<u8>>(&set, FaultKind::DuplicateKey, 10, "[2]");
    refused::<HashSet<u8>>(&set, FaultKind::DuplicateKey, 10, "[2]");
    refused::<BTreeMap<u8, bool>>(&counted(1, &[5, 5]), FaultKind::BadBool, 9, "[0].value");
    // A key that comes twice is found before its value is read.
    refused::<BTreeMap<u8, bool>>(
        &counted(2, &[5, 1, 5, 7]),
        FaultKind::DuplicateKey,
        10,
        "[1].key",
    );
    refused::<HashMap<u8, bool>>(
        &counted(2, &[5, 1, 5, 7]),
        FaultKind::DuplicateKey,
        10,
        "[1].key",
    );
    let any = counted(4, &[3, 1, 2, 9]);
    let ascending = counted(4, &[1, 2, 3, 9]);
    let set = raw::decode::<BTreeSet<u8>>(&any).expect("any order");
    assert_eq!(raw::encode(&set), ascending);
}

#[test]
fn elements_without_bytes_have_a_budget() {
    assert_eq!(
        raw::decode::<Vec<()>>(&counted(8 << 20, &[])).map(|list| list.len()),
        Ok(8 << 20)
    );
    refused::<Vec<()>>(&counted((8 << 20) + 1, &[]), FaultKind::Budget, 0, "");
    refused::<Vec<Nothing>>(&counted(u64::MAX, &[]), FaultKind::Budget, 0, "");
    refused::<HashSet<()>>(&counted(8 << 20, &[]), FaultKind::DuplicateKey, 8, "[1]");
    let two = [counted(5 << 20, &[]), counted(5 << 20, &[])].concat();
    refused::<(Vec<()>, Vec<[u64; 0]>)>(&two, FaultKind::Budget, 8, "1");
    let limits = Limits {
        empty_elements: 3,
        ..Limits::default()
    };
    assert!(raw::decode_within::<Vec<()>>(&counted(3, &[]), &limits).is_ok());
    assert!(raw::decode_within::<Vec<()>>(&counted(4, &[]), &limits).is_err());
}

#[test]
fn sealed_values_tell_what_they_are() {
    let samples = vec![Sample {
        id: 1,
        flag: 2,
        value: 3.0,
    }];
    let sealed = raw::seal(&samples);
    assert_eq!(sealed.len(), 16 + 8 + 17);
    assert_eq!(raw::sealed_len(&sealed), Ok(41));
    assert_eq!(
        raw::unseal::<Vec<(i64, u8, f64)>>(&sealed),
        Ok(vec![(1, 2, 3.0)])
    );
    let fault = raw::unseal::<Vec<Point>>(&sealed).unwrap_err();
    assert_eq!((fault.kind(), fault.offset()), (FaultKind::Fingerprint, 0));
    assert_eq!(fault.shapes(), Some(("[(i64,u8,f64)]", "[(f64,f64)]")));
    // The other one's fingerprint is less than this one's.
    let points = raw::seal(&Vec::<Point>::new());
    let fault = raw::unseal::<Vec<Sample>>(&points).unwrap_err();
    assert_eq!(fault.shapes(), Some(("[(f64,f64)]", "[(i64,u8,f64)]")));
    let fault = raw::unseal::<Vec<Point>>(&sealed).unwrap_err();
    let text = "the bytes are sealed as values of another type: [(i64,u8,f64)] instead of [(f64,f64)], at byte 0";
    assert_eq!(fault.to_string(), text);
    for length in 0..sealed.len() {
        let fault = raw::unseal::<Vec<Sample>>(&sealed[..length]).unwrap_err();
        let expected = if length < 16 { 0 } else { 8 };
        assert_eq!(
            (fault.kind(), fault.offset()),
            (FaultKind::Truncated, expected)
        );
    }
    let longer = [&sealed[..], &[0]].concat();
    let fault = raw::unseal::<Vec<Sample>>(&longer).unwrap_err();
    assert_eq!((fault.kind(), fault.offset()), (FaultKind::Trailing, 41));
    // Offsets are counted from the first byte of the sealed value.
    let mut damaged = raw::seal(&vec![true, false]);
    damaged[25] = 2;
    let fault = raw::unseal::<Vec<bool>>(&damaged).unwrap_err();
    assert_eq!(
        (fault.kind(), fault.offset(), fault.path()),
        (FaultKind::BadBool, 25, "[1]".into())
    );
}

/// A number of at most 100. Writing copies it, but reading refuses larger ones.
#[derive(zooph_derive::Encode, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Percent(u8);

impl raw::Raw for Percent {
    fn read(reader: &mut raw::Reader<'_>) -> Result<Self, raw::Fault> {
        match reader.take()? {
            [number @ 0..=100] => Ok(Percent(number)),
            _ => Err(reader.fault(FaultKind::BadTag, 1)),
        }
    }
}

/// A struct whose memory is its encoding.
#[derive(zooph_derive::Raw, Clone, Debug, PartialEq)]
#[repr(C)]
struct Shares {
    one: Percent,
    two: [Percent; 2],
}

#[test]
fn a_type_that_refuses_values_refuses_them_everywhere() {
    assert!(<Shares as raw::Encode>::PLAIN.holds() || cfg!(target_endian = "big"));
    refused::<Percent>(&[101], FaultKind::BadTag, 0, "");
    refused::<[Percent; 2]>(&[100, 101], FaultKind::BadTag, 1, "[1]");
    refused::<Vec<Percent>>(&counted(2, &[7, 200]), FaultKind::BadTag, 9, "[1]");
    refused::<Vec<(Percent, u8)>>(&counted(1, &[200, 0]), FaultKind::BadTag, 8, "[0].0");
    refused::<Vec<Shares>>(
        &counted(1, &[1, 2, 200]),
        FaultKind::BadTag,
        10,
        "[0].two[1]",
    );
    refused::<Option<Box<[Percent]>>>(
        &[&[1][..], &counted(1, &[200])].concat(),
        FaultKind::BadTag,
        9,
        "[0]",
    );
    let shares = vec![
        Shares {
            one: Percent(1),
            two: [Percent(2), Percent(100)]
        };
        3
    ];
    assert_eq!(raw::decode(&raw::encode(&shares)), Ok(shares));
}

#[test]
fn memory_is_charged_before_it_is_taken() {
    type Large = Option<[u64; 1_000]>;
    let zeros = counted(100_000, &[0; 100_000]);
    refused::<Vec<Large>>(&zeros, FaultKind::Budget, 0, "");
    refused::<Vec<Box<Large>>>(&zeros, FaultKind::Budget, 8 + 8_280, "[8280]");
    refused::<(u8, BTreeSet<Large>)>(&[&[1], &*zeros].concat(), FaultKind::Budget, 1, "1");
    refused::<HashSet<Large>>(&zeros, FaultKind::Budget, 0, "");
    refused::<BTreeMap<Large, ()>>(&zeros, FaultKind::Budget, 0, "");
    refused::<HashMap<(), Large>>(&zeros, FaultKind::Budget, 0, "");

    let limits = |memory| Limits {
        memory: Some(memory),
        ..Limits::default()
    };
    let lists = raw::encode(&vec![vec![1_u32, 2], vec![3]]);
    let taken = 2 * size_of::<Vec<u32>>() as u64 + 3 * 4;
    assert!(raw::decode_within::<Vec<Vec<u32>>>(&lists, &limits(taken)).is_ok());
    let fault = raw::decode_within::<Vec<Vec<u32>>>(&lists, &limits(taken - 1)).unwrap_err();
    assert_eq!((fault.offset(), fault.path().as_str()), (8 + 16, "[1]"));
}
