@0xc000000001940194;
struct Box(T) {}
enum E { a @0; }
struct Foo { a @0 :Box(UInt32); b @1 :Box(E); c @2 :Box(AnyStruct); d @3 :Box(List(UInt8)); e @4 :Box(A = Text); }
