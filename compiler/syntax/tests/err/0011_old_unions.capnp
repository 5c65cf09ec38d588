@0xc3f1d0d1a4b2e5ab;
struct S {
  a @0 union { b @1 :Int8; c @2 :Int8; }
  d @3 :union { e @4 :Int8; f @5 :Int8; }
  g union { h @6 :Int8; i @7 :Int8; }
  j @8 :group { k @9 :Int8; }
  l @10! :Int8;
  union $ann { m @11 :Int8; n @12 :Int8; }
  o :union;
}
struct AfterRefactor {
  a ! :union { b @0 :Int8; c @1 :Int8; }
  d @2 :group;
  e ! :group { f @3 :Int8; }
}
