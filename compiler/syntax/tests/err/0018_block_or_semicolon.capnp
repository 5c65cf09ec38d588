@0xc3f1d0d1a4b2e5b2;
struct S;
enum E $ann;
interface I;
const c :Int8 = 5 { a @0 :Int8; }
using A = B {}
struct T {
  a @0 :Int8 { b @1 :Int8; c { d; } }
  e @1 :Int8;
  g :group;
}
