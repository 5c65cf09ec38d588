# Capabilities that outlive the connection they came over. Imported as "/capnp/persistent.capnp".
@0xb8630836983feed7;

$import "/capnp/c++.capnp".namespace("capnp");

interface Persistent @0xc8cb212fcd9f5691 (SturdyRef, Owner) {
  # An object that can be saved. A realm (a set of programs that agree on how references are kept)
  # decides what `SturdyRef` and `Owner` are; gateways between realms translate them.

  save @0 SaveParams -> SaveResults;
  # Make a reference from which the object can be restored later, over another connection.

  struct SaveParams {
    sealFor @0 :Owner;
    # Whoever the reference is for: nobody else can restore it, so a leaked one is worthless. Null
    # asks for a reference that anybody can use.
  }
  struct SaveResults {
    sturdyRef @0 :SturdyRef;
    # The reference. Keep it secret unless it is sealed.
  }
}

annotation persistent(interface, field) :Void;
# Every object of the interface, or every capability in the field, is also a `Persistent`.
