@0x904f480c31650db8;
# Methods with type parameters of their own.

struct Box(T) { content @0 :T; }

interface Calls(Outer) {
  identity @0 [T] (value :T) -> (value :T);
  pair @1 [A, B] (first :A, second :B) -> (first :A, both :Box(B), outer :Outer);
  structs @2 [T] Box(T) -> Box(Box(T));
  lists @3 [T] (values :List(Box(T))) -> (count :UInt32, calls :Calls(T));
  none @4 () -> (outer :Outer);
}
