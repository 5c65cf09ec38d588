@0xb9b6a0dd1b1ff3c8;

struct Station {
  name @0 :Text;
  sensors @1 :List(import "parts/sensor.capnp".Sensor);
}
