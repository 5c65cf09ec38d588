@0xe1c5a07d3b964f82;
# A list of every type, to read lists of every form as. docs/format.md has the results.

struct Mixed {
  a @0 :UInt16;
  t @1 :Text;
}

struct ListOfVoid { list @0 :List(Void); }
struct ListOfBool { list @0 :List(Bool); }
struct ListOfUInt8 { list @0 :List(UInt8); }
struct ListOfUInt16 { list @0 :List(UInt16); }
struct ListOfUInt32 { list @0 :List(UInt32); }
struct ListOfUInt64 { list @0 :List(UInt64); }
struct ListOfText { list @0 :List(Text); }
struct ListOfLists { list @0 :List(List(UInt8)); }
struct ListOfMixed { list @0 :List(Mixed); }
