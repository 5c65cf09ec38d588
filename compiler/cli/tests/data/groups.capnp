# Groups with unions whose members have defaults.
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
