@0xd2b1f3a4c5e6f7b1;
struct Foo { x @0 :UInt32; kind @1 :Kind; }
enum Kind { plain @0; odd @1; }
