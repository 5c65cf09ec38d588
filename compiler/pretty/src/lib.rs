//! Documents that know where lines may break, and a printer of them in linear time
//!
//! A [`Doc`] is text with places where a line may end. It says nothing about columns:
//! [`Doc::print`] decides which of the places become line breaks, so that lines fit in the
//! [`Style`]'s width where they can. Text cannot be read back from a document; it exists after
//! printing only.
//!
//! Every document knows its measure from the moment it is made: how wide it is on one line, and
//! how far its first possible break is. So the printer decides about a group by comparing two
//! numbers, and its work grows with the number of parts of the document, however they are nested.
//! Parts are shared when they are cloned, so alternatives for one layout may repeat them.

mod doc;
mod measure;
mod print;
#[cfg(test)]
mod tests;

pub use doc::Doc;
pub use measure::width;
pub use print::{Extent, Printer, Style};
