@0xd3c1f0a9b5e84762;
# Structs whose Records have the codec of native types, `raw`, in every language. Names are single words, which no
# language spells in another way, so that paths in faults are the same.

enum Sky { clear @0; cloudy @1; rain @2; }

struct Point {
  x @0 :Int32;
  y @1 :Int32;
}

struct Scalars {
  # One field of each type, in an order that is neither that of ordinals nor that of places in a message.
  day @14 :UInt8;
  name @0 :Text;
  flag @1 :Bool;
  tiny @2 :Int8;
  small @3 :Int16;
  count @4 :Int32;
  large @5 :Int64;
  nothing @6 :Void;
  byte @7 :UInt8;
  port @8 :UInt16;
  size @9 :UInt32;
  hash @10 :UInt64;
  rough @11 :Float32;
  exact @12 :Float64 = 1.5;
  sky @13 :Sky;
  blob @15 :Data;
}

struct Lists {
  flags @0 :List(Bool);
  bytes @1 :List(UInt8);
  counts @2 :List(Int32);
  hashes @3 :List(UInt64);
  rough @4 :List(Float32);
  skies @5 :List(Sky);
  names @6 :List(Text);
  blobs @7 :List(Data);
  points @8 :List(Point);
  rows @9 :List(List(Int16));
  paths @10 :List(List(Point));
}

struct Tree {
  label @0 :Text;
  left @1 :Tree;
  right @2 :Tree;
  kids @3 :List(Tree);
}

struct Shape {
  # An unnamed union, which Records have behind all other fields, a named one, and groups in both.
  area @0 :Float64;
  union {
    circle @1 :Float64;
    label @2 :Text;
    empty @3 :Void;
    corners @9 :List(Point);
    inner @10 :Shape;
    at @11 :Point;
    box :group {
      wide @12 :UInt16;
      high @13 :Text;
    }
  }
  border :union {
    plain @4 :Void;
    dashed :group {
      dash @5 :UInt16;
      gap @6 :UInt16;
    }
    painted @14 :Sky;
  }
  origin :group {
    x @7 :Int32;
    y @8 :Int32;
  }
}
