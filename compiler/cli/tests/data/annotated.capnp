@0xbf5147cbbecf40c2;
using Json = import "/capnp/compat/json.capnp";
enum E { one @0 $Json.name("ONE"); two @1; }
struct Inner { x @0 :Int32; y @1 :Text $Json.name("why"); }
struct U { union { foo @0 :UInt8; bar @1 :Text; none @2 :Void; } }
struct Root $Json.discriminator(name = "kind", valueName = "val") {
  a @0 :Int32 $Json.name("Alpha");
  inner @1 :Inner $Json.flatten();
  pre @2 :Inner $Json.flatten(prefix = "p.");
  g :group $Json.flatten(prefix = "g-") { k @3 :Int64; l @4 :UInt64; }
  nu :union $Json.flatten() $Json.discriminator(name = "nuKind") { s @5 :Text; t @6 :Void; w :group { w1 @7 :Int8; w2 @8 :Text; } }
  b64 @9 :Data $Json.base64;
  hx @10 :Data $Json.hex;
  e @11 :E;
  es @12 :List(E);
  union { m1 @13 :Text; m2 @14 :Void; m3 @15 :Inner; }
  u @16 :U;
  raw @17 :Data;
  fl :union $Json.flatten() $Json.discriminator() { f1 :group $Json.flatten() { f1a @18 :Text; f1b @19 :Int8; } f2 :group $Json.flatten() {f1a @20 :Int32; f2c @21 :Bool; } f3 @22 :Void; }
  d @23 :Float64; f @24 :Float32; vv @25 :Void;
}
