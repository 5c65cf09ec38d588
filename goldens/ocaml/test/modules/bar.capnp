@0xd2b1f3a4c5e6f7b4;
struct Quux { x @0 :UInt32; }
