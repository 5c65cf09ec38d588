@0xb7c5fb3b899dfb98;
# Unnamed unions: their members are members of the struct.

struct Expression {
  union {
    number @0 :Float64;
    variable @1 :Text;
    sum @2 :List(Expression);
    negation @3 :Expression;
    call :group {
      function @4 :Text;
      arguments @5 :List(Expression);
    }
  }
}

struct Mixed {
  before @0 :UInt32;
  union {
    a @1 :UInt32;
    b @3 :Text;
    c @4 :Void;
  }
  after @2 :Text;
  named :union {
    d @5 :UInt8;
    e @6 :UInt8;
  }
}

struct Positions {
  # The union's members come first, last and between in the order of the text.
  last @5 :Bool;
  union {
    one @2 :UInt8;
    two @0 :UInt16;
  }
  first @1 :Bool;
  inner :group {
    x @3 :Int8;
    union {
      y @4 :Int8;
      z @6 :Int64;
    }
  }
}
