//! `CodeGeneratorRequest` messages, read and written: what a compiler hands its plugins.
//!
//! [`read`] and [`write()`] translate between bytes and [`zooph_ir::Request`]; [`read_node`] and
//! [`write_node`] do so for a single node, the form in which generated code embeds its schema.

mod message;
mod places;
mod read;
mod version;
mod write;

pub use read::{read, read_node};
pub use write::{write, write_node};

/// The version of the reference compiler whose requests these are, unless a caller says otherwise.
pub const REFERENCE_VERSION: zooph_ir::CapnpVersion = zooph_ir::CapnpVersion::REFERENCE;
