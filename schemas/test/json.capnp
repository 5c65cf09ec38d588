@0x92c0ed519cf4cc76;
# JSON annotations, and what is special about plain JSON.

using Json = import "/capnp/compat/json.capnp";

enum Level { low @0; high @1 $Json.name("HIGH!"); }

struct Plain {
  # Without annotations: 64-bit integers are strings, Data is a list, NaN is a string.
  int64 @0 :Int64;
  uInt64 @1 :UInt64;
  data @2 :Data;
  float32 @3 :Float32;
  float64 @4 :Float64;
  text @5 :Text;
  void @6 :Void;
  level @7 :Level;
  list @8 :List(UInt64);
  union {
    nothing @9 :Void;
    child @10 :Plain;
  }
}

struct Names {
  renamed @0 :Text $Json.name("new-name");
  level @1 :Level;
  group :group $Json.name("a group") {
    inner @2 :Int32 $Json.name("in side");
  }
  choice :union $Json.name("pick") {
    a @3 :Int32 $Json.name("A");
    b @4 :Text;
  }
}

struct Bytes {
  plain @0 :Data;
  base64 @1 :Data $Json.base64;
  hex @2 :Data $Json.hex;
  list @3 :List(Data);
}

struct Flattened {
  before @0 :Int32;
  group :group $Json.flatten() {
    a @1 :Int32;
    b @2 :Text;
  }
  prefixed :group $Json.flatten(prefix = "pre.") {
    c @3 :Int32;
    deeper :group $Json.flatten(prefix = "fix.") {
      d @4 :Int32;
    }
  }
  child @5 :Point $Json.flatten(prefix = "child");
  choice :union $Json.flatten() {
    e @6 :Int32;
    f @7 :Text;
  }
}

struct Point { x @0 :Int32; y @1 :Int32; }

struct Discriminated $Json.discriminator(name = "type") {
  union {
    foo @0 :Text;
    bar :group {
      x @1 :Int32;
      y @2 :Text;
    }
    none @3 :Void $Json.name("nothing");
  }
  other @4 :Bool;
}

struct NamedUnions {
  plain :union $Json.discriminator(name = "kind") {
    a @0 :Int32;
    b @1 :Text;
  }
  flat :union $Json.flatten() $Json.discriminator(name = "flatKind") {
    c @2 :Int32;
    d @3 :Point;
  }
  oneName :union $Json.discriminator(valueName = "value") {
    e @4 :Int32;
    f @5 :List(Text);
  }
  both :union $Json.flatten(prefix = "both_") $Json.discriminator(name = "is", valueName = "of") {
    g @6 :Int32;
    h @7 :Text;
    i @8 :Void;
  }
}

struct FlatUnionOfGroups {
  union {
    circle :group $Json.flatten() {
      radius @0 :Float64;
    }
    rectangle :group $Json.flatten(prefix = "r_") {
      width @1 :Float64;
      height @2 :Float64;
    }
  }
}

struct FlatTagged $Json.discriminator(name = "t") {
  union {
    a :group $Json.flatten(prefix = "a_") {
      x @0 :Int32;
    }
    b :group $Json.flatten(prefix = "b_") {
      x @1 :Int32;
      deep :union $Json.flatten() $Json.discriminator(name = "u") {
        c @2 :Point $Json.flatten(prefix = "c_");
        d @3 :Text;
      }
    }
    e @4 :Void;
    f @5 :Point $Json.flatten(prefix = "a_");
  }
}

interface Calls {
  notify @0 (text :Text) $Json.notification;
  ask @1 (question :Text) -> (answer :Text) $Json.name("please-ask");
}
