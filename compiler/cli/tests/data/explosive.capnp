@0xbf5147cbbecf40d7;
struct Chain { next @0 :Chain; }
struct Empties { list @0 :List(Empty); }
struct Empty {}
struct Bits { list @0 :List(Bool); }
struct Nothings { list @0 :List(Void); }
