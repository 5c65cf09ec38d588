// Loads the nodes of two requests into the reference's SchemaLoader, which takes the second ones for versions of
// the first, and prints `fine`, or the node that it refuses. Arguments: pairs of files.
#include <capnp/schema-loader.h>
#include <capnp/schema.capnp.h>
#include <capnp/serialize.h>
#include <fcntl.h>
#include <kj/exception.h>
#include <unistd.h>

#include <iostream>

namespace {

// Loads all nodes of a request. Returns whether the loader took them.
bool load(capnp::SchemaLoader& loader, const char* path) {
  const int file = open(path, O_RDONLY);
  capnp::StreamFdMessageReader message(file, {1ull << 30, 64});
  bool is_fine = true;
  for (auto node : message.getRoot<capnp::schema::CodeGeneratorRequest>().getNodes()) {
    auto refused = kj::runCatchingExceptions([&]() { loader.load(node); });
    KJ_IF_MAYBE (exception, refused) {
      std::cout << node.getDisplayName().cStr() << ": " << exception->getDescription().cStr() << '\n';
      is_fine = false;
      break;
    }
  }
  close(file);
  return is_fine;
}

}  // namespace

int main(int count, char** arguments) {
  for (int at = 1; at + 1 < count; at += 2) {
    capnp::SchemaLoader loader;
    if (load(loader, arguments[at]) && load(loader, arguments[at + 1])) { std::cout << "fine\n"; }
  }
}
