@0xb6a1c8d3e2f40522;

using Left = import "ring-left.capnp";

struct Node {
  name @0 :Text;
  left @1 :Left.Node;
  mood @2 :Left.Mood;
}
