@0xc000000001f501f5;
struct Foo { a @0 :Text; b @0 :Text; c @3 :Text; d @3 :Text; e @3 :Text; }
enum E { a @1; b @1; }
interface I { a @0 (); b @2 (); }
