//! The shared vectors, and the runner that puts every language's driver to them.

pub mod attack;
pub mod model;
pub mod raw;
pub mod run;
pub mod vectors;
