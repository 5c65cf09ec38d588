
external ( .%() ) : ('number, 'kind, Bigarray.c_layout) Bigarray.Array1.t -> int -> 'number
  = "%caml_ba_unsafe_ref_1"

(* A sum over a bigarray of numbers is faster, because loads from it need no shift of the index. But making the bigarray
   takes time, so it is worth it from this count on. *)
let worth_an_array = 100
