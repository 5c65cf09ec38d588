@0xbf5147cbbecf40c1;
enum Sky { clear @0; cloudy @1; rain @2; }
struct Sensor { name @0 :Text; serial @1 :UInt32; healthy @2 :Bool = true; }
struct Reading {
  station  @0 :Text;
  time     @1 :UInt64;
  position :group { lat @2 :Float64; lon @3 :Float64; }
  sky      @4 :Sky;
  samples  @5 :List(Float32);
  sensors  @6 :List(Sensor);
  source   :union { automatic @7 :Void; observer @8 :Text; relay @9 :UInt32; }
  data @10 :Data;
  bits @11 :List(Bool);
  names @12 :List(Text);
  nested @13 :Reading;
  any @14 :AnyPointer;
  union { a @15 :Int8; b @16 :Sensor; }
  m @17 :List(List(Int16));
  f @18 :Float64 = 3.5;
  v @19 :Void;
  vs @20 :List(Void);
}
const c :Reading = (station = "x", sensors = [(name="a"),(name="bb", serial = 5)]);
