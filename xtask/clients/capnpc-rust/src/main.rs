//! Writes and reads a message, and prints what it holds and what the program knows of its schema.

capnp::generated_code!(pub mod book_capnp);

fn main() -> capnp::Result<()> {
    let mut message = capnp::message::Builder::new_default();
    let mut book = message.init_root::<book_capnp::book::Builder<'_>>();
    book.set_title("one");
    book.reborrow().init_here().set_shelf(4);
    book.reborrow().init_chapters(2).get(1).set_name("two");
    println!("{:?}", book.into_reader());
    println!("{:?}", book_capnp::GREETING);
    println!("{:02x?}", capnp::serialize::write_message_to_words(&message));
    Ok(())
}
