//! Generated Rust code, checked in for review. Nothing may depend on it.
#![deny(warnings)]

/// Constants of every kind, and the embedded schema of a struct.
pub mod constants;
/// Generic structs, one of which contains itself with an ever larger argument.
pub mod generics;
/// Interfaces with their parameter and result structs.
pub mod interfaces;
/// Fields of every kind, with and without defaults.
pub mod structs;
/// Unions, named and not, and groups.
pub mod unions;
