//! Documents that know where lines may break, and a printer for them that takes linear time.
//!
//! A [`Doc`] is text with places where a line may end. It does not depend on columns: [`Doc::print`] decides
//! which of the places become line breaks, so that lines fit into the width of the [`Style`] if possible.
//! Text cannot be read back from a document; it only exists after printing.
//!
//! Every document is measured when it is made: its width on one line, and the distance to its first possible
//! break. So the printer decides about a group by comparing two numbers, and its work is linear in the number
//! of parts, however they are nested. Clones share their parts, so alternative layouts may repeat them.

mod doc;
mod measure;
mod print;
#[cfg(test)]
mod tests;

pub use doc::Doc;
pub use measure::width;
pub use print::{Extent, Printer, Style};
