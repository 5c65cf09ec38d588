@0xd2b1f3a4c5e6f7ab;
# Members of unions that share their space with other members.

struct A {
  x @0 :Int64;
  t @1 :Text;
}

struct B {
  y @0 :UInt8;
  u @1 :Text;
  w @2 :List(UInt8);
}

interface Port {}

struct U {
  union {
    txt @0 :Text;
    bs @1 :List(B);
    a @2 :A;
    b @3 :B;
    nums @4 :List(UInt8);
    any @5 :AnyPointer;
    d :group {
      q @6 :Text;
      r @7 :UInt8;
    }
    five @9 :A = (x = 5, t = "five");
    port @10 :Port;
    choice :union { left @11 :Text; right @12 :A; }
  }
  side @8 :List(B);
}

struct Generic(T) {
  union {
    plain @0 :A;
    thing @1 :T;
    things @2 :List(T);
    pair :group {
      first @3 :T;
      number @4 :UInt16;
    }
  }
}
