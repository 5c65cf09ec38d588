//! Evaluates value expressions of the schema language to values and messages.
//!
//! [`evaluate`] gives an expression its meaning where a type is expected: a number, a struct as a message,
//! and so on. The caller's [`Scope`] resolves the names in the expression. The compiler's scope finds
//! constants and reads embedded files. [`Literals`] knows only schemas; messages in text form are read with
//! it, by [`decode_struct`].
//!
//! Pointer values are built as trees of [`Object`]s of the sizes that their types have. They are laid out as
//! messages of one segment, in the order in which the reference implementation copies a message: an object,
//! then the targets of its pointers, from first to last. So equal values have equal words.

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
