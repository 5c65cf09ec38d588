@0xb6cbf65a4642a83e;
# What the other test schemas import.

using Deeper = import "deeper/other.capnp";

const answer :UInt32 = 42;

enum Unit { metre @0; second @1; }

struct Quantity {
  amount @0 :Float64;
  unit @1 :Unit;

  struct Pair {
    first @0 :Quantity;
    second @1 :Quantity;
  }

  const zero :Quantity = (amount = 0);
}

struct Box(T) {
  content @0 :T;
  other @1 :Deeper.Other;
}

annotation note(*) :Text;
