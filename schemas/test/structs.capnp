@0xb35b1872eeef1303;
# How fields are laid out: holes, ordinals out of order, structs in structs.

struct Empty {}

struct Holes {
  # Small fields fill the gaps that larger ones leave.
  byte @0 :UInt8;
  double @1 :Float64;
  short @2 :UInt16;
  bit @3 :Bool;
  int @4 :UInt32;
  secondBit @5 :Bool;
  text @6 :Text;
  thirdByte @7 :UInt8;
  long @8 :Int64;
  lastByte @9 :Int8;
}

struct OutOfOrder {
  # Ordinals decide the layout; the text decides what people read.
  foo @3 :Text;
  bar @2 :UInt64;
  baz @8 :Text;
  qux @0 :UInt8;
  quux @6 :Bool;
  corge @4 :UInt32;
  grault @1 :Text;
  garply @7 :UInt16;
  waldo @5 :Text;
}

struct Outer {
  # Declarations inside a struct, used before they are declared.
  inner @0 :Inner;
  other @1 : .Empty;
  deep @2 :Inner.Deep;

  struct Inner {
    value @0 :Int32;
    parent @1 :Outer;

    struct Deep {
      value @0 :Int64;
    }
  }
}

struct Recursive {
  value @0 :UInt16;
  left @1 :Recursive;
  right @2 :Recursive;
}

struct Ping { pong @0 :Pong; }
struct Pong { ping @0 :Ping; }

struct Wide {
  # More than a word of pointers and of data.
  p0 @0 :Text;
  p1 @1 :Text;
  p2 @2 :Text;
  p3 @3 :Text;
  p4 @4 :Text;
  p5 @5 :Text;
  p6 @6 :Text;
  p7 @7 :Text;
  p8 @8 :Text;
  p9 @9 :Text;
  p10 @10 :Text;
  p11 @11 :Text;
  n0 @12 :UInt64;
  n1 @13 :UInt64;
  n2 @14 :UInt64;
  n3 @15 :UInt64;
  n4 @16 :UInt64;
  n5 @17 :UInt64;
  n6 @18 :UInt64;
  n7 @19 :UInt64;
  n8 @20 :UInt64;
  n9 @21 :UInt64;
}
