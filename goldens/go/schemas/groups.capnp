@0xd7c1f0a39b5e4826;
# Groups in groups, in unions, and in generic structs.

using Json = import "/capnp/compat/json.capnp";

struct Station {
  name @0 :Text;
  position :group {
    lat @1 :Float64 = 50.5;
    lon @2 :Float64;
    names @3 :List(Text);
    source :union {
      none @4 :Void;
      person @5 :Text;
      relay :group {
        hops @6 :UInt16 = 2;
        last @7 :Station;
      }
    }
  }
  union {
    idle @8 :Void;
    active :group $Json.flatten() {
      since @9 :UInt64;
      level @10 :Int8;
    }
  }
  anything :group {
    it @11 :AnyPointer;
  }
}

struct Box(T, U) {
  # The groups need none, one, and the other one of the parameters.
  it @0 :T;
  plain :group {
    one @1 :Int8 = 3;
    inner :union {
      two @2 :Text;
      three @3 :Float32;
    }
  }
  choice :union {
    them @4 :List(Text);
    both :group {
      flag @5 :Bool;
      that @6 :U;
    }
  }
  this :group {
    value @7 :T;
  }
}

struct Pair(Of, of) {
  # The names of both parameters are the same in Go, and the groups have one of them each.
  first @0 :Of;
  left :group {
    it @1 :Of;
  }
  right :group {
    it @2 :of;
    deeper :group {
      that @3 :of;
    }
  }
}
