@0xc0000000012f012f;
struct Outer { struct Inner {} enum Colour { red @0; } }
struct Foo {
  a @0 :Outer.Iner;
  b @1 :Outer.Colour.red;
  c @2 :import "files/lib.capnp".Nothing;
  d @3 :.Outre;
}
