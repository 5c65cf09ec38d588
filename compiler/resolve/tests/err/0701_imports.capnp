@0xc000000002bd02bd;
using A = import "missing.capnp";
using B = import "capnp/c++.capnp";
using C = import "/nowhere.capnp";
using D = import "../../../../../../../../../../../etc/passwd";
using E = import "files";
using F = import "";
using G = import "files/";
using H = import "files/broken.capnp";
