@0xd5a4e2e9f1e4f0b2;
struct Broken { x @0 :; }
struct Fine { y @0 :Nothing; }
