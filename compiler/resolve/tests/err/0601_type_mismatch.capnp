@0xc000000002590259;
struct S { x @0 :Text; g :group { y @1 :UInt8; } }
enum E { one @0; two @1; }
struct Foo {
  a @0 :Text = 5;
  b @1 :UInt8 = "x";
  c @2 :Bool = 1;
  d @3 :S = [1];
  e @4 :List(UInt8) = (x = 1);
  f @5 :E = "one";
  g @6 :Data = void;
  h @7 :UInt8 = 1.5;
  i @8 :List(List(S)) = [["ok", true]];
  j @9 :S = (x = 5, g = "no");
  k @10 :Text = 0x"00";
  l @11 :AnyPointer = 5;
  m @12 :List(E) = [one, 2];
  n @13 :Void = 0;
  o @14 :UInt8 = embed "files/bytes";
}
