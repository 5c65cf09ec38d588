@0xd2b1f3a4c5e6f7b6;
# Imports files whose modules have the names of modules in the code of this one.
using Types = import "types.capnp";
using Z = import "z.capnp";
using R = import "r.capnp";
using File = import "bar.capnp";
using Reader = import "reader.capnp";

struct Bar {
  quux @0 :File.Quux;
  kind @1 :Types.Kind = odd;
}

struct User {
  bar @0 :Bar;
  quux @1 :File.Quux;
  foos @2 :List(Types.Foo);
  baz @3 :Z.Baz;
  r @4 :R.R;
  e @5 :R.E;
  lines @6 :Reader.Lines;
  kinds @7 :List(Types.Kind);
  struct Bar { quux @0 :File.Quux; }
  inner @8 :User.Bar;
}
