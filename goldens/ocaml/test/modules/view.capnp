@0xd2b1f3a4c5e6f7b8;
struct Line(T) { text @0 :Text; of @1 :T; }
