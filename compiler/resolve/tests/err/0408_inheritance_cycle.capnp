@0xc000000001980198;
interface A extends(B) {}
interface B extends(C) {}
interface C extends(A) {}
interface D extends(D) {}
interface Fine extends(E, F) {}
interface E {}
interface F extends(E) {}
