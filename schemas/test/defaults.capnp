@0xc3f9d8112a21c90f;
# A default for a field of every type.

enum Colour { red @0; green @1; blue @2; }

struct Point {
  x @0 :Int32;
  y @1 :Int32 = -1;
  label @2 :Text = "unnamed";
}

struct Defaults {
  void @0 :Void = void;
  bool @1 :Bool = true;
  int8 @2 :Int8 = -123;
  int16 @3 :Int16 = -12345;
  int32 @4 :Int32 = -12345678;
  int64 @5 :Int64 = -123456789012345;
  uInt8 @6 :UInt8 = 234;
  uInt16 @7 :UInt16 = 45678;
  uInt32 @8 :UInt32 = 3456789012;
  uInt64 @9 :UInt64 = 12345678901234567890;
  float32 @10 :Float32 = 1234.5;
  float64 @11 :Float64 = -123e45;
  text @12 :Text = "text";
  data @13 :Data = "data";
  point @14 :Point = (x = 7, label = "p");
  emptyPoint @15 :Point = ();
  colour @16 :Colour = blue;

  voids @17 :List(Void) = [void, void, void];
  bools @18 :List(Bool) = [true, false, true];
  int8s @19 :List(Int8) = [111, -111];
  int16s @20 :List(Int16) = [11111, -11111];
  int32s @21 :List(Int32) = [111111111, -111111111];
  int64s @22 :List(Int64) = [1111111111111111111, -1111111111111111111];
  uInt8s @23 :List(UInt8) = [111, 222];
  uInt16s @24 :List(UInt16) = [33333, 44444];
  uInt32s @25 :List(UInt32) = [3333333333];
  uInt64s @26 :List(UInt64) = [11111111111111111111];
  float32s @27 :List(Float32) = [5555.5, inf, -inf, nan];
  float64s @28 :List(Float64) = [7777.75, inf, -inf, nan];
  texts @29 :List(Text) = ["plugh", "", "xyzzy"];
  datas @30 :List(Data) = ["oops", 0x"ff 00"];
  points @31 :List(Point) = [(x = 1), (y = 2), ()];
  colours @32 :List(Colour) = [green, red];
  lists @33 :List(List(Text)) = [["a"], []];
  emptyTexts @34 :List(Text) = [];

  zero @35 :UInt32 = 0;
  # An explicit default that is the implicit one.
}

struct Nested {
  # A default that itself leaves fields at their defaults, deeply.
  all @0 :Defaults = (
    int8 = 1,
    text = "inner",
    point = (y = 3),
    points = [(label = "q")],
  );
  list @1 :List(Defaults) = [(), (bool = false)];
}
