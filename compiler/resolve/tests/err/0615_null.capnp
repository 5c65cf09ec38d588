@0xc000000002670267;
interface I { m @0 (a :UInt8 = null, b :Text = null, c :List(Text) = null, d :I = null); }
struct S { t @0 :Text = null; }
