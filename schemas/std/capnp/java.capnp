# Annotations for the Java back end. Imported as "/capnp/java.capnp".
@0xc5f1af96651f70ea;

annotation package @0x9ee4c8f803b3b596 (file) :Text;
# Java package of the generated code.

annotation outerClassname @0x9b066bb4881f7cd3 (file) :Text;
# Name of the class that encloses everything generated from the file.
