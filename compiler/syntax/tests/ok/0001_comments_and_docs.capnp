# Not a doc comment: it stands before the id.
@0xc3f1d0d1a4b2e590;
# The file's doc comment,
#in two lines, the second without a blank.

# Not part of it: an empty line stands between.

# Nor is a comment before a declaration its doc comment.
struct SameLine { # After the brace, in the same line.
  # And going on in the next.
  a @0 :Int8;  # After the semicolon, in the same line.
  b @1 :Int8;
  # In the next line.
  #   Indented.
  #
  # After an empty comment line.
  c @2 :Int8;

  # Not of c: a line is empty between.
  d @3 # Inside of a declaration: nobody's.
    :Int8;
}
# Late, but the one at the brace goes before.

struct Late {
  a @0 :Int8;
}
# Late, and taken, as there is none at the brace.

enum E { x @0; # x
  y @1; } # E, late.
interface I {

  # Nobody's.
  m @0 ();	 # m, after a tab.
}
const one :Int8 = 1; #Without a blank.
const two :Int8 = 2; #  With two blanks.
struct Nested {
  # Nested.
  g :group {
    # g.
    a @0 :Int8;
    # a.
  }
  union {
    # The unnamed union.
    b @1 :Int8;
    c @2 :Int8;
  }
}
const last :Int8 = 3; # At the end, without a line break.