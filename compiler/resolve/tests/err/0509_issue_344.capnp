@0xc0000000fd01fd09;
struct Foo {
  union {
    a @0 :Text;
    b :union {
      c @1 :Bool;
      d @2 :UInt16;
    }
  }
}
