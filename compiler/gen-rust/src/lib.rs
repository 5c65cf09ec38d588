//! The Rust back end: Readers, Builders and Records
