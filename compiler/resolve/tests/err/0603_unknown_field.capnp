@0xc0000000025b025b;
struct S { value @0 :Text; g :group { inner @1 :UInt8; } }
const a :S = (vaule = "x", g = (outer = 1), zzzzzzzz = 5);
const b :S = ("x", value = "y");
