@0xd40d2b3a2f7c51e6;
# Members of unions that share a pointer, and defaults that are structs or lists of floats.

struct Person {
  age @0 :UInt64;
  name @1 :Text;
}

struct Club {
  members @0 :UInt64;
  names @1 :List(Text);
}

struct Place {
  x @0 :Float64;
  y @1 :Float64;
  name @2 :Text;
}

enum Rank {
  guest @0;
  host @1;
}

struct Any {
  union {
    person @0 :Person;
    club @1 :Club;
    place @2 :Place = (x = 5, name = "origin");
    text @3 :Text;
    data @4 :Data;
    numbers @5 :List(Float32);
    people @6 :List(Person);
    number @7 :UInt16;
    anything @8 :AnyPointer;
    pair :group {
      one @9 :Text;
      two @10 :Text;
    }
  }
  here @11 :Place = (x = 5, name = "origin");
  next @12 :Any;
}

struct OneOf(T) {
  union {
    other @0 :Person;
    value @1 :T;
  }
}

struct Zeros {
  flat @0 :List(Float64) = [0, 0, 0];
  nested @1 :List(List(Float32)) = [[1], [0]];
  places @2 :List(Place) = [(name = "one")];
  place @3 :Place = (y = 0);
}

# A struct that leads only to texts and data, with and without defaults.
struct Note {
  title @0 :Text;
  body @1 :Data;
  author @2 :Text = "nobody";
  seal @3 :Data = 0x"01 02";
  union {
    plain @4 :Void;
    pages @5 :UInt32;
  }
}
