@0x9c2d5a505cc4b756;
# Constants of every type, alone and by reference.

const aVoid :Void = void;
const aBool :Bool = true;
const anInt8 :Int8 = -8;
const anInt16 :Int16 = -16000;
const anInt32 :Int32 = -32000000;
const anInt64 :Int64 = -9223372036854775808;
const aUInt8 :UInt8 = 0xff;
const aUInt16 :UInt16 = 65535;
const aUInt32 :UInt32 = 4294967295;
const aUInt64 :UInt64 = 18446744073709551615;
const aFloat32 :Float32 = 1.25;
const aFloat64 :Float64 = -2.5e-300;
const infinite :Float64 = inf;
const notANumber :Float32 = nan;
const aText :Text = "text with \"quotes\"";
const aData :Data = 0x"01 02 03";

enum Colour { red @0; green @1; blue @2; }
const aColour :Colour = green;

struct Point {
  x @0 :Int32;
  y @1 :Int32;
  label @2 :Text;
  colour @3 :Colour;
  rest @4 :List(Point);
  union {
    none @5 :Void;
    height @6 :Float32;
  }
  offset :group {
    dx @7 :Int16;
    dy @8 :Int16;
  }
}

const origin :Point = ();
const aPoint :Point = (
  x = 1, y = -2, label = "p", colour = blue, height = 0.5,
  offset = (dx = 3, dy = 4),
);

const someVoids :List(Void) = [void, void];
const someBools :List(Bool) = [true, false, true, true, false, true, false, true, true];
const someInts :List(Int32) = [1, -2, 0x30];
const someFloats :List(Float64) = [0.5, 1, -inf];
const someTexts :List(Text) = ["a", "", "c"];
const someDatas :List(Data) = [0x"00", "b"];
const someColours :List(Colour) = [red, blue];
const somePoints :List(Point) = [(x = 1), (), (label = "third", rest = [(y = 9)])];
const someLists :List(List(UInt16)) = [[1], [], [2, 3]];
const noInts :List(Int32) = [];

# By reference. A name that stands alone must be qualified, so that it is not taken for an
# enumerant. (The reference refuses constants of enum type here.)
const sameInt :Int32 = .anInt32;
const sameText :Text = .aText;
const samePoint :Point = .aPoint;
const sameList :List(Int32) = .someInts;
const inside :Int16 = Holder.held;
const listOfReferences :List(Int32) = [.anInt32, 7, .sameInt];
const pointOfReferences :Point = (x = .anInt32, label = .aText, rest = .somePoints);

struct Holder {
  const held :Int16 = 42;
  const heldPoint :Point = (x = 5, rest = [.aPoint]);

  count @0 :Int16 = .Holder.held;
  point @1 :Point = .aPoint;
  heldToo @2 :Point = Holder.heldPoint;

  struct Deep {
    const deepest :Text = "deep";
  }
}

const fromDeep :Text = Holder.Deep.deepest;

interface Scope {
  const limit :UInt32 = 100;
}
