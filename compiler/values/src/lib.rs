//! Value expressions of the schema language, turned into values and messages.
//!
//! [`evaluate`] gives an expression the meaning it has where a type is expected: a number, a
//! struct as a message, and so on. What names in the expression refer to, the caller's [`Scope`]
//! knows: the compiler's looks for constants and reads embedded files; [`Literals`] knows only
//! schemas, which is what text-format messages are read with ([`decode_struct`]).
//!
//! Pointer values are built as trees of [`Object`]s, each as large as its type says, and laid out
//! as a message of one segment in the order in which the format's reference copies a message: an
//! object, then what its pointers lead to, from first to last. So equal values have equal words.

mod convert;
mod describe;
mod evaluate;
mod fields;
mod members;
mod object;
mod scope;

pub use describe::{expression_text, type_name};
pub use evaluate::evaluate;
pub use fields::element_size;
pub use members::Members;
pub use object::{ListObject, Object, StructObject, TooDeep};
pub use scope::{Budget, Constant, Decoded, Literals, Scope, decode_struct, decode_struct_within};
