@0x9c64f0b2a7d81e35;

const answer :UInt32 = 42;
const pi :Float64 = 3.14159265358979;
const greeting :Text = "hello\n";
const bytes :Data = 0x"00 ff";
const origin :Point = (x = 1);
const primes :List(UInt16) = [2, 3, 5];

struct Point {
  x @0 :Int32;
  y @1 :Int32;
}
