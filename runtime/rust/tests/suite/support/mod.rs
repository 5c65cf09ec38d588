//! Helpers that several tests share.

pub(crate) mod by_hand;
pub(crate) mod memory;
pub(crate) mod mirror;
pub(crate) mod model;
pub(crate) mod ops;
pub(crate) mod shapes;
pub(crate) mod stock;
pub(crate) mod target;
pub(crate) mod walk;
