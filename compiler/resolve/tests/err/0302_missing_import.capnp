@0xc0000000012e012e;
$Cxx.namespace("x");
struct Foo { a @0 :Imported; }
using Lib = import "files/lib.capnp";
struct Bar { lib @0 :Lib.Imported; }
