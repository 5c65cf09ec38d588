//! The fuzz targets, with a module each, as functions that any program can call. So a crash can be debugged
//! without the fuzzer.

pub mod compile;
mod formats;
pub mod json;
pub mod parse;
pub mod text;
