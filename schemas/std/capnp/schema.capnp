# The language's own data: what a compiler knows about a schema after parsing, resolving and laying
# out, and the request it hands to code generators. Imported as "/capnp/schema.capnp".

using Cxx = import "/capnp/c++.capnp";

@0xa93fc509624c72d9;
$Cxx.namespace("capnp::schema");

using Id = UInt64;
# The id of a node. Its top bit is always set.

struct Node {
  # One declaration: a file, struct, group, enum, interface, constant or annotation.

  id @0 :Id;

  displayName @1 :Text;
  # For people to read: the file's name, a colon, the dotted path. Programs must not take it apart.

  displayNamePrefixLength @2 :UInt32;
  # How many bytes of `displayName` come before the declaration's own name.

  scopeId @3 :Id;
  # The node around this one. Zero for a file, and for a struct made from a method's parameter list.

  parameters @32 :List(Parameter);
  # The node's own type parameters; those of the scopes around it are found there.

  isGeneric @33 :Bool;
  # This node or a scope around it has type parameters.

  struct Parameter {
    # A type parameter. It is referred to by its index.

    name @0 :Text;
  }

  nestedNodes @4 :List(NestedNode);
  # What is declared inside, by name. Groups and method structs have no name there.

  struct NestedNode {
    name @0 :Text;
    # The name within its scope.

    id @1 :Id;
  }

  annotations @5 :List(Annotation);

  union {
    # What kind of declaration it is.

    file @6 :Void;

    struct :group {
      dataWordCount @7 :UInt16;
      # Size of the data section in words.

      pointerCount @8 :UInt16;
      # Size of the pointer section in pointers of a word each.

      preferredListEncoding @9 :ElementSize;
      # What lists of it are written as: always `inlineComposite` by compilers of today.

      isGroup @10 :Bool;
      # It is a group or a named union: part of the struct in `scopeId`, whose sections and sizes it
      # shares.

      discriminantCount @11 :UInt16;
      # Number of fields in the unnamed union: 0 without one, otherwise at least 2.

      discriminantOffset @12 :UInt32;
      # Where the union's tag is, in units of 16 bits from the start of the data section.

      fields @13 :List(Field);
      # In the order of their ordinals; a group counts as its lowest member.
    }

    enum :group {
      enumerants @14 :List(Enumerant);
      # In the order of their ordinals: the index is the value on the wire.
    }

    interface :group {
      methods @15 :List(Method);
      # In the order of their ordinals: the index is the method id on the wire.

      superclasses @31 :List(Superclass);
      # The interfaces it extends directly.
    }

    const :group {
      type @16 :Type;
      value @17 :Value;
    }

    annotation :group {
      type @18 :Type;
      # Type of the value that each use carries.

      targetsFile @19 :Bool;
      targetsConst @20 :Bool;
      targetsEnum @21 :Bool;
      targetsEnumerant @22 :Bool;
      targetsStruct @23 :Bool;
      targetsField @24 :Bool;
      targetsUnion @25 :Bool;
      targetsGroup @26 :Bool;
      targetsInterface @27 :Bool;
      targetsMethod @28 :Bool;
      targetsParam @29 :Bool;
      targetsAnnotation @30 :Bool;
    }
  }

  startByte @34 :UInt32;
  endByte @35 :UInt32;
  # Where the declaration is in its file. Repeated in `SourceInfo`, which is the better place to
  # look.

  struct SourceInfo {
    # What the source says about a node beyond its meaning. Apart from the node, so that programs
    # that embed nodes need not carry it.

    id @0 :Id;
    # The node.

    docComment @1 :Text;
    # The comment that documents the declaration, without the marks, lines ending in "\n".

    members @2 :List(Member);
    # The same for each field, enumerant or method, in the order of the node's list.

    struct Member {
      docComment @0 :Text;

      startByte @1 :UInt32;
      endByte @2 :UInt32;
      # Where the member's declaration is in the file.
    }

    startByte @3 :UInt32;
    endByte @4 :UInt32;
    # Where the node's declaration is in the file.
  }
}

struct Field {
  # A member of a struct or group.

  name @0 :Text;

  codeOrder @1 :UInt16;
  # Position in the source, counting from 0: the order people expect to see.

  annotations @2 :List(Annotation);

  const noDiscriminant :UInt16 = 0xffff;
  # Stands for "not in the unnamed union".

  discriminantValue @3 :UInt16 = Field.noDiscriminant;
  # The tag that says this member of the unnamed union is the active one.

  union {
    slot :group {
      # A value with a place of its own.

      offset @4 :UInt32;
      # In units of the value's size from the start of its section: bits for Bool, bytes for UInt8,
      # pointers in the pointer section.

      type @5 :Type;
      defaultValue @6 :Value;

      hadExplicitDefault @10 :Bool;
      # The schema spelled out a default. Which way makes no difference on the wire.
    }

    group :group {
      # Fields that share a name; there is no object of its own.

      typeId @7 :Id;
      # The struct node that lists them.
    }
  }

  ordinal :union {
    implicit @8 :Void;
    explicit @9 :UInt16;
    # The number after `@`. Groups have none.
  }
}

struct Enumerant {
  name @0 :Text;

  codeOrder @1 :UInt16;
  # Position in the source, counting from 0.

  annotations @2 :List(Annotation);
}

struct Superclass {
  id @0 :Id;
  brand @1 :Brand;
}

