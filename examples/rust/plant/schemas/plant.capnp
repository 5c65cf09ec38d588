@0xd1c5147cbbecf40c;

# One of everything that `weather.capnp` has not.

using import "base.capnp".Point;

enum Mode { off @0; auto @1; manual @2; }

struct Tagged(T) {
  # A value and what is known about it.
  value @0 :T;
  tags  @1 :List(Text);
}

struct Device {
  id   @0 :UInt64;
  mode @1 :Mode = auto;
  union {
    sensor :group { unit @2 :Text; gain @3 :Float32 = 1.5; }
    valve  @4 :Bool;
    none   @5 :Void;
    custom @6 :AnyPointer;
  }
  remark      @7 :Tagged(Text);
  calibration @8 :List(Int16) = [1, 2, 3];
  parent      @9 :Device;
  matrix      @10 :List(List(Float64));
  control     @11 :Control;
  spare       @12 :Device;
}

const limit :UInt32 = 42;
const home  :Point = (x = 1, y = 2);

interface Control {
  set  @0 (device :Device, mode :Mode) -> (ok :Bool);
  stop @1 ();
}
