@0xd1c5147cbbecf40d;

struct Point { x @0 :Int32; y @1 :Int32 = -1; }
