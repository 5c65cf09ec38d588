# A comment before the id documents nothing.

@0xdfb1b77a69fe8cbb;
# The first comment behind the id documents the file,
# on several lines.
#
#   With indentation kept,
#and without a space.

# A comment after an empty line documents nothing.

struct Before {
  # Documentation behind the opening brace.

  field @0 :Text;
  # Documentation below a field.

  sameLine @1 :Text;  # Documentation on the same line.

  sameLineAndBelow @2 :Text;  # Documentation on the same line
  # goes on below.

  none @3 :Text;

  # This documents nothing.

  group :group {
    # Documentation of a group.
    inner @4 :UInt8;  # A member of a group.
  }
  union {
    # Documentation of an unnamed union is nobody's.
    a @5 :UInt8;
    # A member of a union.
    b @6 :UInt8;
  }
}

struct After { field @0 :Text; }
# Documentation behind the closing brace.

struct Both {
  # Documentation inside wins.
  field @0 :Text;
}
# This does not.

enum Enum {
  # An enum.
  a @0;
  # An enumerant.
  b @1;  # Another.
}

const constant :UInt8 = 1;
# A constant.

annotation note(*) :Text;
# An annotation.

interface Interface {
  # An interface.

  call @0 (
      a :UInt8,  # A parameter's comment is dropped.
      b :UInt8)
      -> ();
  # A method.
}

using Alias = Before;
# An alias is no node, so this is dropped.

struct Tabs {
	#	Indented with tabs.
	field @0 :Text;
	#
	#
	# Empty lines around.
	#
}
# The file ends in a comment.
