# Arithmetic as trees: small structs, unions, one pointer after the other. One of the three
# classic workloads.

@0xcaf0a1c4b95e2d05;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("bench::eval");

enum Operation {
  add @0;
  subtract @1;
  multiply @2;
  divide @3;
  modulus @4;
}

struct Expression {
  op @0 :Operation;

  left :union {
    value @1 :Int32;
    expression @2 :Expression;
  }

  right :union {
    value @3 :Int32;
    expression @4 :Expression;
  }
}
