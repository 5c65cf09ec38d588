@0xb98733b4ccf74d70;
# Bindings that refer to themselves, directly and without end.

struct Tree(T) {
  # Every level binds the parameter to something larger: no finite set of types covers it.
  value @0 :T;
  deeper @1 :Tree(Wrapped(T));
}

struct Twins(A, B) {
  # Every second level is the first again.
  a @0 :A;
  b @1 :B;
  swapped @2 :Twins(B, A);
}

struct List2(T) {
  head @0 :T;
  tail @1 :List2(T);
}

struct Even(T) { value @0 :T; odd @1 :Odd(T); }
struct Odd(T) { value @0 :T; even @1 :Even(Wrapped(T)); }
struct Wrapped(T) { value @0 :T; }

struct Fix(T) {
  inner @0 :Fix(Fix(T));
  value @1 :T;
}

struct Uses {
  tree @0 :Tree(Text);
  twins @1 :Twins(Text, Data);
  list @2 :List2(Uses);
  even @3 :Even(Text);
  fix @4 :Fix(Data);
}
