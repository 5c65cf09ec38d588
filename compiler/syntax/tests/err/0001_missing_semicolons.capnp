@0xc3f1d0d1a4b2e5a0
using A = import "a.capnp"
const one :Int8 = 1
struct S {
  a @0 :Int8
  b @1 :Text = "x" $ann
  c @2 :Int8; d @3 :Int8
}
enum E {
  x @0
  y @1
}
interface I {
  m @0 ()
  n @1 () -> ()
}
const last :Int8 = 1
