# Network-specific types of RPC between exactly two parties over one byte stream. With nobody else
# around, the three-party types are empty. Imported as "/capnp/rpc-twoparty.capnp".
@0xa184c7885cdaf2a1;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("capnp::rpc::twoparty");

enum Side {
  # Which end of the connection.

  server @0;
  # The end that listened. It often represents the many objects of a program.

  client @1;
  # The end that connected.
}

struct VatId {
  side @0 :Side;
  # All there is to say about a party when there are two.
}

struct ThirdPartyCompletion {
  # Never sent: there is no third party.

  joinId @0 :UInt32;
}

struct ThirdPartyToAwait {}
# Never sent: there is no third party.

struct ThirdPartyToContact {}
# Never sent: there is no third party.

struct JoinKeyPart {
  # One share of a join: the asker sends one to each capability it wants to compare. Each share
  # travels the way calls on that capability would, so shares that meet at one place met at one
  # object.

  joinId @0 :UInt32;
  # Number the asker gave to the join.

  partCount @1 :UInt16;
  # How many capabilities are compared.

  partNum @2 :UInt16;
  # Which of them this share was sent to, counting from 0.
}

struct JoinResult {
  joinId @0 :UInt32;
  # The join that this answers.

  succeeded @1 :Bool;
  # All shares arrived at the same object.

  cap @2 :Capability;
  # One of the answers to a successful join carries the object itself, the others are null.
}
