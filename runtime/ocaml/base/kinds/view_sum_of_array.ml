
external ( .%() ) : ('number, 'kind, Bigarray.c_layout) Bigarray.Array1.t -> int -> 'number
  = "%caml_ba_unsafe_ref_1"

(* A bigarray's elements are loaded without a shift of the index. It takes a while to make, though. *)
let worth_an_array = 100
