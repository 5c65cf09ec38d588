@0xc3f1d0d1a4b2e5a9;
using;
using A =;
const;
const a;
const b :Int8;
const c = 5;
const d Int8 = 5;
const :Int8 = 5;
enum { x @0; }
enum E { x; y @; z @1 }
struct;
struct {}
struct S {
  a;
  b Int8;
  c :Int8;
  d @ :Int8;
  e @0;
  f @1 Int8;
  g @2 :;
  h @3 :Int8 =;
  i @4 :Int8 = 5 6;
  j @5 :Int8 $;
  k @6 :Foo.;
  l @7 : .;
  m;
  n () -> ();
}
interface I extends { m @0; n () -> (); o @1 () ->; p @2 [] (; q @3 (:Int8, a, b :, 5) -> (); }
interface J extends Foo {}
annotation;
annotation a;
annotation b :Void;
annotation c () Void;
annotation d (5) :Void;
