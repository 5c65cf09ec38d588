@0xbf5147cbbecf40da;
struct C { a @0 :import "/left-only.capnp".A; b @1 :import "/right-only.capnp".B; }
