@0xca5700a4ab6d4c6b;
# Groups: names shared by fields that live in the struct around them.

struct Places {
  start :group {
    lat @0 :Float64;
    lon @1 :Float64;
    name @4 :Text;
  }
  end :group {
    lat @2 :Float64;
    lon @3 :Float64;
    name @5 :Text = "unnamed";
  }
  note @6 :Text;
}

struct Nested {
  # Groups in groups, with ordinals that interleave.
  outer :group {
    a @0 :UInt8;
    inner :group {
      b @2 :UInt16;
      innermost :group {
        c @4 :Text;
        d @1 :Bool = true;
      }
    }
    e @3 :UInt8;
  }
  f @5 :UInt64;
}

struct Alone {
  only :group {
    field @0 :Text;
  }
}
