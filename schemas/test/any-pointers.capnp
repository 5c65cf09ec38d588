@0xd2b85da0527f1b90;
# Pointers whose target the schema leaves open.

struct Any {
  any @0 :AnyPointer;
  anyStruct @1 :AnyStruct;
  anyList @2 :AnyList;
  capability @3 :Capability;
  lists @4 :List(AnyList);
  capabilities @5 :List(Capability);
  union {
    none @6 :Void;
    one @7 :AnyPointer;
  }
}

struct Box(T) { content @0 :T; }

struct Bound {
  any @0 :Box(AnyPointer);
  unbound @1 :Box;
  lists @2 :Box(List(AnyList));
}
