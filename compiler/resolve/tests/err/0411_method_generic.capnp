@0xc0000000019b019b;
interface I(T) { a @0 T; b @1 [U] () -> U; c @2 [U] (x :U) -> (y :U); }
