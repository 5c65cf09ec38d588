//! Builders: mutable views of a message under construction, in an arena.
//!
//! # Why the unsafe code here is sound
//!
//! Segments never move and are freed only with their arena or by a method that borrows the arena
//! mutably, which no Builder outlives (each holds the lifetime of that borrow). All access goes
//! through raw pointers derived from the segment's allocation; no reference to segment memory
//! exists while Builders do, except the `&mut [u8]` of a text or data Builder, which covers just
//! that object's bytes.
//!
//! Every word of a segment has one owner. The arena owns the unused tail; allocation hands a range
//! of it to exactly one object, and an object is reached through exactly one pointer (messages
//! under construction are trees, for everything that comes from elsewhere is copied deeply). A
//! Builder has exclusive access to its object and to everything below it: getting the Builder of a
//! part borrows the whole mutably, or consumes it. Elements of a list are disjoint ranges, so their
//! Builders may live side by side. An `Orphan` is an object no pointer leads to.
//!
//! Sections' sizes and list lengths in Builders come from the arena's own pointers, which only
//! this module writes, and each access is checked against them.

mod arena;
mod copy;
mod list;
mod locate;
mod orphan;
mod pointer;
mod structure;
mod typed_list;

pub use arena::Arena;
pub use list::RawListBuilder;
pub use orphan::Orphan;
pub use pointer::PointerBuilder;
pub use structure::StructBuilder;
pub use typed_list::{ListBuilder, ListSource};
