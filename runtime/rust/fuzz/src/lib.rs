//! The fuzz targets. Each takes bytes, and panics if it finds an error in the runtime.

mod bound;
pub mod builders;
pub mod framing;
mod generics;
pub mod messages;
pub mod packed;
pub mod raw;

/// The model and types that the runtime's own tests use.
#[allow(dead_code, reason = "each user of these modules needs a part of them")]
#[path = "../../tests/suite/support"]
mod support {
    pub(crate) mod mirror;
    pub(crate) mod model;
    pub(crate) mod ops;
    pub(crate) mod shapes;
    pub(crate) mod target;
    pub(crate) mod walk;
}
