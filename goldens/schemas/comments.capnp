@0xc2a9d4e7b0583f16;
# */ ends C's comments, *) OCaml's and -} Haskell's; /* (* {- {| {x| "open 'open `open ??/ \
# import "fmt"; #include <vector>; use std::fmt; open Zooph; math.Float32bits, slices.Equal, std::string, $at $doc$
# // /// //! /** (** -- | -- ^ # <b> &amp; {@link} [x] ![x](y) %s {0} \n \u{41} \x41 é ß 中 😀

enum Letter {
  # class type module struct fn def let where match
  #
  # ```
  # let code = that is [not] <compiled>;
  # ```

  a @0;
  # 'a
  b @1;
  # "b
}

struct Comment {
  # | A bar comes first.

  text @0 :Text;
  # ^ A caret comes first, and a backslash last: \
  either :union {
    # `back-ticks` ``twice`` ```thrice```

    none @1 :Void;
    # const ( ) */ *) -} /* (* {- "one more
    #
    # # a heading, and `a back-tick
    letter @2 :Letter;
    # {- nested -} (* nested *) /* nested */
    # "quotes" 'apostrophes' "one more
    both :group {
      # - a list
      # 1. and numbers
      #     and an indented line
      # - ~~~
      #   let code = in a list;
      # -     let code = in a list;
      #
      # and text that is ‮turned‬ and ⁧isolated⁩

      first @3 :Data;
      # {id| begins a string, |id} ends it
      second @4 :List(Comment);
      # [link]: https://example.com/''x''
    }
  }
}

interface Signs {
  # <script> & </script>

  call @0 (text :Text) -> (data :Data);
  # @throws {IOException} if ]]>
  const interfaceId :UInt64 = 3;
  const callMethod :UInt16 = 5;
}

const sign :Text = "é */ *) -} \\";
# */ *) -} and an end \
const fileId :UInt64 = 7;
