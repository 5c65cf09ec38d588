@0xc000000001f801f8;
struct Foo {
  a :union { x @0 :Text; }
  b :group { }
  union { c @1 :Text; union { d @2 :Text; e @3 :Text; } }
  union { f @4 :Text; g @5 :Text; }
}
