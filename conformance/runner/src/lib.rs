//! The shared vectors, and the runner that tests every language's driver with them.

pub mod attack;
pub mod model;
pub mod raw;
pub mod run;
pub mod vectors;
