//! Tests of derived codecs: their bytes, their faults, and the properties of all values and all bytes.
// Derived code must also compile in crates that forbid unsafe code.
#![forbid(unsafe_code)]

mod bytes;
mod faults;
mod hostile;
mod memory;
mod properties;
mod refused;
mod shapes;
mod types;
