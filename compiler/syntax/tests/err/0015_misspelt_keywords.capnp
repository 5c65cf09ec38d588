@0xc3f1d0d1a4b2e5af;
strcut S { a @0 :Int8; }
Enum E { x @0; }
usnig A = B;
cosnt c :Int8 = 5;
message M { a @0 :Int8; }
interfce I { sturct T {} m @0 (); }
