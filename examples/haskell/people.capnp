@0xd2f6b8a1c3e59047;
# Two structs that have a field of the same name.

struct User { name @0 :Text; }
struct Team { name @0 :Text; users @1 :List(User); }
