@0xc3f1d0d1a4b2e5a1;
struct Outer {
  struct Inner {
    a @0 :Int8;

  b @0 :Int8;
}
