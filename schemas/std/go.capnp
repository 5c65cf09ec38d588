# Annotations for the Go back ends. Imported as "/go.capnp".
@0xd12a1c51fedd6c88;

annotation package(file) :Text;
# Name of the Go package that the file's code belongs to.

annotation import(file) :Text;
# Go import path of that package: how code generated from other files refers to it.

annotation doc(struct, field, enum) :Text;
# A doc comment to print in the generated code.

annotation tag(enumerant) :Text;
# What `String` gives for the enumerant instead of its name.

annotation notag(enumerant) :Void;
# `String` gives nothing for the enumerant.

annotation customtype(field) :Text;
# Accepted for old schemas; without effect.

annotation name(struct, field, union, enum, enumerant, interface, method, param, annotation, const,
                group) :Text;
# The name to use in generated code instead of the declared one.

$package("gocp");
$import("capnproto.org/go/capnp/v3/std/go");
