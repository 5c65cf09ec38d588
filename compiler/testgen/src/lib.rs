//! Test material for the tests of all other crates.
//!
//! * [`clock`]: the processor time of a test.
//! * [`schema`]: random schemas with all features of the language, and random messages for them as text.
//! * [`fuzz`]: runs fuzz targets on their seeds, and on random changes of the seeds.
//! * [`hostile`]: malformed and extreme messages, each with a name, its reason, and the expected result.
//!
//! This crate does not depend on the code under test. The generators have their own model of the schema
//! language and their own writer of the wire format, so a mistake there cannot hide one here.

pub mod clock;
pub mod fuzz;
pub mod hostile;
pub mod rng;
pub mod schema;
pub mod text;
