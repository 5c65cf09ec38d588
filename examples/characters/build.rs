//! Compiles the schema. Nothing needs to be installed for that.

fn main() {
    zooph_build::compile("characters.capnp");
}
