@0xc1b844547f51f687;
# Characters of the Unicode standard, for the demonstration.

using Json = import "/capnp/compat/json.capnp";

struct Table {
  version @0 :Text;               # Of the standard.
  characters @1 :List(Character);
}

struct Character {
  code @0 :UInt32;
  name @1 :Text;
  category @2 :Category;
  combining @3 :UInt8;            # Canonical combining class.
  direction @4 :Text;             # Bidirectional class.
  mirrored @5 :Bool;
  upper @6 :UInt32;               # Simple case mappings; 0 for none.
  lower @7 :UInt32;
  title @8 :UInt32;
  decomposition @9 :Decomposition;
  numeric @10 :Text;              # The value of a number, which may be a fraction.
}

struct Decomposition {
  form @0 :Text;                  # Empty for a canonical decomposition.
  codes @1 :List(UInt32);
}

enum Category {
  # The general category. JSON has the standard's abbreviations.
  uppercaseLetter @0 $Json.name("Lu");
  lowercaseLetter @1 $Json.name("Ll");
  titlecaseLetter @2 $Json.name("Lt");
  modifierLetter @3 $Json.name("Lm");
  otherLetter @4 $Json.name("Lo");
  nonspacingMark @5 $Json.name("Mn");
  spacingMark @6 $Json.name("Mc");
  enclosingMark @7 $Json.name("Me");
  decimalNumber @8 $Json.name("Nd");
  letterNumber @9 $Json.name("Nl");
  otherNumber @10 $Json.name("No");
  connectorPunctuation @11 $Json.name("Pc");
  dashPunctuation @12 $Json.name("Pd");
  openPunctuation @13 $Json.name("Ps");
  closePunctuation @14 $Json.name("Pe");
  initialPunctuation @15 $Json.name("Pi");
  finalPunctuation @16 $Json.name("Pf");
  otherPunctuation @17 $Json.name("Po");
  mathSymbol @18 $Json.name("Sm");
  currencySymbol @19 $Json.name("Sc");
  modifierSymbol @20 $Json.name("Sk");
  otherSymbol @21 $Json.name("So");
  spaceSeparator @22 $Json.name("Zs");
  lineSeparator @23 $Json.name("Zl");
  paragraphSeparator @24 $Json.name("Zp");
  control @25 $Json.name("Cc");
  format @26 $Json.name("Cf");
}
