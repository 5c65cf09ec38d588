@0xc3f1d0d1a4b2e596;
struct Map(Key, Value) {
  entries @0 :List(Entry);
  struct Entry { key @0 :Key; value @1 :Value; }
}
struct Empty() {}
struct One @0x9234567890abcdef (T,) {}
struct Other @0x9234567890abcdee (T) $ann { a @0 :Map(T, List(Data)).Entry; }
const c :Map(Text, Text) = (entries = [(key = "a", value = "b")]);
