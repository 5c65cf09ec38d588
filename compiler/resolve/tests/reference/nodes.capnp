@0xb6f5e1a3c2d94870;
# What version 1.4.0 of the reference makes of this file is in `nodes.bin`.

annotation note(*) :Text;
annotation mark(field, struct) :Void;

struct Outer(T) $mark {
  text @0 :Text = "";
  box @1 :Box(T) $note("a field");
  group :group {
    small @2 :UInt8 = 7;
    union { none @3 :Void; list @4 :List(Colour) = [red, green]; }
  }
  choice :union { a @5 :Float64 = -0.0; b @6 :AnyPointer; }
  struct Box(U) { value @0 :U; inner @1 :Outer(T); }
  enum Colour { red @0; green @1 $note("an enumerant"); }
}

struct Empty {}
enum Nothing {}
interface Base {}

interface Service(K) extends(Base, Other(K)) {
  call @0 [P] (key :K, p :P, name :Text = null) -> (box :Outer(K).Box(P)) $note("a method");
  plain @1 Empty -> Empty;
  push @2 (data :Data) -> stream;
}
interface Other(K) {}

const empty :Empty = ();
const outer :Outer(Data) = (text = "x", group = (small = 3, list = []), choice = (a = 1));
