@0xc3f1d0d1a4b2e5ad;
using import "a.capnp";
using Foo;
using .Foo;
using Foo(Bar);
using 5;
using Good.Name;
