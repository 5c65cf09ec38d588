@0xc3f1d0d1a4b2e5a5;
struct S {
  a @0 :Int8 =-5;
  b @1 :.Foo;
  c @2!:union { d @3 :Int8; e @4 :Int8; }
  f @5 :Int8 $.ann;
  g @6 :Int8 == 5;
  h @7 :Int8 % 5;
  i @8 :Float32 =-inf;
}
