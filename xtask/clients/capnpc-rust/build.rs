//! This follows the documentation of the crate `capnpc`.

fn main() {
    let mut command = capnpc::CompilerCommand::new();
    command.file("book.capnp").run().expect("the schema compiles");
}
