@0xfbd5bc0a54bc3a0c;
# A later version of evolution-old.capnp: every change that the language allows.

enum Status { unknown @0; active @1; suspended @2; deleted @3; }

struct Grown {
  number @0 :UInt32;
  text @1 :Text;
  small @2 :UInt8 = 9;
  large @3 :Float64 = -1.5;
  flag @4 :Bool = true;
  list @5 :List(Int16) = [1, 2];
  child @6 :Grown = (number = 5);
  name @7 :Text = "new";
}

struct Emptied {
  number @0 :Int64;
  text @1 :Text;
}

struct Sections {
  onlyPointer @0 :OnlyPointer;
  onlyData @1 :OnlyData;

  struct OnlyPointer { text @0 :Text; number @1 :UInt64 = 17; }
  struct OnlyData { number @0 :UInt64; text @1 :Text = "absent"; }
}

struct Upgraded {
  bytes @0 :List(Byte);
  shorts @1 :List(Short);
  ints @2 :List(Int);
  longs @3 :List(Long);
  floats @4 :List(Float);
  texts @5 :List(Labelled);
  lists @6 :List(Listed);
  points @7 :List(Point);

  struct Byte { value @0 :UInt8; more @1 :UInt8; }
  struct Short { value @0 :UInt16; more @1 :Text; }
  struct Int { value @0 :Int32; }
  struct Long { value @0 :UInt64; more @1 :UInt64 = 3; }
  struct Float { value @0 :Float64; }
  struct Labelled { value @0 :Text; number @1 :UInt32; }
  struct Listed { value @0 :List(UInt8); }
  struct Point { x @0 :Int32; y @1 :Int32 = -1; label @2 :Text; }
}

struct Choice {
  union {
    none @0 :Void;
    number @1 :UInt32;
    text @3 :Text;
    pair :group {
      left @4 :Float64;
      right @5 :Float64;
    }
  }
  status @2 :Status;
}

struct Plain {
  grouped :group {
    a @0 :UInt32;
    c @2 :UInt16 = 4;
  }
  choice :union {
    b @1 :Text;
    d @3 :UInt64;
  }
}

struct Widened(T) {
  text @0 :Data;
  point @1 :AnyPointer;
  parameter @2 :T;
}

struct Renamed {
  newName @0 :UInt16;
}
