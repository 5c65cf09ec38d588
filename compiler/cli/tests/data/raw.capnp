@0xbf5147cbbecf40c3;
using Json = import "/capnp/compat/json.capnp";
struct R { v @0 :Json.Value; vs @1 :List(Json.Value); n @2 :Int8;}
struct Numbers { doubles @0 :List(Float64); singles @1 :List(Float32); }
