@0xb8a1f3c96d2e7045;
# What the vectors are typed by, together with hostile-messages.capnp and list-upgrades.capnp of
# schemas/test. Every driver prints, fills and compares all types here by hand, so there is one of
# everything and nothing twice.

enum Colour { red @0; green @1; blue @2; }

interface Service {}

struct Empty {}

struct Point {
  x @0 :Int32;
  y @1 :Int32 = -1;
  label @2 :Text;
}

struct Numbers {
  # Every type that lives in the data section, and a Bool behind a word.
  void @0 :Void;
  bool @1 :Bool;
  int8 @2 :Int8;
  int16 @3 :Int16;
  int32 @4 :Int32;
  int64 @5 :Int64;
  uInt8 @6 :UInt8;
  uInt16 @7 :UInt16;
  uInt32 @8 :UInt32;
  uInt64 @9 :UInt64;
  float32 @10 :Float32;
  float64 @11 :Float64;
  colour @12 :Colour;
  lastBool @13 :Bool;
}

struct Preset {
  # The same with defaults, which are stored as differences, and pointers with defaults.
  bool @0 :Bool = true;
  int8 @1 :Int8 = -123;
  int16 @2 :Int16 = -12345;
  int32 @3 :Int32 = -12345678;
  int64 @4 :Int64 = -123456789012345;
  uInt8 @5 :UInt8 = 234;
  uInt16 @6 :UInt16 = 45678;
  uInt32 @7 :UInt32 = 3456789012;
  uInt64 @8 :UInt64 = 12345678901234567890;
  float32 @9 :Float32 = 1234.5;
  float64 @10 :Float64 = -123e45;
  colour @11 :Colour = blue;
  text @12 :Text = "text";
  data @13 :Data = 0x"00 ff 80";
  bools @14 :List(Bool) = [true, false, true];
  int16s @15 :List(Int16) = [111, -111];
  float64s @16 :List(Float64) = [7777.75, inf, -inf];
  texts @17 :List(Text) = ["plugh", "", "xyzzy"];
  points @18 :List(Point) = [(x = 1), (y = 2), ()];
  lists @19 :List(List(UInt8)) = [[1], []];
}

struct Lists {
  voids @0 :List(Void);
  bools @1 :List(Bool);
  int8s @2 :List(Int8);
  int16s @3 :List(Int16);
  int32s @4 :List(Int32);
  int64s @5 :List(Int64);
  uInt8s @6 :List(UInt8);
  uInt16s @7 :List(UInt16);
  uInt32s @8 :List(UInt32);
  uInt64s @9 :List(UInt64);
  float32s @10 :List(Float32);
  float64s @11 :List(Float64);
  texts @12 :List(Text);
  datas @13 :List(Data);
  colours @14 :List(Colour);
  points @15 :List(Point);
  empties @16 :List(Empty);
  services @17 :List(Service);
  matrix @18 :List(List(Int32));
  textLists @19 :List(List(Text));
  pointLists @20 :List(List(Point));
}

struct Flags {
  # A Bool at every bit of three bytes: without a default, with one, and in a group, where every other one has one. Then
  # Bools in members of unions, none of which begins a byte, and lists of Bools.
  a0 @0 :Bool;
  a1 @1 :Bool;
  a2 @2 :Bool;
  a3 @3 :Bool;
  a4 @4 :Bool;
  a5 @5 :Bool;
  a6 @6 :Bool;
  a7 @7 :Bool;
  b0 @8 :Bool = true;
  b1 @9 :Bool = true;
  b2 @10 :Bool = true;
  b3 @11 :Bool = true;
  b4 @12 :Bool = true;
  b5 @13 :Bool = true;
  b6 @14 :Bool = true;
  b7 @15 :Bool = true;
  inner :group {
    c0 @16 :Bool;
    c1 @17 :Bool = true;
    c2 @18 :Bool;
    c3 @19 :Bool = true;
    c4 @20 :Bool;
    c5 @21 :Bool = true;
    c6 @22 :Bool;
    c7 @23 :Bool = true;
  }
  d0 @24 :Bool;
  d1 @25 :Bool;
  d2 @26 :Bool;
  union {
    one @27 :Bool;
    two @28 :Bool = true;
    pair :group {
      left @29 :Bool;
      right @30 :Bool = true;
      third @31 :Bool;
    }
  }
  last @32 :Bool = true;
  kind :union {
    no @33 :Bool;
    yes @34 :Bool = true;
  }
  list @35 :List(Bool);
  preset @36 :List(Bool) = [false, true, true, false, true, false, false, true, true, false, true];
  lists @37 :List(List(Bool));
}