struct Method {
  name @0 :Text;

  codeOrder @1 :UInt16;
  # Position in the source, counting from 0.

  implicitParameters @7 :List(Node.Parameter);
  # The method's own type parameters, bound anew by each call.

  paramStructType @2 :Id;
  # The struct of the parameters. One made from a parameter list has a scope of 0.

  paramBrand @5 :Brand;
  # What the type parameters of that struct are here.

  resultStructType @3 :Id;
  # The struct of the results; `StreamResult` for a streaming method.

  resultBrand @6 :Brand;

  annotations @4 :List(Annotation);
}

struct Type {
  # A use of a type.

  union {
    void @0 :Void;
    bool @1 :Void;
    int8 @2 :Void;
    int16 @3 :Void;
    int32 @4 :Void;
    int64 @5 :Void;
    uint8 @6 :Void;
    uint16 @7 :Void;
    uint32 @8 :Void;
    uint64 @9 :Void;
    float32 @10 :Void;
    float64 @11 :Void;
    text @12 :Void;
    data @13 :Void;

    list :group {
      elementType @14 :Type;
    }

    enum :group {
      typeId @15 :Id;
      brand @21 :Brand;
    }
    struct :group {
      typeId @16 :Id;
      brand @22 :Brand;
    }
    interface :group {
      typeId @17 :Id;
      brand @23 :Brand;
    }

    anyPointer :union {
      # Any pointer on the wire.

      unconstrained :union {
        # Whatever fits.

        anyKind @18 :Void;
        struct @25 :Void;
        list @26 :Void;
        capability @27 :Void;
      }

      parameter :group {
        # A type parameter of a declaration around the place of use.

        scopeId @19 :Id;
        # The node that declares it.

        parameterIndex @20 :UInt16;
      }

      implicitMethodParameter :group {
        # A type parameter of the method in whose parameters or results this is used.

        parameterIndex @24 :UInt16;
      }
    }
  }
}

struct Brand {
  # What the type parameters of a generic declaration stand for at one place of use.

  scopes @0 :List(Scope);
  # For the declaration and each scope around it that binds something. One that is left out binds
  # nothing: all of its parameters are AnyPointer.

  struct Scope {
    scopeId @0 :Id;
    # The node whose parameters these are.

    union {
      bind @1 :List(Binding);
      # By the parameter's index.

      inherit @2 :Void;
      # As around the place of use, which lies within the same generic scope.
    }
  }

  struct Binding {
    union {
      unbound @0 :Void;
      type @1 :Type;
      # Always a pointer type.
    }
  }
}

struct Value {
  # A value of some type: a default, a constant, an annotation's argument. The active field follows
  # the type.

  union {
    void @0 :Void;
    bool @1 :Bool;
    int8 @2 :Int8;
    int16 @3 :Int16;
    int32 @4 :Int32;
    int64 @5 :Int64;
    uint8 @6 :UInt8;
    uint16 @7 :UInt16;
    uint32 @8 :UInt32;
    uint64 @9 :UInt64;
    float32 @10 :Float32;
    float64 @11 :Float64;
    text @12 :Text;
    data @13 :Data;

    list @14 :AnyList;

    enum @15 :UInt16;
    struct @16 :AnyStruct;

    interface @17 :Void;
    # Null is the only capability that a schema can hold.

    anyPointer @18 :AnyPointer;
  }
}

struct Annotation {
  # One use of an annotation.

  id @0 :Id;
  # The annotation's declaration.

  brand @2 :Brand;
  # What the type parameters around that declaration are.

  value @1 :Value;
}

enum ElementSize {
  # How a list stores its elements.

  empty @0;
  bit @1;
  byte @2;
  twoBytes @3;
  fourBytes @4;
  eightBytes @5;
  pointer @6;
  inlineComposite @7;
}

struct CapnpVersion {
  major @0 :UInt16;
  minor @1 :UInt8;
  micro @2 :UInt8;
}

struct CodeGeneratorRequest {
  # What a code generator reads from its standard input.

  capnpVersion @2 :CapnpVersion;
  # Version of the language that the compiler implements. Absent before 0.6.

  nodes @0 :List(Node);
  # Every node of the requested files, and all that they refer to.

  sourceInfo @3 :List(Node.SourceInfo);
  # For every node of the requested files.

  requestedFiles @1 :List(RequestedFile);
  # The files named on the command line: those to make code for.

  struct RequestedFile {
    id @0 :Id;
    # The file's node.

    filename @1 :Text;
    # As given on the command line, less a source prefix: where to put the output.

    imports @2 :List(Import);
    # The files that it imports and whose declarations it uses.

    struct Import {
      id @0 :Id;
      # The imported file's node.

      name @1 :Text;
      # As written after `import`: relative, or absolute with a leading slash.
    }

    fileSourceInfo @3 :FileSourceInfo;
    # Where the file's text refers to what: for tools that link or colour sources.

    struct FileSourceInfo {
      identifiers @0 :List(Identifier);
      # In the order of the text.

      struct Identifier {
        # A name in the text, and what it refers to.

        startByte @0 :UInt32;
        endByte @1 :UInt32;

        union {
          typeId @2 :UInt64;
          # A node.

          member :group {
            # A field, enumerant or method of a node.

            parentTypeId @3 :UInt64;
            ordinal @4 :UInt16;
          }
        }
      }
    }
  }
}
