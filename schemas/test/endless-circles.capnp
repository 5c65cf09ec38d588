# Lists whose defaults hold the same list again by way of other structs, groups and unions: in some of them a class of the
# elements has to be used before it is complete.

@0xf0b7a3d4c5e61945;

# By way of one another, in groups and unions, and in lists of lists.
struct Left {
  side :group {
    rights @0 :List(Right) = [(), ()];
  }
}

struct Right {
  union {
    lefts @0 :List(List(Left)) = [[()]];
    none @1 :Void;
  }
}

# In a member of a union that is not set in the default.
struct Choice {
  union {
    all @0 :List(Choice) = [(none = void)];
    none @1 :Void;
  }
}

# In a group that is such a member.
struct Grouped {
  union {
    group :group {
      all @0 :List(Grouped) = [(none = void)];
    }
    none @1 :Void;
  }
}
