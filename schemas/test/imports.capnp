@0xae66ff3903b31722;
# Relative and absolute imports, in every place where they can stand. Absolute ones are relative to
# this folder (`-I`) or name the standard schemas.

using Lib = import "imports/lib.capnp";
using Absolute = import "/imports/lib.capnp";
using import "imports/lib.capnp".Unit;
using Other = import "imports/deeper/other.capnp".Other;
using Cxx = import "/capnp/c++.capnp";

$Cxx.namespace("zooph::imports");

struct Imports {
  quantity @0 :Lib.Quantity;
  pair @1 :Lib.Quantity.Pair;
  same @2 :Absolute.Quantity;
  unit @3 :Unit = second;
  other @4 :Other;
  direct @5 :import "imports/lib.capnp".Quantity;
  number @6 :UInt32 = Lib.answer;
  zero @7 :Lib.Quantity = Lib.Quantity.zero;
  box @8 :Lib.Box(Text);
  dotted @9 :import "./imports/../imports/lib.capnp".Unit;
  noted @10 :Bool $Lib.note("here");
  json @11 :import "/capnp/compat/json.capnp".Value;
}
