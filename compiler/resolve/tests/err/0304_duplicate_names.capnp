@0xc000000001300130;
struct Foo { a @0 :Text; a @1 :Data; union { a @2 :Void; b @3 :Void; } g :group { a @4 :Text; } }
struct Foo {}
enum E { x @0; x @1; }
interface I { m @0 (p :Text, p :Data); m @1 (); }
using Foo = import "files/lib.capnp";
