# A vector of numbers.

@0xcaf0a1c4b95e2d08;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("bench::floats");

struct Vector {
  items @0 :List(Float64);
}
