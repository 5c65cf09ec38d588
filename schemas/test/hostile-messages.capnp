@0xa7d3c5e80f1b2946;
# The types that the corpus of malformed messages (crate zooph-testgen, module hostile) is read as.
# The corpus knows the layouts: changing a field here means changing it there.

struct Target {
  # One pointer slot of every kind, in the order of their ordinals.

  child @0 :Target;
  text @1 :Text;
  data @2 :Data;
  voids @3 :List(Void);
  bools @4 :List(Bool);
  bytes @5 :List(UInt8);
  shorts @6 :List(UInt16);
  ints @7 :List(UInt32);
  longs @8 :List(UInt64);
  texts @9 :List(Text);
  lists @10 :List(List(UInt8));
  children @11 :List(Target);
  any @12 :AnyPointer;
  peer @13 :Peer;
  number @14 :UInt64;
  ratio @15 :Float64;

  union {
    # The tag is bits 32 to 48 of the third data word; `second` and `third` share pointer slot 14.
    first @16 :UInt32;
    second @17 :Text;
    third @18 :List(UInt8);
  }

  colour @19 :Colour;
}

interface Peer {}

enum Colour { red @0; green @1; }

struct Chain {
  # The smallest type that nests in itself.
  next @0 :Chain;
}

struct Tree {
  branches @0 :List(Tree);
}

struct Voids { list @0 :List(Void); }
struct Bools { list @0 :List(Bool); }
struct Structs { list @0 :List(Target); }
struct Texts { list @0 :List(Text); }
struct Anything { any @0 :AnyPointer; }
