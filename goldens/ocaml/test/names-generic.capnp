@0xd2b1f3a4c5e6f7ad;
# Type parameters whose names generated code has for values of its own.

const structureGen :UInt8 = 3;
const layoutGen :UInt8 = 4;

enum Col { red @0; green @1; }

struct Foo {
  x @0 :UInt8;
  col @1 :Col = green;
}

struct Gen(LayoutFoo, KindFoo, V0, X1, Y) {
  union {
    plain @0 :Foo;
    y @1 :Y;
    group :group { union { inner @2 :X1; other @3 :UInt8; } }
  }
  foo @4 :Foo;
  layoutFoo @5 :LayoutFoo;
  kindFoo @6 :KindFoo;
  col @7 :Col;
  v0 @8 :V0;
}
