# Records of types of which trees are made, each of another form. Tests of the runtime build them.

@0xe2b7d0f4c6a19358;

struct Expression {
  op @0 :UInt16;

  left :union {
    value @1 :Int32;
    expression @2 :Expression;
  }

  right :union {
    value @3 :Int32;
    expression @4 :Expression;
  }
}

struct Sorted {
  smaller @0 :Sorted;
  key @1 :UInt64;
  larger @2 :Sorted;
}

struct Mixed {
  next @0 :Mixed;
  flag @1 :Bool = true;
  choice :union {
    nothing @2 :Void;
    ratio @3 :Float32 = 0.5;
    count @4 :Int16 = -3;
    child @5 :Mixed;
    sign @6 :Bool = true;
  }
}

struct Forest {
  first @0 :Expression;
  others @1 :List(Expression);
}
