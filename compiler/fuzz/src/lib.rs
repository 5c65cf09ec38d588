//! What the fuzz targets do with their input, one module each, as functions that any program
//! can call: a crash is debugged without the fuzzer.

pub mod compile;
mod formats;
pub mod json;
pub mod parse;
pub mod text;
