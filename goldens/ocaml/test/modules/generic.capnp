@0xd2b1f3a4c5e6f7b7;
using View = import "view.capnp";
struct Uses { line @0 :View.Line(Uses); bar :group { line @1 :View.Line(Text); } }
