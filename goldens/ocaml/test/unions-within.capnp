@0xd2b1f3a4c5e6f7aa;
# Unions that are members of unions, with type parameters and without.

struct Plain {
  union {
    none @0 :Void;
    outer :union {
      inner :union { nothing @1 :Void; number @2 :Int32; }
      group :group { other @3 :Int32; }
    }
    group :group {
      text @4 :Text;
      choice :union { left @5 :Void; right @6 :Text; }
    }
  }
}

struct Generic(T) {
  union {
    none @0 :Void;
    outer :union {
      inner :union { nothing @1 :Void; thing @2 :T; }
      group :group { other @3 :T; }
    }
    without :union { first @4 :Void; second @5 :Int32; }
  }
}
