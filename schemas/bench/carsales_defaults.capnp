# The schema of carsales.capnp with a default other than zero wherever one is possible.

@0xcaf0a1c4b95e2d03;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("bench::carsales_defaults");

struct ParkingLot {
  cars @0 :List(Car);
}

struct Car {
  make @0 :Text = "Volvo";
  model @1 :Text = "Amazon";
  color @2 :Color = silver;
  seats @3 :UInt8 = 5;
  doors @4 :UInt8 = 4;
  wheels @5 :List(Wheel);
  length @6 :UInt16 = 420;
  width @7 :UInt16 = 170;
  height @8 :UInt16 = 150;
  weight @9 :UInt32 = 1200;
  engine @10 :Engine;
  fuelCapacity @11 :Float32 = 45.5;
  fuelLevel @12 :Float32 = 20.25;
  hasPowerWindows @13 :Bool = true;
  hasPowerSteering @14 :Bool = true;
  hasCruiseControl @15 :Bool = true;
  cupHolders @16 :UInt8 = 2;
  hasNavSystem @17 :Bool = true;
}

enum Color {
  black @0;
  white @1;
  red @2;
  green @3;
  blue @4;
  cyan @5;
  magenta @6;
  yellow @7;
  silver @8;
}

struct Wheel {
  diameter @0 :UInt16 = 16;
  airPressure @1 :Float32 = 2.5;
  snowTires @2 :Bool = true;
}

struct Engine {
  horsepower @0 :UInt16 = 90;
  cylinders @1 :UInt8 = 4;
  cc @2 :UInt32 = 1600;
  usesGas @3 :Bool = true;
  usesElectric @4 :Bool = true;
}
