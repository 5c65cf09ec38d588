@0xe4c16ae3d1e79b52;

using Units = import "/units.capnp";

struct Sensor {
  name @0 :Text;
  last @1 :Units.Value;
}
