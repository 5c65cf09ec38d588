@0xc000000001930193;
struct Box(T) {}
struct Pair(A, B) { struct Inner(C) {} }
struct Foo(T) {
  a @0 :Box(Text, Data);
  b @1 :Pair(Text);
  c @2 :Text(Data);
  d @3 :Box(Text)(Data);
  e @4 :List;
  f @5 :List(Text, Data);
  g @6 :T(Text);
  h @7 :Pair(Text, Data).Inner();
  i @8 :Box();
  j @9 :Box(Text)();
}
