@0xc3f1d0d1a4b2e592;
enum Empty {}
enum Colour @0x8000000000000000 $a $b("x") {
  red @0;
  green @1 $c;
  blue @0x2 $d(1) $e;
  struct @3;
  union @4;
}
