//! Encodes native types, without a schema, as bytes of exactly the size they need, as fast as memory is copied.
//!
//! Use it between two programs that run the same build: workers of one computation, a cache, a spill file. There
//! are no versions and no optional fields; use messages if you need those. `docs/raw.md` defines the bytes, which
//! are the same in every language, and the faults.
//!
//! ```
//! let bytes = zooph::raw::encode(&vec![(1_i64, 2_u8, 0.5_f64)]);
//! assert_eq!(bytes.len(), 8 + 17);
//! let back: Vec<(i64, u8, f64)> = zooph::raw::decode(&bytes)?;
//! assert_eq!(back, [(1, 2, 0.5)]);
//! let fault = zooph::raw::decode::<Vec<(i64, u8, f64)>>(&bytes[..24]).unwrap_err();
//! assert_eq!(fault.kind(), zooph::raw::FaultKind::Count);
//! # Ok::<(), zooph::raw::Fault>(())
//! ```
//! The crate `zooph-derive` has `#[derive(Raw)]` for structs and enums. An instance written by hand implements
//! [`Encode`] and [`Raw`]. A wrong instance can cause faults and panics, but never an access outside its memory, as
//! long as it uses no `unsafe`.

mod enums;
mod fault;
mod functions;
mod instances;
mod limits;
mod measure;
mod plain;
mod read;
mod seal;
mod shape;
mod traits;
mod write;

#[doc(hidden)]
pub use enums::UnknownMember;
pub use fault::{Fault, FaultKind};
pub use functions::{
    append, decode, decode_prefix, decode_prefix_within, decode_within, encode, encode_into,
    encoded_len, try_encode,
};
pub use limits::Limits;
pub use measure::Measure;
pub use plain::Plain;
pub use read::Reader;
pub use seal::{Sealing, fingerprint, seal, sealed_len, unseal};
pub use shape::Shape;
pub use traits::{Encode, Raw};
pub use write::Writer;
