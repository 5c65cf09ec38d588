//! `raw`, the codec of native types, as simple code that goes by a description of each type: what the
//! vectors are made of, and what drivers are judged by. It shares nothing with any runtime.

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