struct Layers {
  # Lists of lists with defaults. A null element is empty nevertheless: a default is the field's.
  numbers @0 :List(List(Int32)) = [[2], [3, 4]];
  bools @1 :List(List(Bool)) = [[false, true], [true]];
  texts @2 :List(List(Text)) = [["b"], ["f", ""]];
  points @3 :List(List(Point)) = [[(x = 2)], []];
  deep @4 :List(List(List(UInt8))) = [[[2, 3], []], [[4]]];
}

struct Blobs {
  text @0 :Text;
  data @1 :Data;
}

struct Tree {
  value @0 :UInt16;
  left @1 :Tree;
  right @2 :Tree;
  point @3 :Point;
}

struct Grouped {
  start :group {
    lat @0 :Float64;
    name @1 :Text;
  }
  end :group {
    lat @2 :Float64 = 1.5;
    name @3 :Text = "unnamed";
    deeper :group {
      flag @4 :Bool = true;
    }
  }
  note @5 :Text;
}

struct Choice {
  # A union without a name, one with a name, and a group as member; members share their places.
  before @0 :UInt32;
  union {
    none @1 :Void;
    bit @2 :Bool = true;
    number @3 :UInt32 = 123;
    long @4 :Int64;
    text @5 :Text;
    shorts @6 :List(UInt16);
    point @7 :Point;
    pair :group {
      left @8 :Text;
      right @9 :Float32;
    }
  }
  after @10 :Text;
  kind :union {
    plain @11 :UInt8;
    label @12 :Text;
    blob @13 :Data;
  }
}

struct Untyped {
  any @0 :AnyPointer;
  service @1 :Service;
  anyStruct @2 :AnyStruct;
  anyList @3 :AnyList;
}

struct Pair(First, Second) {
  first @0 :First;
  second @1 :Second;
  more @2 :List(Pair(First, Second));
}

struct Generic {
  texts @0 :Pair(Text, Data);
  lists @1 :Pair(List(UInt16), Pair(Text, Point));
  any @2 :Pair;
}

struct Old {
  # The first version of what New is the second of.
  number @0 :UInt32;
  text @1 :Text;
  colour @2 :Colour;
  bytes @3 :List(UInt8);
  longs @4 :List(UInt64);
  texts @5 :List(Text);
  points @6 :List(OldPoint);
  lists @7 :List(List(UInt8));
  single @8 :Text;

  struct OldPoint { x @0 :Int32; }
}

struct New {
  number @0 :UInt32;
  text @1 :Text;
  colour @2 :Colour;
  bytes @3 :List(Byte);
  longs @4 :List(Long);
  texts @5 :List(Labelled);
  points @6 :List(Point);
  lists @7 :List(Listed);
  choice :union {
    single @8 :Text;
    several @9 :List(Text);
  }
  small @10 :UInt8 = 9;
  large @11 :Float64 = -1.5;
  flag @12 :Bool = true;
  shorts @13 :List(Int16) = [1, 2];
  child @14 :New;
  name @15 :Text = "new";

  struct Byte { value @0 :UInt8; more @1 :UInt8 = 7; }
  struct Long { value @0 :UInt64; more @1 :Text; }
  struct Labelled { value @0 :Text; number @1 :UInt32; }
  struct Listed { value @0 :List(UInt8); }
}
