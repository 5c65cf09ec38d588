@0xc0000000012d012d;
struct Foo {
  text @0 :Txet;
  list @1 :List(Fooo);
  far @2 :SomethingElseEntirely;
}
