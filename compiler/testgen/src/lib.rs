//! Test material: what the tests of every other crate feed to the code under test.
//!
//! * [`clock`]: the time that a test has worked.
//! * [`schema`]: random schemas of the whole language, and random messages for them as text.
//! * [`fuzz`]: fuzz targets run on their seeds, and on seeds with something done to them.
//! * [`hostile`]: malformed and extreme messages, each with a name, the reason it exists and what
//!   must come of it.
//!
//! Nothing here depends on the code under test: the generators have their own model of the schema
//! language and their own writer of the wire format, so a mistake there cannot hide one here.

pub mod clock;
pub mod fuzz;
pub mod hostile;
pub mod rng;
pub mod schema;
pub mod text;
