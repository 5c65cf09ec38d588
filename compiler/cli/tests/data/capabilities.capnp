@0xe3b1c8f0a94d7725;
struct Lists {
  union {
    services @0 :List(Capability);
    none @1 :Void;
  }
}
