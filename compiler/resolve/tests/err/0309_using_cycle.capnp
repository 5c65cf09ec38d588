@0xc000000001350135;
using A = B;
using B = C;
using C = A;
using Self = Self.Self;
struct Foo { a @0 :A; }
