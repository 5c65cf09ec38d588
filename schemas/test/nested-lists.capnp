@0xef38c06611a1980f;
# Lists of lists.

enum Colour { red @0; green @1; blue @2; }

struct Cell { value @0 :Float64; label @1 :Text; }

struct Nested {
  voids @0 :List(List(Void));
  bools @1 :List(List(Bool));
  bytes @2 :List(List(UInt8));
  numbers @3 :List(List(Int32));
  texts @4 :List(List(Text));
  datas @5 :List(List(Data));
  enums @6 :List(List(Colour));
  cells @7 :List(List(Cell));
  deep @8 :List(List(List(List(UInt16))));
  withDefault @9 :List(List(Int32)) = [[1, 2], [], [3]];
  textsWithDefault @10 :List(List(Text)) = [["a", ""], []];
}
