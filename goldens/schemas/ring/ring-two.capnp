@0xb6a1c8d3e2f40518;
# The second of three files that import each other.

using Three = import "ring-three.capnp";
using Json = import "/capnp/compat/json.capnp";

enum Colour {
  red @0;
  green @1 $Json.name("verde");
  blue @2;
}

struct Node {
  name @0 :Text;
  previous @1 :import "ring-one.capnp".Node;
  choice @2 :Three.Choice;

  union {
    leaf @3 :Void;
    node @4 :Three.Node;
    many @5 :List(import "ring-one.capnp".Node);
    place :group {
      colour @6 :Colour = green;
      box @7 :Three.Box(List(Node));
    }
  }
}
