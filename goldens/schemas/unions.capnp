@0xe3a5c2d7916f0b44;

struct Shape {
  area @0 :Float64;
  union {
    circle @1 :Float64;
    label @2 :Text;
    none @3 :Void;
  }
  border :union {
    plain @4 :Void;
    dashed :group {
      dash @5 :UInt16;
      gap @6 :UInt16;
    }
  }
  origin :group {
    x @7 :Int32;
    y @8 :Int32;
  }
}
