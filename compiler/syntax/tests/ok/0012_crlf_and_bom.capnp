@0xc3f1d0d1a4b2e59a;
# Doc with a CR.

struct S {
  # S.
  a @0 :Int8; # a.

  # Nobody.
  ﻿b @1 :Text = "x"; 
  # b.
}
