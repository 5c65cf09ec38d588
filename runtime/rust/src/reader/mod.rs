//! Readers: zero-copy, immutable views of a message.

mod list;
mod pointer;
mod structure;
mod typed_list;

pub use list::ListReader;
pub use pointer::{Pointer, PointerKind as PointerForm};
pub use structure::StructReader;
pub(crate) use structure::{near_struct, try_bytes, try_struct};
pub use typed_list::{List, ListIter};
