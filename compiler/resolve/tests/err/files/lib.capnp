@0xd5a4e2e9f1e4f0b1;
struct Imported { x @0 :Text; }
