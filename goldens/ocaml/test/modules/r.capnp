@0xd2b1f3a4c5e6f7b3;
struct R { x @0 :UInt32; }
enum E { plain @0; odd @1; }
