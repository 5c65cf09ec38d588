@0xc000000001310131;
struct foo { Bar @0 :Text; snake_case @1 :Text; _x @2 :Text; }
enum Kind { Red @0; blue_green @1; }
const Pi :Float64 = 3.14;
annotation Note(*) :Void;
interface doer { Do @0 (); }
using alias = .foo;
using Lib = .Pi;
struct G { Group :group { x @0 :Text; } Union :union { y @1 :Text; z @2 :Text; } }
