type bigstring = Zooph_base.Prim.Bigstring.t

external unsafe_read : Unix.file_descr -> bigstring -> int -> int -> int = "zooph_unix_read"

let read descriptor memory first n =
  if first < 0 || n < 0 || first > Bigarray.Array1.dim memory - n then invalid_arg "Zooph_unix.read";
  unsafe_read descriptor memory first n
