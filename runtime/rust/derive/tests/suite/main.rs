//! Derived codecs: their bytes, their faults, and what holds of every value and of all bytes.
// Derived code is for crates that forbid unsafe code, too.
#![forbid(unsafe_code)]

mod bytes;
mod faults;
mod hostile;
mod memory;
mod properties;
mod refused;
mod shapes;
mod types;
