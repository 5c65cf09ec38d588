@0xb3f11fbf85e278b0;
# Unions made around fields that existed before: the first member keeps its place, and older
# messages, whose tag is zero, still mean it.

struct Named {
  old @0 :Text;
  choice :union {
    was @1 :UInt32;
    text @3 :Text;
    number @4 :UInt64;
  }
  later @2 :UInt8;
}

struct Unnamed {
  union {
    was @0 :UInt8;
    extra @2 :UInt16;
    more @3 :Data;
  }
  between @1 :UInt32;
}

struct WithGroup {
  # The group's first field was there alone, then got company, then an alternative.
  union {
    pair :group {
      left @0 :Text;
      right @2 :Text;
    }
    single @3 :Text;
  }
  other @1 :Bool;
}

struct LowestIsNotFirst {
  union {
    newest @4 :Text;
    oldest @0 :Bool;
    newer @3 :Float64;
  }
  a @1 :UInt32;
  b @2 :UInt16;
}
