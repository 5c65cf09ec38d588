@0xc000000001360136;
const answer :UInt8 = 42;
struct Foo {
  const inner :UInt8 = 1;
  a @0 :UInt8 = answer;
  b @1 :UInt8 = inner;
  c @2 :UInt8 = .answer;
  d @3 :UInt8 = Foo.inner;
}
