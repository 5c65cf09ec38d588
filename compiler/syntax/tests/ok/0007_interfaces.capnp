@0xc3f1d0d1a4b2e595;
interface Empty {}
interface I @0x9234567890abcdef (T, U) extends (A, B(T).C,) $ann {
  none @0 ();
  both @1 (a :Int8, b :Text = "x" $p $q(1)) -> (c :List(T),);
  types @2 Params -> .Results(T);
  importing @3 import "other.capnp".P -> ();
  streaming @4 (chunk :Data) -> stream;
  generic @5 [V, W] (v :V) -> (w :W) $m;
  struct Nested {}
  using @6 (using :Int8);
  interface @7 () -> ();
  stream @8 stream -> stream;
}
interface J extends() {}
