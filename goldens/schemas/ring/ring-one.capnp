@0xb6a1c8d3e2f40517;
# The first of three files that import each other.

using Two = import "ring-two.capnp";
using Three = import "ring-three.capnp";

const start :Node = (name = "start", next = (name = "two"));
# A constant whose value holds a struct of another file.

const favourite :Two.Colour = green;

struct Node {
  # Contains a struct of the same name, which contains this one.
  name @0 :Text;
  next @1 :Two.Node = (name = "next");
  all @2 :List(Three.Node);
  colour @3 :Two.Colour = blue;
  colours @4 :List(Two.Colour);
  box @5 :Three.Box(Node);
  held @6 :Three.Box(Two.Node);

  const limit :UInt32 = Three.most;
}

interface Store {
  # Has structs of parameters and results.
  put @0 (node :Two.Node, how :Three.Choice) -> (colour :Two.Colour);
}
