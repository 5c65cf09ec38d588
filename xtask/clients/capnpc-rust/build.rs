//! As the documentation of crate `capnpc` has it.

fn main() {
    let mut command = capnpc::CompilerCommand::new();
    command.file("book.capnp").run().expect("the schema compiles");
}
