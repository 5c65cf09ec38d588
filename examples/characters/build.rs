//! Compiles the schema; nothing needs to be installed for it.

fn main() {
    zooph_build::compile("characters.capnp");
}
