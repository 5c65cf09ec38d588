@0xd0f1a86b24c7935e;

struct Map(Key, Value) {
  entries @0 :List(Entry);
  struct Entry {
    key @0 :Key;
    value @1 :Value;
  }
}

struct Tree(T) {
  value @0 :T;
  deeper @1 :Tree(List(T));
}

struct Uses {
  names @0 :Map(Text, Data);
}
