@0xd1a1c8b54ac6e0f1;

enum Unit {
  celsius @0;
  hectopascal @1;
}

struct Value {
  number @0 :Float64;
  unit @1 :Unit;
}
