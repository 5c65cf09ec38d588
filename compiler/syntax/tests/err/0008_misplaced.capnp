@0xc3f1d0d1a4b2e5a7;
field @0 :Int8;
method @0 (a :Int8) -> (b :Int8);
named :union { a @0 :Int8; }
enumerant;
struct S {
  @0xc3f1d0d1a4b2e5a8;
  $ann;
  m @0 () -> ();
  "text";
  ok @0 :Int8;
}
enum E {
  struct Inner { a @0 :Int8; }
  f @0 :Int8;
  f :Int8;
  using A = B;
  ok @0;
}
interface I {
  f @0 :Int8;
  g :group { a @0 :Int8; }
  ok @0 ();
  union { a @0 :Int8; b @1 :Int8; }
}
123;
(a = 1);
