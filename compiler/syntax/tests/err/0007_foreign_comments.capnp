@0xc3f1d0d1a4b2e5a6; // The id.
/* A block
   comment. */
struct S {
  // A line.
  a @0 :Int8; /* one */ /* two */
  b @1 :Text =/*x*/"y"; //end
}
/* Never closed.
struct T {}
/* Nor this.
