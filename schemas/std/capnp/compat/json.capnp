# JSON as a data structure, and annotations that shape how messages are written as JSON. Imported
# as "/capnp/compat/json.capnp".
@0x8ef99297a43a5e34;

$import "/capnp/c++.capnp".namespace("capnp::json");

struct Value {
  # Any JSON value, and two things that are not JSON.

  union {
    null @0 :Void;
    boolean @1 :Bool;
    number @2 :Float64;
    string @3 :Text;
    array @4 :List(Value);
    object @5 :List(Field);
    # Members in the order of the text; a name may come twice.

    call @6 :Call;
    # Not JSON: `name(value, ...)`, as some databases' extended JSON writes dates and ids.

    raw @7 :Text;
    # For writers only: text that is already JSON and is passed on unchanged. Nobody checks it, so
    # it must come from a trusted writer; text from elsewhere could forge the members around it.
  }

  struct Field {
    name @0 :Text;
    value @1 :Value;
  }

  struct Call {
    function @0 :Text;
    params @1 :List(Value);
  }
}

annotation name @0xfa5b1fd61c2e7c3d (field, enumerant, method, group, union) :Text;
# The name used in JSON instead of the declared one.

annotation flatten @0x82d3e852af0336bf (field, group, union) :FlattenOptions;
# The members of this struct, group or union become members of the object around it.

struct FlattenOptions {
  prefix @0 :Text = "";
  # Put before the names of the flattened members.
}

annotation discriminator @0xcfa794e8d19a0162 (struct, union) :DiscriminatorOptions;
# The object has a member that names the union's active field. Without it a reader recognises the
# active field by which member is present.

struct DiscriminatorOptions {
  name @0 :Text;
  # Name of that member; the union's own name when absent.

  valueName @1 :Text;
  # Every field of the union is written under this one name; without it each under its own.
}

annotation base64 @0xd7d879450a253e4b (field) :Void;
# The Data field is written as a base64 string.

annotation hex @0xf061e22f0ae5c7b5 (field) :Void;
# The Data field is written as a string of hexadecimal digits.

annotation notification @0xa0a054dea32fd98c (method) :Void;
# In JSON-RPC, a call of this method is a notification: it has no id and gets no reply.
