@0xc0000000019c019c;
struct Foo { a @0 :List(AnyPointer); b @1 :List(AnyStruct); c @2 :List(Capability); d @3 :List(AnyList); e @4 :Object; }
