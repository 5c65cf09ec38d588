@0xbb1d2a6f3c5e4781;
# Fields of every kind, with and without defaults.

enum Colour {
  red @0;
  # Like a tomato.
  green @1;
}

struct Simple {
  # A struct with a doc comment.
  #
  # It has two paragraphs.

  flag @0 :Bool;
  small @1 :UInt8 = 7;
  wide @2 :Int64;    # Seconds.
  ratio @3 :Float32 = 0.1;
  colour @4 :Colour = green;
  text @5 :Text;
  label @6 :Text = "none";
  data @7 :Data;
  child @8 :Simple;
  children @9 :List(Simple);
  primes @10 :List(UInt16) = [2, 3, 5];
  anything @11 :AnyPointer;
}
