@0xc000000002650265;
enum Colour { red @0; green @1; blue @2; }
struct Foo { a @0 :Colour = gren; b @1 :List(Colour) = [red, violet]; c @2 :Colour = .Colour; }
