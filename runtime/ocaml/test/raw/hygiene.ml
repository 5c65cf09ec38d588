(* Derived code means the standard library's operators and the types that it is derived for, whatever their names mean where
   the types are declared. *)

[@@@ocaml.warning "-30"]

let ( + ) = Int64.add
let ( - ) = Int64.sub
let ( * ) = Int64.mul
let ( < ) one other = Float.compare one other < 0
let ( = ) = String.equal

module Bigarray = struct
  include Bigarray

  type other = Char | Int32
end

(* The types of a group may share labels and constructors. Some contain themselves, others do not. *)
type first = { x : string; y : int64; z : (string * bool) list }
and second = { x : float; y : (int[@raw.u8]) }
and third = { x : second list; y : bool }
and color = Red | Green
and light = Red | Green | Yellow
and one = Only of int64 * bool
and other = Only of string
and tree = Leaf | Node of { x : tree; y : string }
and numbers = { all : (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t }
[@@deriving raw]

type plain = { x : float } and text = { x : string } [@@deriving raw]
type few = A | B of bool and many = A | B of string | C [@@deriving raw]

let () = ignore (1L + 2L, 1L - 2L, 1L * 2L, 1. < 2., "" = "")
let comes_back codec x = Stdlib.( = ) (Zooph_raw.decode codec (Zooph_raw.encode codec x)) (Ok x)

let all_come_back () =
  let second : second = { x = 1.; y = 2 } in
  List.for_all Fun.id
    [ comes_back first_raw { x = "x"; y = 1L; z = [ ("z", true) ] };
      comes_back (Zooph_raw.array second_raw) [| second; second |];
      comes_back third_raw { x = [ second; second ]; y = true };
      comes_back (Zooph_raw.list color_raw) [ Green; Red ];
      comes_back (Zooph_raw.list light_raw) [ Green; Yellow ];
      comes_back one_raw (Only (1L, true));
      comes_back other_raw (Only "o");
      comes_back tree_raw (Node { x = Leaf; y = "y" });
      comes_back numbers_raw { all = Bigarray.(Array1.of_array Int32 c_layout [| 1l; 2l |]) };
      comes_back (Zooph_raw.array plain_raw) [| { x = 1. }; { x = 2. } |];
      comes_back text_raw { x = "text" };
      comes_back few_raw (B true);
      comes_back many_raw (B "b") ]
