@0xd909e1d873840a45;
# The first version of the schema whose later version is evolution-new.capnp. Types of the same
# name belong together.

enum Status { unknown @0; active @1; }

struct Grown {
  # Gets fields of every kind.
  number @0 :UInt32;
  text @1 :Text;
}

struct Emptied {
  # Was empty, gets fields.
}

struct Sections {
  # Gets its first data word and its first pointer.
  onlyPointer @0 :OnlyPointer;
  onlyData @1 :OnlyData;

  struct OnlyPointer { text @0 :Text; }
  struct OnlyData { number @0 :UInt64; }
}

struct Upgraded {
  # Lists of values that become lists of structs.
  bytes @0 :List(UInt8);
  shorts @1 :List(UInt16);
  ints @2 :List(Int32);
  longs @3 :List(UInt64);
  floats @4 :List(Float64);
  texts @5 :List(Text);
  lists @6 :List(List(UInt8));
  points @7 :List(Point);

  struct Point { x @0 :Int32; }
}

struct Choice {
  # Gets more members.
  union {
    none @0 :Void;
    number @1 :UInt32;
  }
  status @2 :Status;
}

struct Plain {
  # One field becomes a group's, one becomes a union's.
  a @0 :UInt32;
  b @1 :Text;
}

struct Widened {
  # Text becomes Data, a struct AnyPointer, Text a type parameter.
  text @0 :Text;
  point @1 :Upgraded.Point;
  parameter @2 :Text;
}

struct Renamed {
  oldName @0 :UInt16;
}
