//! Builders: mutable views of a message under construction, in an arena.
//!
//! # Why the unsafe code here is sound
//!
//! Segments never move. They are freed only with their arena, or by a method that borrows the arena
//! mutably. No Builder outlives such a call, as each holds the lifetime of its own mutable borrow.
//! All access goes through raw pointers derived from the segment's allocation. No reference to
//! segment memory exists while Builders do, except the `&mut [u8]` of a text or data Builder, which
//! covers just that object's bytes.
//!
//! Every word of a segment has one owner. The arena owns the unused tail, and allocation hands a
//! range of it to exactly one object. An object is reached through exactly one pointer: messages
//! under construction are trees, because everything from elsewhere is copied deeply. A Builder has
//! exclusive access to its object and to everything below it, as getting the Builder of a part
//! borrows the whole mutably, or consumes it. Elements of a list are disjoint ranges, so their
//! Builders may live side by side. An `Orphan` is an object that no pointer leads to.
//!
//! A Record is encoded into a slice of words that were just allocated, before any pointer leads to
//! them. A `Framed` arena lends its words shared, until the arena is taken out again by value.
//!
//! A segment may be memory that the caller lends ([`Arena::build_into`]). It is borrowed
//! exclusively for longer than any of its Builders lives. The arena gives it up before anything
//! else can happen to that memory, even if a Builder panics.
//!
//! # What the compiler rejects
//!
//! A Builder does not outlive the objects in its arena:
//! ```compile_fail,E0499
//! let mut arena = zooph::Arena::new();
//! let builder = arena.root_pointer().init_struct(1, 0);
//! arena.clear();
//! builder.sections();
//! ```
//! Neither does a slice that it lends, or an orphan:
//! ```compile_fail,E0499
//! let mut arena = zooph::Arena::new();
//! let text = arena.root_pointer().init_text(3);
//! arena.clear();
//! text.fill(b'x');
//! ```
//! ```compile_fail,E0499
//! let mut arena = zooph::Arena::new();
//! let mut root = arena.root_pointer().init_struct(0, 1);
//! let orphan = root.slot::<zooph::kind::Text>(0).disown();
//! arena.clear();
//! drop(orphan);
//! ```
//! Neither does a Reader, and what it reads is not written to:
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
//! What is read from a Builder is borrowed until the struct changes:
//! ```compile_fail,E0502
//! let mut arena = zooph::Arena::new();
//! let mut root = arena.root_pointer().init_struct(0, 1);
//! let text = root.text_or(0, b"");
//! root.clear_pointer(0);
//! println!("{text}");
//! ```
//! An arena is not shared between threads, and a Builder is not sent to another thread:
//! ```compile_fail,E0277
//! fn shared<T: Sync>() {}
//! shared::<zooph::Arena>();
//! ```
//! ```compile_fail,E0277
//! fn sent<T: Send>() {}
//! sent::<zooph::StructBuilder<'_>>();
//! ```
//! No Builder outlives lent memory:
//! ```compile_fail,E0521
//! # use zooph::kind::Struct;
//! fn escape<T>() where T: for<'a> Struct<Builder<'a> = zooph::StructBuilder<'a>> {
//!     let mut escaped = None;
//!     let _ = zooph::Arena::new().build_into::<T>(&mut [0; 64], |root| escaped = Some(root));
//! }
//! ```
//! All of this is possible in the allowed order:
//! ```
//! let mut arena = zooph::Arena::new();
//! let mut root = arena.root_pointer().init_struct(1, 2);
//! root.pointer(0).init_text(3).fill(b'x');
//! let orphan = root.slot::<zooph::kind::Text>(0).disown();
//! assert!(!root.has(0));
//! root.slot(1).adopt(orphan);
//! let text = root.text_or(1, b"");
//! assert_eq!(text, "xxx");
//! arena.clear();
//! ```
//!
//! # Why accesses are in bounds
//! The sizes of sections and lists in Builders come from the arena's own pointers, and each access
//! is checked against the sizes. Only this module and `encode.rs` write these pointers, each to an
//! object that was just allocated. Code that implements the traits of [`kind`](crate::kind), which
//! may be anyone's, can write numbers into data sections, but not a pointer of its own:
//! ```compile_fail,E0624
//! fn write(slot: zooph::generated_v1::record::Slot<'_>) {
//!     slot.set(1 << 30);
//! }
//! ```
//!
//! # Why reading is in bounds
//! A Reader of a message under construction checks each hop against the segments, as any other
//! Reader does. A segment's size is its used or its whole memory, and all of that is initialised.

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
mod slot;
mod structure;
mod typed_list;

pub use arena::Arena;
pub use framed::Framed;
pub use lent::NoRoom;
pub use list::RawListBuilder;
pub use orphan::Orphan;
pub use pointer::PointerBuilder;
pub use record::StructSource;
pub use slot::Slot;
pub use structure::StructBuilder;
pub(crate) use typed_list::Numbers;
pub use typed_list::{ListBuilder, ListSource};
