@0xd2b1f3a4c5e6f7b2;
struct Baz { x @0 :UInt32; name @1 :Text; }
