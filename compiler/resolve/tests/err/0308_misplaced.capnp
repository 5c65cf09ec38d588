@0xc000000001340134;
struct Foo {
  g :group { struct Inner {} a @0 :Text; using X = Text; const c :UInt8 = 1; }
}
