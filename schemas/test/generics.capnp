@0xc50fee69a0c97b5b;
# Generic declarations, in scopes that are generic themselves.

struct Map(Key, Value) {
  entries @0 :List(Entry);

  struct Entry {
    key @0 :Key;
    value @1 :Value;
  }
}

struct Outer(Foo, Bar) {
  foo @0 :Foo;
  bar @1 :Bar;
  inner @2 :Inner;
  innerText @3 :Inner2(Text);
  self @4 :Outer(Foo, Bar);
  swapped @5 :Outer(Bar, Foo);

  struct Inner {
    foo @0 :Foo;
    bar @1 :Bar;
    outer @2 :Outer(Foo, Bar);
  }

  struct Inner2(Baz) {
    foo @0 :Foo;
    bar @1 :Bar;
    baz @2 :Baz;
    inner @3 :Inner;

    struct Deepest(Qux) {
      foo @0 :Foo;
      baz @1 :Baz;
      qux @2 :Qux;
    }
  }

  enum Plain { a @0; b @1; }

  interface Service(Arg) {
    call @0 (foo :Foo, arg :Arg) -> (bar :Bar);
    callInner @1 Inner -> Inner2(Arg);
  }

  group :group {
    first @6 :Foo;
    second @7 :List(Map(Text, Bar));
  }
  union {
    either @8 :Foo;
    or @9 :Bar;
  }
}

struct Uses {
  textToData @0 :Map(Text, Data);
  nested @1 :Map(Text, Map(Text, List(Text)));
  entry @2 :Map(Text, Data).Entry;
  outer @3 :Outer(Text, List(UInt8));
  inner @4 :Outer(Text, Data).Inner;
  inner2 @5 :Outer(Text, Data).Inner2(Uses);
  deepest @6 :Outer(Text, Data).Inner2(Uses).Deepest(List(Text));
  plain @7 :Outer(Text, Data).Plain;
  service @8 :Outer(Text, Data).Service(Uses);
  unbound @9 :Map;
  unboundInner @10 :Outer.Inner;
  halfBound @11 :Outer.Inner2(Text);
  anyBound @12 :Map(AnyPointer, AnyPointer);
  lists @13 :List(Map(Text, List(AnyList)));
  withDefault @14 :Map(Text, Text) = (entries = [(key = "k", value = "v")]);
}

const constant :Map(Text, Uses) = (entries = [(key = "a"), (value = (unbound = ()))]);

struct Growing(T) {
  # The argument of one field would grow without end; those of the others stay what they are.
  value @0 :T;
  kids @1 :List(Growing(T));
  deeper @2 :Growing(Map(Text, T));
  sibling @3 :Growing(T);
}

struct Grown {
  tree @0 :Growing(Text);
}
