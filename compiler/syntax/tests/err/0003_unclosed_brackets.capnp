@0xc3f1d0d1a4b2e5a2;
struct S {
  a @0 :List(Int8;
  b @1 :List(List(Int8) = [1, [2, 3];
  c @2 :Map(Text, Data
  d @3 :Int8;
}
interface I {
  m @0 (a :Int8, b :List(Int8) -> (c :Text;
  n @1 (a :Int8
  o @2 ();
}
const c :T = (a = [1, 2), b = 3);
const d :T = (a = 1];
const after :Int8 = 1;
