@0xc000000001970197;
annotation forFields(field) :Void;
annotation forAll(*) :Text;
annotation forEnums(enum, enumerant) :UInt8;
struct Foo $forFields { a @0 :Text $forFields; b @1 :Text $forAll; c @2 :Text $forEnums(5); u :union $forFields { d @3 :Void; e @4 :Void; } }
enum E $forEnums(300) { x @0 $forEnums("y"); }
interface I $forFields { m @0 (p :Text $forFields) $forFields; }
const c :UInt8 $forFields = 1 $forFields;
