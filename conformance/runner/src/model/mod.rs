//! A reference model: the value of a message, or its fault with the position, computed by the
//! simplest possible code. It shares no code with the runtimes, and is slow.

mod canonical;
mod check;
mod fault;
mod follow;
mod message;
mod packed;
mod read;
mod schema;
pub mod text;
mod value;
mod write;

pub use canonical::{canonical, check_canonical};
pub use check::{HIGHEST_NESTING, Limits, check};
pub use fault::{At, Fault};
pub use message::Message;
pub use packed::{pack, unpack};
pub(crate) use read::number;
pub use read::read;
pub(crate) use schema::branded;
pub use schema::{Library, root};
pub use value::{Value, hex_word};
pub use write::{Layout, write};
