@0xc000000001910191;
const c :UInt8 = 1;
annotation a(*) :Void;
using Lib = import "files/lib.capnp";
struct Foo { x @0 :.c; y @1 :.a; z @2 :Lib; l @3 :List(.c); }
