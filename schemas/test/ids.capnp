@0xdcc94d4c59fe0f96;
# Ids written out, where they would otherwise be derived from the scope's id and the name.

struct Explicit @0xe1c4a0e7ee0b7af2 {
  value @0 :UInt8;
  struct Derived {
    value @0 :UInt8;
  }
  struct Inner @0xd3dbd3f81e9a2f01 {
    value @0 :UInt8;
  }
}
enum AnEnum @0xa7f2d1f3cb1d5a11 { a @0; }
interface AnInterface @0xf3a0bd0c4d5e6f70 {
  call @0 (a :UInt8) -> (b :UInt8);
}
const aConstant @0xc0ffee0badc0ffee :UInt8 = 1;
annotation anAnnotation @0xfeedfacecafebeef (struct) :Text;

struct Grouped @0x8000000000000001 {
  # Groups take their ids from the struct's id and their place in it.
  first :group { a @0 :UInt8; }
  second :union { b @1 :UInt8; c @2 :UInt8; }
}
