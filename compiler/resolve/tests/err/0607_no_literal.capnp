@0xc0000000025f025f;
interface I {}
struct Foo { i @0 :I = 5; l @1 :List(I) = [null]; }
