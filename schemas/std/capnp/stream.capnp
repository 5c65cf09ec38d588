# The result type of streaming methods. Importing it is the compiler's business: schemas write
# `-> stream`.
@0x86c366a91393f3f8;

$import "/capnp/c++.capnp".namespace("capnp");

struct StreamResult @0x995f9a3377c0b16e {
  # What a call returns when its method is declared `-> stream`: nothing, but the arrival of the
  # reply tells the sender that more may be sent.
}
