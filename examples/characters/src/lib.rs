//! The generated code of the demonstration's schema. It is in a library, because in a program the
//! compiler would warn of every unused accessor.

/// The code that the build script generated from `characters.capnp`.
pub mod schema {
    include!(concat!(env!("OUT_DIR"), "/characters.rs"));
}
