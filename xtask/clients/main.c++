// Writes and reads a message, and prints what the schema compiled into the program says.
#include <cstdio>
#include <capnp/message.h>
#include <capnp/pretty-print.h>
#include <capnp/schema.h>
#include "book.capnp.h"

int main() {
  capnp::MallocMessageBuilder message;
  auto shelf = message.initRoot<Shelf>();
  auto book = shelf.initBest().initFirst();
  book.setTitle(*GREETING);
  book.initHere().setShelf(4);
  book.initChapters(2)[1].setName("two");
  shelf.getBest().setSecond("second");
  std::printf("%s\n", capnp::prettyPrint(shelf.asReader()).flatten().cStr());
  std::printf("%s\n", capnp::prettyPrint(shelf.getBooks()[0].asReader()).flatten().cStr());
  for (auto method : capnp::Schema::from<Library>().getMethods()) {
    std::printf("%s\n", method.getProto().getName().cStr());
  }
  for (auto field : capnp::Schema::from<Book>().getFields()) {
    std::printf("%s @%u\n", field.getProto().getName().cStr(), field.getProto().getCodeOrder());
  }
}
