# What the clients in this folder generate code from: one of each thing that back ends treat differently.
@0xd1a3c5e7f9b1a3c5;

const greeting :Text = "good day";

struct Book {
  title @0 :Text = "untitled";
  pages @1 :UInt16 = 12;
  kind @2 :Kind = essay;
  chapters @3 :List(Chapter);
  union {
    lent @4 :Text;
    here :group {
      shelf @5 :Int32 = -7;
      row @6 :Float64 = 1.5;
    }
  }
  cover @7 :Data = 0x"01 02 ff";
  keywords @8 :List(Text) = ["a", "b"];

  struct Chapter {
    name @0 :Text;
    start @1 :UInt16;
    sub @2 :List(Chapter);
  }
  enum Kind { novel @0; essay @1; }
}

struct Pair(A, B) {
  first @0 :A;
  second @1 :B;
}

struct Shelf {
  best @0 :Pair(Book, Text);
  books @1 :List(Book) = [(title = "x", pages = 3)];
}

interface Library {
  find @0 (title :Text) -> (book :Book);
  count @1 () -> (number :UInt64);
}
