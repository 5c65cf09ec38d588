@0xbf5147cbbecf40c1;

enum Sky { clear @0; cloudy @1; rain @2; }

struct Sensor {
  name @0 :Text;
  serial @1 :UInt32;
  healthy @2 :Bool = true;
}

struct Reading {
  # One message of a weather station.
  station @0 :Text;
  time @1 :UInt64;    # Seconds since 1970.
  position :group { lat @2 :Float64; lon @3 :Float64; }
  sky @4 :Sky;
  samples @5 :List(Float32);
  sensors @6 :List(Sensor);
  source :union { automatic @7 :Void; observer @8 :Text; relay @9 :UInt32; }
}
