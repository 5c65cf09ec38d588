@0xdb72e0a46c0a56d5;
# Annotations on everything, with values of every type.

$onFile("this file");
$everything;
$everythingText("file");

annotation onFile(file) :Text;
annotation onConst(const) :Text;
annotation onEnum(enum) :Text;
annotation onEnumerant(enumerant) :Text;
annotation onStruct(struct) :Text;
annotation onField(field) :Text;
annotation onUnion(union) :Text;
annotation onGroup(group) :Text;
annotation onInterface(interface) :Text;
annotation onMethod(method) :Text;
annotation onParam(param) :Text;
annotation onAnnotation(annotation) :Text;
annotation several(struct, field, enum) :UInt8;
annotation everything(*) :Void;
annotation everythingText(*) :Text;

struct Value {
  number @0 :Int32;
  text @1 :Text;
  more @2 :List(Value);
}
enum Choice { one @0; two @1; }

annotation aVoid(*) :Void;
annotation aBool(*) :Bool;
annotation anInt8(*) :Int8;
annotation anInt16(*) :Int16;
annotation anInt32(*) :Int32;
annotation anInt64(*) :Int64;
annotation aUInt8(*) :UInt8;
annotation aUInt16(*) :UInt16;
annotation aUInt32(*) :UInt32;
annotation aUInt64(*) :UInt64;
annotation aFloat32(*) :Float32;
annotation aFloat64(*) :Float64;
annotation aText(*) :Text;
annotation aData(*) :Data;
annotation aStruct(*) :Value;
annotation aList(*) :List(Int16);
annotation aListOfStructs(*) :List(Value);
annotation anEnum(*) :Choice;

struct AllValues
    $aVoid
    $aBool(true)
    $anInt8(-8)
    $anInt16(-16)
    $anInt32(-32)
    $anInt64(-64)
    $aUInt8(8)
    $aUInt16(16)
    $aUInt32(32)
    $aUInt64(64)
    $aFloat32(1.5)
    $aFloat64(-inf)
    $aText("text")
    $aData(0x"ff")
    $aStruct(number = 1, text = "t", more = [(), (number = 2)])
    $aList([1, -2])
    $aListOfStructs([(text = "a"), ()])
    $anEnum(two) {}

const annotated :UInt32 = 5 $onConst("a constant") $everything;

enum Annotated $onEnum("an enum") $everything $several(3) {
  first @0 $onEnumerant("an enumerant") $everything;
  second @1;
}

struct Targets $onStruct("a struct") $everything $several(1) {
  field @0 :Text $onField("a field") $everything;
  withDefault @1 :Text = "default" $onField("behind a default") $several(2);
  group :group $onGroup("a group") $everything {
    inner @2 :Int32 $onField("in a group");
  }
  named :union $onUnion("a union") $everything {
    a @3 :Void $onField("in a union");
    b @4 :Void;
  }
  union {
    c @5 :Void;
    d :group $onGroup("in an unnamed union") {
      e @6 :Void;
    }
  }
  twice @7 :Bool $onField("first") $onField("second");
}

interface Service $onInterface("an interface") $everything {
  method @0 (a :UInt8 $onParam("a parameter") $everything, b :Text = "b" $onParam("another"))
         -> (c :Bool $onParam("a result")) $onMethod("a method") $everything;
}

annotation annotatedAnnotation(struct) :Void $onAnnotation("an annotation") $everything;

struct Generic(T) {
  # A declaration in a generic scope; its uses carry a brand.
  annotation inGeneric(struct) :Generic(Text);
  value @0 :T;
}
struct UsesGeneric $Generic(Data).inGeneric(value = "v") {}
