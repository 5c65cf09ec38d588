# The smallest message that says something: what a library costs before any work is done.

@0xcaf0a1c4b95e2d06;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("bench::one_field");

struct TotalValue {
  amount @0 :UInt64;
}
