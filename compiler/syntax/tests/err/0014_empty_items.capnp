@0xc3f1d0d1a4b2e5ae;
const a :List(Int8) = [1,,2];
const b :List(Int8) = [,];
const c :S = (,a = 1);
const d :List(,) = 1;
struct S(,T) {}
interface I { m @0 (a :Int8,, b :Int8) -> (,); }
