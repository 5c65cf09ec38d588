@0x1234;
@0xc3f1d0d1a4b2e5aa;
struct S @5 {
  a @65536 :Int8;
  b @-1 :Int8;
  c @1.5 :Int8;
  d @foo :Int8;
  e @0x10000 :Int8;
}
struct T @0x {}
enum E @0x7fffffffffffffff {}
