//! What the tests share.

pub(crate) mod mirror;
pub(crate) mod model;
pub(crate) mod ops;
pub(crate) mod shapes;
