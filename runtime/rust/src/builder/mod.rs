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
//! A Record is encoded into a slice of words that were just allocated, before any pointer leads to them. A
//! `Framed` arena lends its words shared, until the arena is taken out again by value.
//!
//! A segment may be memory that the caller lends ([`Arena::build_into`]): borrowed exclusively for
//! longer than any Builder of it lives, and taken from the arena before anything else can happen
//! to that, by a panic, too.
//!
//! # What the compiler refuses
//!
//! A Builder does not outlive what its arena holds:
//! ```compile_fail,E0499
//! let mut arena = zooph::Arena::new();
//! let builder = arena.root_pointer().init_struct(1, 0);
//! arena.clear();
//! builder.sections();
//! ```
//! Nor does what it lends, or an orphan:
//! ```compile_fail,E0499
//! let mut arena = zooph::Arena::new();
//! let text = arena.root_pointer().init_text(3);
//! arena.clear();
//! text.fill(b'x');
//! ```
//! ```compile_fail,E0499
//! let mut arena = zooph::Arena::new();
//! let mut root = arena.root_pointer().init_struct(0, 1);
//! let orphan = root.disown::<zooph::kind::Text>(0);
//! arena.clear();
//! drop(orphan);
//! ```
//! Nor does what reads it, and what it reads is not written to:
//! ```compile_fail,E0502
//! let mut arena = zooph::Arena::new();
//! let mut root = arena.root_pointer().init_struct(1, 0);
//! let reader = root.as_reader();
//! root.set_scalar(0, 1u8);
//! reader.data_section();
//! ```
//! A struct has one live Builder:
//! ```compile_fail,E0499
//! let mut arena = zooph::Arena::new();
//! let mut root = arena.root_pointer().init_struct(0, 2);
//! let one = root.pointer(0);
//! let two = root.pointer(1);
//! one.init_text(1);
//! ```
//! What is read from a Builder ends where the struct changes:
//! ```compile_fail,E0502
//! let mut arena = zooph::Arena::new();
//! let mut root = arena.root_pointer().init_struct(0, 1);
//! let text = root.text_or(0, b"");
//! root.clear_pointer(0);
//! println!("{text}");
//! ```
//! An arena is not shared between threads, nor is a Builder sent to one:
//! ```compile_fail,E0277
//! fn shared<T: Sync>() {}
//! shared::<zooph::Arena>();
//! ```
//! ```compile_fail,E0277
//! fn sent<T: Send>() {}
//! sent::<zooph::StructBuilder<'_>>();
//! ```
//! No Builder outlives memory that is lent:
//! ```compile_fail,E0521
//! # use zooph::kind::Struct;
//! fn escape<T>() where T: for<'a> Struct<Builder<'a> = zooph::StructBuilder<'a>> {
//!     let mut escaped = None;
//!     let _ = zooph::Arena::new().build_into::<T>(&mut [0; 64], |root| escaped = Some(root));
//! }
//! ```
//! All of this in the allowed order:
//! ```
//! let mut arena = zooph::Arena::new();
//! let mut root = arena.root_pointer().init_struct(1, 2);
//! root.pointer(0).init_text(3).fill(b'x');
//! let orphan = root.disown::<zooph::kind::Text>(0);
//! assert!(!root.has(0));
//! root.adopt(1, orphan);
//! let text = root.text_or(1, b"");
//! assert_eq!(text, "xxx");
//! arena.clear();
//! ```
//!
//! # Why accesses are in bounds
//! Sections' sizes and list lengths in Builders come from the arena's own pointers, which only
//! this module writes, and each access is checked against them.
//!
//! # Why reading is in bounds
//! A Reader of a message under construction checks each hop against the segments as any other does.
//! Their sizes are what is used of them, or what there is: all of it is initialised.

mod arena;
mod block;
mod copy;
mod framed;
mod lent;
mod list;
mod locate;
mod orphan;
mod pointer;
mod reading;
mod record;
mod structure;
mod typed_list;

pub use arena::Arena;
pub use framed::Framed;
pub use lent::NoRoom;
pub use list::RawListBuilder;
pub use orphan::Orphan;
pub use pointer::PointerBuilder;
pub use record::StructSource;
pub use structure::StructBuilder;
pub(crate) use typed_list::Numbers;
pub use typed_list::{ListBuilder, ListSource};
