# The two messages of RAMCloud's comparison of RPC serialization: a mixture of numbers and texts
# of about 100 bytes, and eight numbers.

@0xcaf0a1c4b95e2d07;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("bench::ram");

struct MessageA {
  id @0 :UInt64;
  version @1 :UInt64;
  table @2 :Text;
  key @3 :Text;
  value @4 :Text;
}

struct MessageB {
  first @0 :UInt64;
  second @1 :UInt64;
  third @2 :UInt64;
  fourth @3 :UInt64;
  fifth @4 :UInt64;
  sixth @5 :UInt64;
  seventh @6 :UInt64;
  eighth @7 :UInt64;
}
