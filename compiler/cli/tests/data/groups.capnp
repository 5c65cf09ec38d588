# Groups with unions, and flattened structs, whose members have defaults.
@0xd4b7ad1b0f7e2c91;

using Json = import "/capnp/compat/json.capnp";

struct Groups {
  group :group {
    plain @0 :Point = (x = 5);
    text @1 :Text = "text";
    inner :group {
      point @2 :Point = (x = 8);
    }
    union {
      label @3 :Text = "label";
      structure @4 :Point = (x = 66);
    }
  }
  union :union {
    points @5 :List(Point) = [(x = 3), (y = 4)];
    chosen @6 :Point;
    nested :group {
      union {
        bytes @7 :Data = "bytes";
        other @8 :Void;
      }
    }
  }
  flatGroup :group $Json.flatten() {
    flat @9 :Point = (x = 99);
    flatInner :group {
      union {
        numbers @10 :List(UInt8) = [1, 2, 3];
        nothing @11 :Void;
      }
    }
  }
}

struct Point {
  x @0 :Int32;
  y @1 :Int32;
}

# First members of unions without defaults.
struct First {
  struct :group {
    union {
      point @0 :Point;
      text @1 :Text;
    }
  }
  generic :group {
    boxes @2 :List(Box(Point));
    union {
      box @3 :Box(Point) = (inner = (value = (x = 2)));
      other @4 :Void;
    }
  }
  empty :group {
    union {
      empty @5 :Empty;
      other @6 :Void;
    }
  }
  list :group {
    union {
      list @7 :List(Point);
      other @8 :Void;
    }
  }
  emptyList :group {
    union {
      list @9 :List(Empty) = [];
      other @10 :Void;
    }
  }
  tagged :union $Json.discriminator(name = "tag", valueName = "value") {
    text @11 :Text = "text";
    point @12 :Point = (x = 3);
    group :group {
      plain @13 :Point;
      union {
        point @14 :Point;
        nothing @15 :Void;
      }
    }
  }
}

# Members that JSON has no form for.
struct Untyped {
  pointer :group {
    union {
      pointer @0 :AnyPointer;
      nothing @1 :Void;
    }
  }
  second :group {
    union {
      nothing @2 :Void;
      capability @3 :Capability;
    }
  }
  first :group {
    union {
      capability @4 :Capability;
      nothing @5 :Void;
    }
  }
}

struct Box(T) {
  inner :group {
    union {
      value @0 :T;
      nothing @1 :Void;
    }
  }
}

struct Empty {}

interface Capability {}

# Flattened structs with defaults, one in another and in a union.
struct Flat {
  given @0 :Deep = (point = (x = 5), plain = (y = 7), group = (number = 3, point = (x = 9)))
      $Json.flatten(prefix = "given.");
  plain @1 :Deep $Json.flatten(prefix = "plain.");
  union :union $Json.flatten() $Json.discriminator(name = "tag") {
    deep @2 :Deep = (plain = (y = 8)) $Json.flatten(prefix = "deep.");
    group :group $Json.flatten(prefix = "group.") {
      number @3 :Int8;
      text @4 :Text = "text";
    }
    number @5 :Int32;
    point @6 :Point $Json.flatten(prefix = "deep.plain.");
    text @7 :Text = "text";
  }
  list @8 :List(Deep);
}

struct Deep {
  point @0 :Point = (x = 1) $Json.flatten(prefix = "point.");
  plain @1 :Point $Json.flatten(prefix = "plain.");
  group :group {
    number @2 :Int32;
    text @3 :Text;
    union {
      point @4 :Point;
      nothing @5 :Void;
    }
  }
}
