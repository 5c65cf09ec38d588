@0xa65fd575b7a737ca;
# Every type that lives in the data section.

struct Scalars {
  # Declared in the order of the language's reference.
  void @0 :Void;
  bool @1 :Bool;
  int8 @2 :Int8;
  int16 @3 :Int16;
  int32 @4 :Int32;
  int64 @5 :Int64;
  uInt8 @6 :UInt8;
  uInt16 @7 :UInt16;
  uInt32 @8 :UInt32;
  uInt64 @9 :UInt64;
  float32 @10 :Float32;
  float64 @11 :Float64;
}

struct Extremes {
  # Defaults at both ends of every range.
  minInt8 @0 :Int8 = -128;
  maxInt8 @1 :Int8 = 127;
  minInt16 @2 :Int16 = -32768;
  maxInt16 @3 :Int16 = 32767;
  minInt32 @4 :Int32 = -2147483648;
  maxInt32 @5 :Int32 = 2147483647;
  minInt64 @6 :Int64 = -9223372036854775808;
  maxInt64 @7 :Int64 = 9223372036854775807;
  maxUInt8 @8 :UInt8 = 255;
  maxUInt16 @9 :UInt16 = 65535;
  maxUInt32 @10 :UInt32 = 4294967295;
  maxUInt64 @11 :UInt64 = 18446744073709551615;
  largestFloat32 @12 :Float32 = 3.4028234e38;
  smallestFloat32 @13 :Float32 = 1e-45;
  largestFloat64 @14 :Float64 = 1.7976931348623157e308;
  smallestFloat64 @15 :Float64 = 5e-324;
  infinity32 @16 :Float32 = inf;
  infinity64 @17 :Float64 = inf;
  nan32 @18 :Float32 = nan;
  nan64 @19 :Float64 = nan;
  negativeZero32 @20 :Float32 = -0.0;
  negativeZero64 @21 :Float64 = -0.0;
  truth @22 :Bool = true;
}

struct Notations {
  # The ways to write a number.
  hexadecimal @0 :UInt32 = 0xDEADbeef;
  octal @1 :UInt16 = 0755;
  negativeHexadecimal @2 :Int32 = -0x7f;
  wholeFloat @3 :Float64 = 12;
  negativeWholeFloat @4 :Float32 = -3;
  exponent @5 :Float64 = 6.02e23;
  negativeExponent @6 :Float64 = 1.5E-7;
  signedExponent @7 :Float64 = 25e+2;
}

struct Bits {
  # Nine Bools: a byte and a bit, with a field that lands between them.
  a @0 :Bool;
  b @1 :Bool = true;
  c @2 :Bool;
  d @3 :Bool;
  e @4 :Bool = true;
  f @5 :Bool;
  g @6 :Bool;
  h @7 :Bool;
  word @8 :UInt64;
  i @9 :Bool = true;
}
