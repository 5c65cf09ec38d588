//! A reference model of `raw`, the codec of native types. It is simple code that interprets a
//! description of each type. The vectors are generated with it, and drivers are judged by it. It
//! shares no code with the runtimes.

mod corpus;
mod decode;
mod draw;
mod encode;
mod files;
mod parse;
mod records;
mod run;
mod shape;
mod types;
mod value;

use encode::encode;
pub use files::{Described, Fault, Types, Vector, decoded, generate, load};
pub use records::{Message, messages};
pub use run::{Extent, run};
pub use shape::{fingerprint, text};
pub use types::Library;
