//! Reads and writes `CodeGeneratorRequest` messages, the input of code generator plugins.
//!
//! [`read`] and [`write()`] convert between bytes and [`zooph_ir::Request`]. [`read_node`] and [`write_node`]
//! convert a single node, which is how generated code embeds its schema.

mod message;
mod places;
mod pointers;
mod read;
mod version;
mod write;

pub use read::{read, read_node};
pub use write::{write, write_node};

/// The version of the reference compiler that requests conform to by default.
pub const REFERENCE_VERSION: zooph_ir::CapnpVersion = zooph_ir::CapnpVersion::REFERENCE;
