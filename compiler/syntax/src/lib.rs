//! The schema language's lossless syntax tree, lexer and parser

pub mod ast;
