@0x98a7a6d41daf1489;
# Methods: parameter and result lists, named structs, defaults.

struct Request { id @0 :UInt64; body @1 :Text; }
struct Reply { status @0 :UInt16; body @1 :Text; }

interface Methods {
  nothing @0 ();
  noResults @1 (a :UInt32);
  noParameters @2 () -> (a :UInt32);
  both @3 (a :UInt32, b :Text) -> (c :Bool, d :Data);
  defaults @4 (a :UInt32 = 5, b :Text = "b", c :List(Int8) = [1, -1]) -> (d :Bool = true);
  structs @5 Request -> Reply;
  structIn @6 Request -> (ok :Bool);
  structOut @7 (id :UInt64) -> Reply;
  structAlone @8 Request;
  layout @9 (bit :Bool, long :UInt64, byte :UInt8, text :Text);
  self @10 () -> (self :Methods);
  nested @11 (params :Params) -> (results :List(Params));
  scalars @12 (v :Void, i :Int8, f :Float32, d :Float64, e :Level) -> (any :AnyPointer);
  trailingComma @13 (a :UInt8,) -> (b :UInt8,);

  struct Params { value @0 :Text; }
  enum Level { low @0; high @1; }
}

interface OutOfOrder {
  second @1 ();
  first @0 ();
  third @2 () -> ();
}
