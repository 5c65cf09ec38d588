//! The demonstration's schema, as Rust. Generated code belongs in a library: a program would be
//! warned of every accessor it does not use.

/// What the build script made of `characters.capnp`.
pub mod schema {
    include!(concat!(env!("OUT_DIR"), "/characters.rs"));
}
