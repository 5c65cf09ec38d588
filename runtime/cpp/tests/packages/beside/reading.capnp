@0xa9d0ab2c5d1a77e4;

using Cxx = import "/capnp/c++.capnp";

$Cxx.namespace("weather");

enum Sky {
  clear @0;
  rain @1;
}

struct Reading {
  station @0 :Text;
  samples @1 :List(Float32);
  sky @2 :Sky;
}

const limit :UInt32 = 7;
