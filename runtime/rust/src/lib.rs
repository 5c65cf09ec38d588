//! Reads and writes Cap'n Proto messages at the speed of memory.
//!
//! Most users meet this crate through code that `zooph gen rust` makes from a schema. For each
//! struct it makes a **Record** (plain native type), a **Reader** (zero-copy view) and a
//! **Builder** (view of a message under construction). This crate is the runtime of that code. It
//! also has the parts that belong to no schema: [`Arena`], [`Fault`], [`List`], [`Text`], framing,
//! packing, canonical form.
//!
//! # An example
//! This example uses the code for `weather.capnp` of this project's `examples/rust`:
//! ```
//! # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
//! use weather::{Reading, Sky, reading::{Source, SourceReader}};
//!
//! // A Record is a plain struct.
//! let record = Reading {
//!     station: "EBBR".into(),
//!     sky: Sky::Rain,
//!     samples: vec![1.0, 2.5],
//!     source: Source::Observer("Ann".into()),
//!     ..Reading::default()
//! };
//! let bytes = record.to_bytes();
//!
//! // A Reader reads the bytes where they are.
//! let reading = Reading::open(&bytes)?;
//! assert_eq!(reading.station(), "EBBR");
//! assert_eq!(reading.samples().iter().sum::<f32>(), 3.5);
//! assert!(matches!(reading.source(), SourceReader::Observer(who) if who == "Ann"));
//! assert_eq!(Reading::from_reader(reading)?, record);
//!
//! // A Builder writes field by field.
//! let mut arena = zooph::Arena::new();
//! let mut reading = arena.init::<Reading>();
//! reading.set_station("EBBR");
//! reading.position().set_lat(50.9);
//! reading.init_sensors(2).at(1).set_name("wind");
//! reading.source().set_relay(7);
//! let reading = Reading::open(arena.framed())?;
//! assert_eq!(reading.sensors().at(1).name(), "wind");
//! # Ok::<(), zooph::Fault>(())
//! ```
//! # Validate once, then read freely
//! [`open`] checks everything reachable in a message once, and returns a Reader, or a [`Fault`]
//! that says what is wrong and where. After that no accessor can fail. [`open_lazy`] skips the
//! check: a malformed pointer then reads as the default, and the first fault is kept for
//! [`Lazy::fault`].
//!
//! # Features
//! `std` (on by default) adds streams and run-time detection of processor features. Without it the
//! crate needs only `alloc`. `json` adds the functions that code generated with JSON calls. `serde`
//! implements `serde::Serialize` and `serde::Deserialize` for that code's types.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod array;
mod ascii;
mod budget;
mod builder;
pub mod canonical;
mod decode;
mod depth;
mod encode;
mod equal;
mod fault;
mod fields;
pub mod framing;
mod generated;
#[cfg(feature = "json")]
pub mod json;
pub mod kind;
mod layout;
mod lazy;
mod message;
mod open;
pub mod packed;
mod padded;
mod print;
mod quick;
pub mod raw;
mod reader;
pub mod record;
mod scalar;
mod seen;
mod segment;
#[cfg(feature = "std")]
mod stream;
mod text;
mod types;
mod utf8;
mod validate;
mod wire;

pub use builder::{
    Arena, Framed, ListBuilder, ListSource, NoRoom, Orphan, PointerBuilder, RawListBuilder, Slot,
    StructBuilder, StructSource,
};
pub use equal::{equal, equal_within};
pub use fault::{Fault, FaultKind, Position};
pub use lazy::Lazy;
pub use message::Message;
pub use open::{
    frame_root, open, open_flat, open_frame, open_lazy, open_lazy_segments, open_prefix,
    open_segments, open_within, validate,
};
pub use print::debug_within;
pub use reader::{List, ListIter, ListReader, Pointer, PointerForm, StructReader};
pub use scalar::Scalar;
#[cfg(feature = "std")]
pub use stream::{
    FrameError, Messages, StreamError, read_frame, read_frame_into, read_frame_within, stream,
    stream_within, write_segments,
};
pub use text::{AsText, Text};
pub use validate::{Limits, MAX_NESTING};
pub use wire::ElementSize;

// The crate `zooph-dynamic` uses these for types that are known only at run time.
#[doc(hidden)]
pub use types::{ElementOf, Target, Types};
#[doc(hidden)]
pub use validate::within_types as validate_types;

/// The result of an operation that may fail because of a message's content.
pub type Result<T> = core::result::Result<T, Fault>;

/// The functions and types that generated code calls. Only generated code may use them, as they may
/// change with any version. The name has the generation, so that generated code for another one
/// fails to compile with a readable error.
#[doc(hidden)]
pub mod generated_v1 {
    pub use crate::encode::tree::{Node, Tree, encode_tree, tree_words};
    pub use crate::fields::*;
    pub use crate::generated::*;
    pub use crate::{
        AsText, Fault, Lazy, Limits, List, ListBuilder, ListSource, Pointer, PointerBuilder,
        Result, Slot, StructBuilder, StructReader, StructSource, Text, enum_kind, kind,
        kind::PointerKind, open, open_lazy, open_prefix, raw_enum,
    };

    /// JSON of Records.
    #[cfg(feature = "json")]
    pub mod json {
        pub use crate::json::generated::*;
        pub use crate::json::{Object, Result, WriteError, from_slice, to_string};
    }

    /// Layout tables.
    pub mod layout {
        pub use crate::layout::*;
    }

    /// Records, and their encoding and decoding.
    pub mod record {
        pub use crate::decode::Decoder;
        pub use crate::encode::{Encoder, Place, Slot, scalar_list_words};
        pub use crate::record::*;
    }
}
