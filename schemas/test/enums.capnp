@0xc769142a15d47a30;
# Enums.

enum Sky { clear @0; cloudy @1; rain @2; }

enum Single { only @0; }

enum OutOfOrder {
  # Ordinals are the values; the text may be in another order.
  third @2;
  first @0;
  fourth @3;
  second @1;
}

struct Uses {
  sky @0 :Sky;
  wet @1 :Sky = rain;
  skies @2 :List(Sky) = [rain, clear];
  inner @3 :Inner = two;
  qualified @4 :Sky = cloudy;
  shuffled @5 :OutOfOrder = third;

  enum Inner { one @0; two @1; }

  union {
    none @6 :Void;
    some @7 :Single;
  }
}
