module example.com/book

go 1.24

require capnproto.org/go/capnp/v3 v3.1.0-alpha.2
