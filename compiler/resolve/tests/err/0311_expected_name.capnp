@0xc000000001370137;
struct Foo { a @0 :5; b @1 :List("x"); c @2 :[Text]; }
using X = (a = 5);
interface I extends("no") {}
