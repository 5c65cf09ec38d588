//! Compiles schemas from a build script, with nothing installed
