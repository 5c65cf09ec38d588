@0xb6a1c8d3e2f4051a;
# Imports files that import each other, and is not imported by them.

using One = import "ring-one.capnp";

struct Node {
  one @0 :One.Node;
  two @1 :import "ring-two.capnp".Node;
  box @2 :import "ring-three.capnp".Box(One.Node);
  colour @3 :import "ring-two.capnp".Colour = blue;
}
