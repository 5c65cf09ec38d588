//! Decodes native types from any bytes, and encodes what was decoded.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Debug;

use zooph::raw::{self, FaultKind, Limits, Raw, Sealing};
use zooph_derive::Raw;

/// A sum that contains itself, so its values nest.
#[derive(Raw, Clone, Debug, PartialEq)]
enum Expr {
    Number(i64),
    Flags([bool; 3]),
    Text(String),
    Negate(Box<Expr>),
    Call { name: char, arguments: Vec<Expr> },
    Nothing,
}

/// A record of fields of constant and of variable size.
#[derive(Raw, Clone, Debug, PartialEq)]
struct Sample {
    id: u32,
    point: (f32, f64),
    unit: Option<u16>,
    empty: Vec<()>,
    pairs: Vec<(u8, u16)>,
}

/// Decodes `data`. Its first byte selects a type and the second one the limit of nesting.
pub fn run(data: &[u8]) {
    let [form, nesting, bytes @ ..] = data else {
        return;
    };
    let limits = Limits {
        nesting: u32::from(*nesting),
        empty_elements: 1 << 12,
        memory: Some(1 << 20),
        ..Limits::default()
    };
    match form % 8 {
        0 => exactly::<Expr>(bytes, &limits),
        1 => exactly::<Vec<Sample>>(bytes, &limits),
        2 => exactly::<(String, Vec<u8>, Box<[u16]>)>(bytes, &limits),
        3 => exactly::<Vec<Result<Option<bool>, char>>>(bytes, &limits),
        4 => exactly::<Vec<Vec<[f64; 2]>>>(bytes, &limits),
        5 => exactly::<Vec<(Vec<()>, Option<()>)>>(bytes, &limits),
        6 => in_any_order::<BTreeMap<String, Vec<u32>>>(bytes, &limits),
        _ => in_any_order::<HashSet<(u8, i16)>>(bytes, &limits),
    }
}

/// Checks a type of which each value has one encoding.
fn exactly<T: Raw>(bytes: &[u8], limits: &Limits) {
    if let Some(value) = decoded::<T>(bytes, limits) {
        assert_eq!(raw::encode(&value), bytes);
    }
}

/// Checks a set or map, whose entries may come in any order.
fn in_any_order<T: Raw + PartialEq + Debug>(bytes: &[u8], limits: &Limits) {
    if let Some(value) = decoded::<T>(bytes, limits) {
        let again = raw::encode(&value);
        assert_eq!(again.len(), bytes.len());
        assert_eq!(raw::decode_within(&again, limits), Ok(value));
    }
}

/// Returns the value of exactly these bytes, if they are one. Decoding the value at their start must say the same.
fn decoded<T: Raw>(bytes: &[u8], limits: &Limits) -> Option<T> {
    let prefix = raw::decode_prefix_within::<T>(bytes, limits);
    match (raw::decode_within::<T>(bytes, limits), prefix) {
        (Ok(value), Ok((_, rest))) => {
            assert!(rest.is_empty());
            assert_eq!(raw::encoded_len(&value), bytes.len());
            sealed(&value, limits);
            Some(value)
        }
        (Err(fault), Ok((value, rest))) => {
            let end = bytes.len() - rest.len();
            let found = (fault.kind(), fault.offset(), fault.path());
            assert_eq!(found, (FaultKind::Trailing, end as u64, String::new()));
            assert_eq!(raw::encoded_len(&value), end);
            assert!(raw::decode_within::<T>(&bytes[..end], limits).is_ok());
            None
        }
        (Err(fault), Err(other)) => {
            let parts = (fault.kind(), fault.offset(), fault.path());
            assert_eq!(parts, (other.kind(), other.offset(), other.path()));
            assert!(fault.offset() <= bytes.len() as u64);
            assert!(!fault.to_string().is_empty());
            None
        }
        (Ok(_), Err(fault)) => panic!("a whole value that is no first one: {fault}"),
    }
}

/// Seals a value, and damages the header.
fn sealed<T: Raw>(value: &T, limits: &Limits) {
    let mut sealed = raw::seal(value);
    let unseal = |sealed: &[u8]| {
        let value = Sealing::Shape.unseal_within::<T>(sealed, limits);
        value.map_err(|fault| fault.kind())
    };
    let refused = |sealed: &[u8]| unseal(sealed).err();
    assert_eq!(raw::sealed_len(&sealed).ok(), Some(sealed.len() as u64));
    assert_eq!(refused(&sealed), None);
    let cut = &sealed[..sealed.len() - 1];
    assert_eq!(refused(cut), Some(FaultKind::Truncated));
    sealed.push(0);
    assert_eq!(refused(&sealed), Some(FaultKind::Trailing));
    sealed[0] ^= 1;
    assert_eq!(refused(&sealed), Some(FaultKind::Fingerprint));
}
