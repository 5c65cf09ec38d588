# Lists whose defaults hold the same list again, by their own defaults: Records and their defaults have an end all the same.

@0xf0b7a3d4c5e61944;

struct Tree {
  size @0 :Int32 = 3;
  kids @1 :List(Tree) = [()];
}

# By an argument of a generic struct.
struct Crate {
  boxes @0 :List(Box(Crate)) = [(it = ())];
}

struct Box(T) {
  it @0 :T;
}
