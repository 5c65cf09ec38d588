@0xa4e8d3c19b570f26;

interface Store {
  # Keeps things.
  put @0 (key :Text, value :Data) -> (old :Data);
  get @1 Key -> Value;

  struct Key { key @0 :Text; }
  struct Value { value @0 :Data; }
}

struct Holder { store @0 :Store; }
