@0xf9e72a04e5c3aeef;
# Texts that are code in some language: */ *) -} --> ]] } { `x` ``` ''' """ "open 'open |} {| {x| $at
# math.Float, binary.LittleEndian, slices.Equal[T], iter.Seq; import zooph.; end; \ \n \u{41} \x41 %s {0}
# // /* (* {- -- # /// //! /** (** @param @return {@link} [x] ![x](y) <b> &amp; ; : = | || é ß 中 😀

using Json = import "/capnp/compat/json.capnp";

struct Places {
  # A Record's field is written to $at, e at and (at + 8), from r.x: as much as depth allows.

  at @0 :Text = "$at";
  dollars @1 :Text = "a $at b $body$ $$ $kind$";
  data @2 :Data = "$at x e d v";
  either :union {
    # */ ends C's comments, *) OCaml's and -} Haskell's.

    none @3 :Void;
    # {- nested -} (* nested *) /* nested */
    name @4 :Text = "x $at";
    # | a bar first
    both :group {
      # ^ a caret first
      first @5 :Text = "x1 $at";
      # `back-ticks` ``twice`` ```thrice```
      second @6 :Data = "Z.put_null e $at";
      # "quotes" 'apostrophes' "one more
    }
    number @7 :UInt16;
    # {id| begins a string, |id} ends it
    #
    # #
    # # A heading
    #     an indented line
    # [link]: https://example.com/''x''
    # - a list
    # 1. and numbers
  }
}

struct Levels {
  # What is read is not as deep as depth says.

  name @0 :Text = "depth r d v";
  # depth, r, d and v are parameters' names.
}

struct Words(T, Depth) {
  # T and Depth are parameters here, and words of comments: math.Float32bits, gen.Native[T].

  value @0 :T;
  first @1 :Text = "a t b depth c T d Depth e x";
  # t
  second @2 :Data = " t ";
  other @3 :Depth;
  plain :group {
    # type T = struct { class }

    third @4 :Text = "in t , let t = v.t in t";
    # where module import fn def end
    fourth @5 :List(Int8) = [1, 2];
  }
  r :group {
    # a name like that of a Reader
    fifth @6 :Int8;
    sixth @7 :T;
  }
  union {
    seventh @8 :Text = "x t";
    # \
    eighth @9 :Void;
    # \\ "
    # ```
    # let code = that is [not] <compiled>;
    # ``
  }
}

enum Letter {
  # {0} %d $x ${x} #{x}

  a @0;
  # 'a
  b @1 $Json.name("\"b\\ */ *) -}");
  # "b
}

interface Signs {
  # <script> & </script>

  call @0 (text :Text = "$at depth") -> (data :Data = "t");
  # @throws {IOException} if ]]> math.Inf
}

const dollars :Text = "Z.flat $at \"quoted\" \\ */ *) -} é 中 😀";
# Z.flat
const bytes :Data = "Z. \\ \"";
