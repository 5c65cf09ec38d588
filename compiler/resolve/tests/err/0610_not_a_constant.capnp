@0xc000000002620262;
struct S {}
struct Foo { a @0 :UInt8 = .S; b @1 :UInt8 = Text; c @2 :UInt8 = import "files/lib.capnp"; d @3 :UInt8 = undefined; }
