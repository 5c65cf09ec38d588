@0xc3f1d0d1a4b2e593;
struct Empty {}
struct S @0x9234567890abcdef $a {
  a @0 :Int8;
  b @1 :Text = "default" $x $y(1);
  c@2:List(Int8)=[1,2];
  d @3 :Outer.Inner(Text, .Foo).Deep;
  e @4 :import "other.capnp".T = (a = 1);
  f @65535 :AnyPointer;
  struct Nested { a @0 :Int8; }
  enum E { x @0; }
  interface I {}
  const k :Int8 = 1;
  annotation ann (*) :Void;
  using T = Text;
}
