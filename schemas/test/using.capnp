@0xbf0daa7e7083bc11;
# Aliases in all forms.

using Number = UInt32;
using Numbers = List(Number);
using Blob = Data;
using Alias = Target;
using AliasOfAlias = Alias;
using Deep = Target.Inner.Innermost;
using Target.Inner;
using Lib = import "imports/lib.capnp";
using Quantity = Lib.Quantity;
using import "imports/lib.capnp".Unit;
using TextBox = Lib.Box(Text);
using Anything = AnyPointer;
using Fine = Shade;

enum Shade { dark @0; light @1; }

struct Target {
  value @0 :Int32;

  struct Inner {
    struct Innermost {
      value @0 :Int64;
    }
    value @0 :Innermost;
  }
}

struct Uses {
  using Local = Target;
  using Text2 = Text;

  number @0 :Number = 7;
  numbers @1 :Numbers;
  blob @2 :Blob;
  alias @3 :Alias;
  aliasOfAlias @4 :AliasOfAlias;
  deep @5 :Deep;
  inner @6 :Inner;
  quantity @7 :Quantity;
  unit @8 :Unit;
  box @9 :TextBox;
  local @10 :Local;
  text @11 :Text2;
  any @12 :Anything;
  throughAlias @13 :Alias.Inner;
  absolute @14 : .Target.Inner;
  shade @15 :Fine = light;
  list @16 :List(Local);

  struct Shadow {
    # Names are looked up from the inside out.
    using Number = Float64;
    number @0 :Number;
    outer @1 : .Number;
  }
}
