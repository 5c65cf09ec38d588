@0xc0000000025d025d;
struct S { x @0 :UInt8; union { a @1 :Text; b @2 :Text; } }
const c :S = (x = 1, x = 2, a = "a", b = "b");
