// Writes and reads a message, and prints what it holds.
import { Message } from "capnp-es";
import { Book, Shelf } from "./out/book.js";

const message = new Message();
const shelf = message.initRoot(Shelf);
const books = shelf._initBooks(2);
books.get(0).title = "one";
books.get(1)._initHere().shelf = 4;
for (const book of books) {
  console.log(book.title, book.pages, book.kind, book.which());
}
console.log(Buffer.from(message.toArrayBuffer()).toString("hex"));
console.log(Object.keys(Book), String(Book._capnp.id));
