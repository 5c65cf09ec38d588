@0xbf5147cbbecf40c9;

struct A { a @0 :Txet; b @1 :Nope; }
struct B {
  c @0 :List(Int8,
    Int8);
  d @2 :Int8 = 300;
}
