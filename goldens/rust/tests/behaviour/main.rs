//! Generated code and the stock `capnp` tool exchange messages of every construct.

mod accepted;
mod endless;
mod exchange;
mod json;
mod ring;
mod serde;
mod support;
mod trees;
mod types;
