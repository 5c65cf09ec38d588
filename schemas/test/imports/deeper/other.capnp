@0x8a985e3789bf26ec;
# Imports the file that imports it.

using Lib = import "../lib.capnp";

struct Other {
  quantity @0 :Lib.Quantity;
  unit @1 :Lib.Unit = second;
}
