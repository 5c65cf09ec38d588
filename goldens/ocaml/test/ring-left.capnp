@0xb6a1c8d3e2f40521;
# Refers to a file that refers to this one. Both have codecs of native types.

using Right = import "ring-right.capnp";

struct Node {
  right @0 :Right.Node;
  mood @1 :Mood;
}

enum Mood {
  calm @0;
  wild @1;
}
