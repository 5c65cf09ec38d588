include Z_bytes

(* This storage is OCaml's [bytes], which cannot be a view of a memory map. *)
let of_map (_ : (char, Bigarray.int8_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t) : Storage.t option = None
