# Lists whose defaults hold the same list again, by their own defaults: Records and their defaults have an end all the same.

@0xf0b7a3d4c5e61944;

struct Tree {
  size @0 :Int32 = 3;
  kids @1 :List(Tree) = [()];
}

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

# By an argument of a generic struct.
struct Crate {
  boxes @0 :List(Box(Crate)) = [(all = [()])];
}

struct Box(T) {
  all @0 :List(T);
}

# In a member of a union that is not set in the default.
struct Choice {
  union {
    all @0 :List(Choice) = [(none = void)];
    none @1 :Void;
  }
}
