@0xbf5147cbbecf40c4;
struct P { x @0 :Int32 = 7; s @1 :Text = "hi"; l @2 :List(Int8) = [1,2,3]; g :group { z @3 :Bool = true; } }
const n :Int32 = 5; const t :Text = "abc"; const d :Data = 0x"0102"; const l :List(List(Int16)) = [[1,2],[3]]; const e :E = b;
enum E { a @0; b @1; }
const p :P = (x = 9); const ps :List(P) = [(x = 1), (s = "q")]; const v :Void = void; const f :Float32 = 1.5; const b :Bool = true;
const big :List(Text) = ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "b"];
using Q = P;
struct Outer { struct In { y @0 :UInt8 = 3; const k :Int8 = -4; } }
annotation an (struct) :Int32;
interface I {}
