//! Records of `records.capnp`, which have the codec of native types.

use zooph::kind::Struct;
use zooph::raw::{self, Raw};

use super::{Request, encoded, refused};
use crate::modes::hex;
use crate::records::{Lists, Point, Scalars, Shape, Tree};

/// Returns the answer to a request about a Record, or [`None`] if the type is not a Record.
pub(super) fn answer(name: &str, request: &Request<'_>) -> Option<String> {
    Some(match name.strip_prefix("raw.Record")? {
        "Lists" => of::<Lists>(request),
        "Point" => of::<Point>(request),
        "Scalars" => of::<Scalars>(request),
        "Shape" => of::<Shape>(request),
        "Tree" => of::<Tree>(request),
        _ => return None,
    })
}

fn of<R: Struct + Raw>(request: &Request<'_>) -> String {
    let (bytes, limits, sealing) = (&request.bytes, &request.limits, &request.sealing);
    let decoded = |answer: fn(&R) -> String| {
        let value = raw::decode_within::<R>(bytes, limits);
        value.map_or_else(|fault| refused(&fault), |value| answer(&value))
    };
    match request.mode {
        "raw-decode" => decoded(|_| "ok".into()),
        "raw-encode" => decoded(encoded),
        "raw-seal" => {
            let value = raw::decode_within::<R>(bytes, limits);
            value.map_or_else(|fault| refused(&fault), |value| hex(&sealing.seal(&value)))
        }
        "raw-unseal" => {
            let value = sealing.unseal_within::<R>(bytes, limits);
            value.map_or_else(|fault| refused(&fault), |_| "ok".into())
        }
        "raw-record" => match zooph::record::from_bytes::<R>(bytes) {
            Ok(record) => encoded(&record),
            Err(fault) => format!("fault {fault}"),
        },
        other => format!("unsupported mode {other}"),
    }
}
