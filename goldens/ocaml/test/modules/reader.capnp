@0xd2b1f3a4c5e6f7b5;
struct Lines { lines @0 :List(Text); }
