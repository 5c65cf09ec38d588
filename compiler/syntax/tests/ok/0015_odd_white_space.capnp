@0xc3f1d0d1a4b2e59b;const a :Int8 = 1;# Doc after a CR.still the comment
constb:Int8 = 2;