# Annotations for the C++ back ends. Imported as "/capnp/c++.capnp".
@0xbdf87d7bb8304e81;

$namespace("capnp::annotations");

annotation namespace(file) :Text;
# Namespace of the generated code, with `::` between its parts.

annotation name(field, enumerant, struct, enum, interface, method, param, group, union) :Text;
# The name to use in generated code instead of the declared one.

annotation allowCancellation(interface, method, file) :Void;
# A server's work on a call may be dropped half way when its caller loses interest. Without this a
# call that was delivered always runs to its end. On an interface or a file it covers every method
# inside. Only for servers whose code is written to be abandoned at any point of waiting.
