# Annotations for the Rust back ends. Imported as "/capnp/rust.capnp".
@0x83b3c14c3c8dd083;

annotation name @0xc2fe4c6d100166d0 (field, struct, enum, enumerant, union, group) :Text;
# The name to use in generated code instead of the declared one. It is spelled the way a schema
# would spell it (`MyStruct`, `myField`); the back end turns it into Rust's case.

annotation parentModule @0xabee386cd1450364 (file) :Text;
# Path of the module that includes the generated one: with "wire::v2", the code of `trade.capnp`
# expects to live in `crate::wire::v2::trade_capnp`.

annotation option @0xabfef22c4ee1964e (field) :Void;
# Getters of this pointer field tell an absent value (`None`) from the default.
