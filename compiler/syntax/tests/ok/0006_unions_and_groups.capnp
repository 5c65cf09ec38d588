@0xc3f1d0d1a4b2e594;
struct S {
  union {
    a @0 :Int8;
    b @1 :Void;
    g :group {
      c @2 :Int8;
      union { d @3 :Int8; e @4 :Int8; }
    }
  }
  named :union $ann {
    f @5 :Int8;
    h @6 :Int8;
  }
  old @7! :union {
    i @8 :Int8;
    j @9 :Int8;
  }
  group :group $ann("x") { k @10 :Int8; }
  union :union { l @11 :Int8; m @12 :Int8; }
}
