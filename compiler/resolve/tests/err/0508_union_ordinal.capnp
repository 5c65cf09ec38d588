@0xc000000001fc01fc;
struct Foo { u @2! :union { a @0 :Text; b @1 :Text; } }
struct Bar { u @3! :union { a @0 :Text; b @2 :Text; } c @1 :Text; }
struct Fine { u @1! :union { a @0 :Text; b @2 :Text; } }
