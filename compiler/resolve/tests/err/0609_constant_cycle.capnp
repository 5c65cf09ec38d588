@0xc000000002610261;
const a :UInt8 = .b;
const b :UInt8 = .a;
struct S { x @0 :S; }
const c :S = (x = .c);
