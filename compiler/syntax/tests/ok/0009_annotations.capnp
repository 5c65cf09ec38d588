@0xc3f1d0d1a4b2e597;
annotation all @0x9234567890abcdef (*) :Text;
annotation each (file, const, enum, enumerant, struct, field, union, group, interface, method,
    param, annotation) :Void $meta;
annotation none () :Int8;
annotation comma (struct,) :List(Int8);
struct S $a $b() $c(1) $d("x", y = 2) $e.f(g = (h = 1)) $ .i([1]) $import "x.capnp".j(1) {}
struct T $a(B).c {}
