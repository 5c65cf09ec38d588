@0xb4328c654b2583e1;
# Interfaces: inheritance, and capabilities as fields.

interface Empty {}

interface Readable {
  read @0 (count :UInt32) -> (data :Data);
}

interface Writable {
  write @0 (data :Data);
}

interface File extends(Readable, Writable) {
  size @0 () -> (bytes :UInt64);
}

interface Folder extends(Empty) {
  open @0 (name :Text) -> (file :File);
  list @1 () -> (entries :List(Entry));

  struct Entry {
    name @0 :Text;
    node :union {
      file @1 :File;
      folder @2 :Folder;
    }
  }
  enum Mode { read @0; write @1; }
}

interface Store(Key, Value) {
  get @0 (key :Key) -> (value :Value);
  put @1 (key :Key, value :Value);
}

interface TextStore extends(Store(Text, Data), Empty) {}

struct Holder {
  empty @0 :Empty;
  file @1 :File;
  any @2 :Capability;
  store @3 :Store(Text, List(Text));
  files @4 :List(File);
}
