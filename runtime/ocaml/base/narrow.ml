(* Conversions between floats of 32 bits and OCaml's floats of 64 bits. The processor's conversion makes every NaN a quiet
   one; these functions keep all bits of a NaN that fit. OCaml's own conversions are C functions, too, and testing for NaN
   beside a call costs more than testing for it in the function that is called. *)

external float_of_bits : (int32[@unboxed]) -> (float[@unboxed])
  = "zooph_widen_bytecode" "zooph_widen"
[@@noalloc]

external bits_of_float : (float[@unboxed]) -> (int32[@unboxed])
  = "zooph_narrow_bytecode" "zooph_narrow"
[@@noalloc]

(* {!bits_of_float} as an unsigned number. *)
external number_of_float : (float[@unboxed]) -> (int[@untagged])
  = "zooph_narrow_to_int_bytecode" "zooph_narrow_to_int"
[@@noalloc]

external reinterpret :
  (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t -> int -> int -> int -> int ->
  (float, Bigarray.float32_elt, Bigarray.c_layout) Bigarray.Array1.t = "zooph_reinterpret"

(* A bigarray of [count] floats with these bits. The kind 0 is float32. *)
let bigarray_of_bits count bits =
  let numbers = Bigarray.(Array1.init Int32 C_layout count bits) in
  reinterpret numbers 0 count 0 count
