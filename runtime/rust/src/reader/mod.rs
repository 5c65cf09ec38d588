//! Readers: zero-copy, immutable views of a message.

mod hop;
mod list;
mod pointer;
mod structure;
mod typed_list;

pub(crate) use hop::{near_struct, try_bytes, try_struct};
pub use list::ListReader;
pub use pointer::{Pointer, PointerKind as PointerForm};
pub(crate) use structure::Form;
pub use structure::StructReader;
pub use typed_list::{List, ListIter};
