//! The parts that all back ends share: checked templates, spelling and escaping of names, doc comments.
//!
//! [`code!`] and [`document!`] fill raw-string templates whose holes are checked when the compiler is built.
//! [`snake`], [`camel`] and [`screaming`] spell names, [`Scope`] makes them unique, [`doc`] and
//! [`header`] write comments. [`collect`] returns the names that code mentions; they are recorded when
//! the code is written, so no text is searched. [`replace()`] writes files.

mod case;
mod code;
pub mod document;
mod length;
mod mention;
pub mod meter;
mod page;
mod replace;
mod scope;
pub mod template;
mod text;

pub use case::{camel, capital, screaming, snake};
pub use code::{Code, Value};
pub use length::{LONGEST, LONGEST_WORD, shortened};
pub use mention::{Alias, Mentions, Name, Phrase, bind, collect};
pub use page::Page;
pub use replace::replace;
pub use scope::{Scope, Words};
pub use text::{doc, doc_lines, escape_byte, header, header_lines, marker, width, wrapped};
