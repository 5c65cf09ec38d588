//! Reads and writes Cap'n Proto messages at the speed of memory.
//!
//! Most users meet this crate through code that `zooph gen rust` makes from a schema: for each
//! struct a **Record** (plain native type), a **Reader** (zero-copy view) and a **Builder** (view of
//! a message under construction). What is here is what that code stands on, and what belongs to no
//! schema: [`Arena`], [`Fault`], [`List`], [`Text`], framing, packing, canonical form.
//!
//! # An example
//! With code for `weather.capnp` of this project's `examples/rust`:
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
//! # Safe once, then free
//! [`open`] looks at everything reachable in a message once, and returns a Reader or a [`Fault`]
//! that says what is wrong and where. After that no accessor can fail. [`open_lazy`] skips the
//! pass: a bad hop then reads as the default, and the first one is kept for [`Lazy::fault`].
//!
//! # Features
//! `std` (on by default) adds streams and run-time detection of the processor's features. Without
//! it the crate needs only `alloc`. `json` adds what code that was generated with JSON calls, and `serde` implements
//! `serde::Serialize` and `serde::Deserialize` for that code's types.
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
    Arena, Framed, ListBuilder, ListSource, NoRoom, Orphan, PointerBuilder, RawListBuilder,
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

// For the crate `zooph-dynamic`, whose types are known at run time only.
#[doc(hidden)]
pub use types::{ElementOf, Target, Types};
#[doc(hidden)]
pub use validate::within_types as validate_types;

/// What may fail because of what is in a message.
pub type Result<T> = core::result::Result<T, Fault>;

/// What generated code calls, and nobody else: what is here may change with any version. Named for
/// its generation, so that a runtime of another one is a readable compile error.
#[doc(hidden)]
pub mod generated_v1 {
    pub use crate::encode::tree::{Node, Tree, encode_tree, tree_words};
    pub use crate::fields::*;
    pub use crate::generated::*;
    pub use crate::{
        AsText, Fault, Lazy, Limits, List, ListBuilder, ListSource, Orphan, Pointer,
        PointerBuilder, Result, StructBuilder, StructReader, StructSource, Text, enum_kind, kind,
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

    /// Records, with what encodes and decodes them.
    pub mod record {
        pub use crate::decode::Decoder;
        pub use crate::encode::{Encoder, Place, Slot, scalar_list_words};
        pub use crate::record::*;
    }
}
