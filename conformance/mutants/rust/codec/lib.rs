//! The tests of derived codecs that need no other crates. The driver is built without them.
#![cfg(test)]

#[path = "suite/bytes.rs"]
mod bytes;
#[path = "suite/faults.rs"]
mod faults;
#[path = "suite/hostile.rs"]
mod hostile;
#[path = "suite/memory.rs"]
mod memory;
#[path = "suite/shapes.rs"]
mod shapes;
#[path = "suite/types.rs"]
mod types;
