//! Assigns offsets to ordinals: struct layout, the core of wire compatibility.
//!
//! A [`Layout`] takes the fields of one struct in the order of their ordinals, each with the scope in
//! which it was declared, and returns the place of each. The Cap'n Proto format fixes these places for
//! ever, since two programs with different places of a field cannot exchange messages. The rules are:
//!
//! 1. A field never moves when fields with higher ordinals are added.
//! 2. A value of `n` bits is at a multiple of `n` bits.
//! 3. The smallest gap that fits is filled before the struct grows by a word.
//! 4. Members of a union share *locations*. A location belongs to the union, not to one member. Each member
//!    fills the union's locations independently of the others, and may have one widened into free space that
//!    follows it.
//! 5. A union's 16-bit discriminant is placed when its second member is added, so a single field can be turned
//!    into a union later.
//!
//! Groups outside of unions are not scopes here. Their fields are laid out as though they were declared
//! in the scope around the group.
//!
//! ```
//! use zooph_layout::{Layout, Scope, Width};
//!
//! // struct { a @0 :UInt8; union { b @1 :UInt32; c @2 :UInt16; } }
//! let mut layout = Layout::new();
//! let choice = layout.add_union(Scope::Struct);
//! let (b, c) = (layout.add_member(choice), layout.add_member(choice));
//! assert_eq!(layout.add_data(Scope::Struct, Width::BITS_8), Ok(0));
//! assert_eq!(layout.add_data(b, Width::BITS_32), Ok(1));
//! assert_eq!(layout.add_data(c, Width::BITS_16), Ok(2)); // the first half of b
//! assert_eq!(layout.discriminant_offset(choice), Some(1)); // between a and b
//! assert_eq!(layout.data_words(), 1);
//! ```

mod holes;
mod layout;
mod union;
mod width;

pub use layout::{Layout, LegacyOverlap, Scope, UnionId};
pub use width::Width;
