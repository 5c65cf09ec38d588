//! The schema language's lossless syntax tree, lexer and parser
//!
//! [`parse`] turns a schema's text into a [`Parse`]: the lossless tree, the AST and the
//! diagnostics. It never fails and never panics; the tree holds every byte of the text,
//! whatever it is, and the AST holds what could be understood. Its time is linear in the
//! length of the text, its memory a small multiple of it, and its stack bounded by
//! [`MAX_NESTING`].
//!
//! This crate knows nothing of meaning: names are not looked up, types not told from values,
//! and files not opened.

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
pub use literal::unescape;
pub use parse::{
    Parse, ParseExpression, parse, parse_expression, parse_source, parse_source_expression,
    parse_type_expression,
};
pub use parser::MAX_NESTING;
pub use stream::ValueSplitter;
