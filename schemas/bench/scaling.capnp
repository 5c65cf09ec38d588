# Messages of one element to a hundred million, and more in several segments.

@0xe2b7d3a9c46f1085;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("bench::scaling");

struct Point {
  key @0 :UInt64;
  value @1 :UInt64;
}

struct Series {
  points @0 :List(Point);
}

struct Archive {
  series @0 :List(Series);
}
