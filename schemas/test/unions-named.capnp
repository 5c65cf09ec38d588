@0xa97c1d384a17d5b8;
# Named unions.

struct Shape {
  area @0 :Float64;

  kind :union {
    circle @1 :Float64;
    square @2 :Float64;
    label @3 :Text;
    none @4 :Void;
  }
}

struct Sizes {
  # Members of every size share the same places.
  small :union {
    bit @0 :Bool;
    byte @1 :UInt8;
    short @2 :Int16;
    int @3 :Float32;
    long @4 :Int64;
    text @5 :Text;
    list @6 :List(UInt16);
    shape @7 :Shape;
    empty @8 :Void;
  }
  after @9 :UInt8;
}

struct Several {
  first :union { a @0 :UInt16; b @1 :Text; }
  second :union { c @2 :UInt16; d @3 :Text; }
  third :union { e @4 :UInt64; f @5 :UInt64; }
}

struct Grouped {
  # Groups and unions inside a union.
  choice :union {
    pair :group {
      left @0 :Text;
      right @1 :Text;
    }
    numbers :group {
      x @2 :Int32;
      y @3 :Int32;
      deeper :union {
        p @4 :UInt8;
        q @5 :Data;
      }
    }
    plain @6 :Bool = true;
  }
}

struct Defaults {
  # A union's members have defaults of their own; the first in ordinal order is active.
  value :union {
    number @1 :UInt32 = 123;
    text @2 :Text = "default";
    flag @0 :Bool = true;
    float @3 :Float32 = 1.5;
  }
}

struct Numbered {
  # The syntax of old: a union with an ordinal gives its tag a place of its own choosing.
  first @0 :UInt8;
  choice @1! :union {
    a @2 :UInt32;
    b @4 :Text;
  }
  last @3 :UInt16;
}
