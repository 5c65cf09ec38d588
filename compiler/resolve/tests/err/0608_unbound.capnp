@0xc000000002600260;
struct Box(T) { value @0 :T = "x"; list @1 :List(T) = ["x"]; }
struct Foo(T) { box @0 :Box(T) = (value = "x"); fine @1 :Box(Text) = (value = "x"); }
