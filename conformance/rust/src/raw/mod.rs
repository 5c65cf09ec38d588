//! The modes of `raw`, the codec of native types.

mod print;
#[cfg(test)]
mod records;
mod records_of_schema;
mod types;

use zooph::raw::{self, Fault, Limits, Raw, Sealing};

use self::print::Print;
use crate::modes::{hex, unhex};

/// The modes, by their names in the protocol.
pub(crate) const MODES: &[&str] = &[
    "raw-decode",
    "raw-encode",
    "raw-record",
    "raw-seal",
    "raw-unseal",
];

/// A request about a type, whose name is handled separately.
struct Request<'a> {
    mode: &'a str,
    bytes: Vec<u8>,
    limits: Limits,
    sealing: Sealing,
}

/// Returns the answer to a request of one of the modes.
pub(crate) fn answer<'a>(mode: &'a str, mut words: impl Iterator<Item = &'a str>) -> String {
    let (Some(name), Some(bytes)) = (words.next(), words.next()) else {
        return "unsupported request".into();
    };
    let Some(request) = parse(mode, bytes, words) else {
        return "unsupported request".into();
    };
    records_of_schema::answer(name, &request).unwrap_or_else(|| types::answer(name, &request))
}

fn parse<'a>(
    mode: &'a str,
    bytes: &str,
    options: impl Iterator<Item = &'a str>,
) -> Option<Request<'a>> {
    let mut request = Request {
        mode,
        bytes: unhex(if bytes == "-" { "" } else { bytes })?,
        limits: Limits::default(),
        sealing: Sealing::Shape,
    };
    for option in options {
        match option.split_once('=')? {
            ("nesting", value) => request.limits.nesting = value.parse().ok()?,
            ("empty", value) => request.limits.empty_elements = value.parse().ok()?,
            ("named", "1") => request.sealing = Sealing::Named,
            _ => return None,
        }
    }
    Some(request)
}

/// Returns the answer to a request about `T`.
fn of<T: Raw + Print>(request: &Request<'_>) -> String {
    let Request {
        bytes,
        limits,
        sealing,
        ..
    } = request;
    let answer = match request.mode {
        "raw-decode" => raw::decode_within(bytes, limits).map(|value: T| printed(&value)),
        "raw-encode" => raw::decode_within(bytes, limits).map(|value: T| encoded(&value)),
        "raw-seal" => raw::decode_within(bytes, limits).map(|value: T| hex(&sealing.seal(&value))),
        "raw-unseal" => { sealing.unseal_within(bytes, limits) }.map(|value: T| printed(&value)),
        other => return format!("unsupported mode {other}"),
    };
    answer.unwrap_or_else(|fault| refused(&fault))
}

fn printed<T: Print>(value: &T) -> String {
    let mut out = String::from("ok ");
    value.print(&mut out);
    out
}

/// Returns the bytes, after checking that all functions that encode give the same.
fn encoded<T: Raw>(value: &T) -> String {
    let bytes = raw::encode(value);
    let mut memory = vec![0xa5; bytes.len() + 8];
    let length = raw::encode_into(value, &mut memory);
    let same = length == Ok(bytes.len()) && memory.starts_with(&bytes);
    if !same || memory[bytes.len()..] != [0xa5; 8] || raw::encoded_len(value) != bytes.len() {
        return "other bytes in memory of the caller's".into();
    }
    hex(&bytes)
}

fn refused(fault: &Fault) -> String {
    let path = fault.path();
    let path = if path.is_empty() { "-" } else { &path };
    format!("fault {} @{} {path}", fault.kind().name(), fault.offset())
}
