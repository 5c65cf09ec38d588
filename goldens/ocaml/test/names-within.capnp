@0xd2b1f3a4c5e6f7ac;
# Names that generated code has for values of its own, or takes from the standard library.

const kindFoo :UInt8 = 1;
const encodeFoo :UInt8 = 2;
const enumCol :UInt8 = 5;
const ofIntCol :UInt8 = 6;
const toIntCol :UInt8 = 7;
const defaultFooGr :UInt8 = 8;
const not :UInt8 = 9;

enum Col { red @0; green @1; }

struct Foo {
  const kindFoo :Text = "inner";
  const ofIntCol :Text = "inner";
  x @0 :UInt8;
  col @1 :Col = green;
  foos @2 :List(Foo);
  gr :group { y @3 :UInt8; z @4 :Col; }
}

struct OptionalFoo {
  small @0 :UInt8;
}

struct Accessors {
  kindFoo @0 :Foo;
  structureFoo @1 :Foo;
  ofIntCol @2 :Col;
  toIntCol @3 :Col;
  decodeFoo @4 :Foo;
  cols @5 :List(Col);
  optional @6 :OptionalFoo;
}

struct Not {
  not :group { x @0 :UInt8; }
  flag @1 :Bool = true;
  union {
    a @2 :Bool = true;
    b @3 :Void;
  }
}

struct NotList {
  not @0 :List(Text);
  flag @1 :Bool = true;
}
