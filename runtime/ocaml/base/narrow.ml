(* Floats of 32 bits and those of 64, which OCaml's are. The processor makes every NaN that it converts
   a quiet one; here all bits that there is room for are kept. The functions are in C because OCaml's own,
   which do not keep them, are too: a look for NaN beside the call costs more than one inside of it. *)

external float_of_bits : (int32[@unboxed]) -> (float[@unboxed])
  = "zooph_widen_bytecode" "zooph_widen"
[@@noalloc]

external bits_of_float : (float[@unboxed]) -> (int32[@unboxed])
  = "zooph_narrow_bytecode" "zooph_narrow"
[@@noalloc]

(* The same bits as a number that is not negative. *)
external number_of_float : (float[@unboxed]) -> (int[@untagged])
  = "zooph_narrow_to_int_bytecode" "zooph_narrow_to_int"
[@@noalloc]

external reinterpret :
  (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t -> int -> int -> int -> int ->
  (float, Bigarray.float32_elt, Bigarray.c_layout) Bigarray.Array1.t = "zooph_reinterpret"

(* So many floats whose bits these are. The number is that of float32 among the kinds of Bigarray. *)
let bigarray_of_bits count bits =
  let numbers = Bigarray.(Array1.init Int32 C_layout count bits) in
  reinterpret numbers 0 count 0 count
