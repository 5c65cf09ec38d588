@0xb6a1c8d3e2f40519;
# The third of three files that import each other.

using One = import "ring-one.capnp";
using Json = import "/capnp/compat/json.capnp";

const most :UInt32 = 12;

struct Node {
  first @0 :One.Node;
  names @1 :List(Text);
  choice :group {
    colour @2 :import "ring-two.capnp".Colour $Json.name("farbe");
    size @3 :UInt16 = 7;
  }
}

struct Box(T) {
  # A generic struct, whose arguments are types of other files.
  content @0 :T;
  node @1 :One.Node;
  inner @2 :Box(T);
  more @3 :List(Box(T));
}

struct Choice {
  chosen :union {
    none @0 :Void;
    node @1 :One.Node;
    colour @2 :import "ring-two.capnp".Colour;
  }
  store @3 :One.Store;
}
