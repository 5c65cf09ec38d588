@0x8ab37626a8c777b9;
# Lists of every element type.

enum Colour { red @0; green @1; blue @2; }

struct Point { x @0 :Int32; y @1 :Int32; }

struct Named { name @0 :Text; tags @1 :List(Text); }

struct Empty {}

interface Service {}

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
  enums @14 :List(Colour);
  points @15 :List(Point);
  named @16 :List(Named);
  empties @17 :List(Empty);
  services @18 :List(Service);
  selves @19 :List(Lists);
}
