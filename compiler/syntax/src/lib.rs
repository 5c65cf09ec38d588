//! The schema language's lossless syntax tree, lexer and parser.
//!
//! [`parse`] returns a [`Parse`] for a schema's text: the lossless tree, the AST and the diagnostics. It
//! never fails and never panics. The tree contains every byte of the text, and the AST everything that was
//! understood. The time is linear in the length of the text, the memory is a small multiple of it, and
//! [`MAX_NESTING`] bounds the call stack.
//!
//! This crate does not interpret schemas: it does not look up names, distinguish types from values, or open
//! files.

pub mod ast;
mod kind;
mod lexer;
mod literal;
mod lower;
mod number;
mod parse;
mod parser;
mod sink;
mod stream;

pub use kind::{Schema, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
pub use literal::{text_value, unescape};
pub use parse::{
    Parse, ParseExpression, parse, parse_expression, parse_source, parse_source_expression,
    parse_type_expression,
};
pub use parser::MAX_NESTING;
pub use stream::ValueSplitter;
