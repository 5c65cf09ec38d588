@0xdc4a4b1b5d7c9f02;
# Fields whose types are those of another file. The source with this schema's tables does not include that file's header.

using Members = import "members.capnp";

struct Visit {
  place @0 :Members.Place;
  places @1 :List(List(Members.Place));
  rank @2 :Members.Rank = host;
  ranks @3 :List(Members.Rank);
  guide :group {
    person @4 :Members.Person = (age = 40, name = "Ada");
  }
}
