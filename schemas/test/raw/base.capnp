@0xc1a94f0e7b2d6358;
# What odd.capnp imports.

enum Colour { red @0; green @1; }

struct Plain { a @0 :UInt8; b @1 :Colour; }

struct Deep { text @0 :Text; deeper @1 :Deep; }

interface Shelf {
  struct Inside { n @0 :Int64; }
}
