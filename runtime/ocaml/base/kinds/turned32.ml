
external swap64 : int64 -> int64 = "%bswap_int64"

(* The bytes of each number in a word the other way round. *)
let[@inline] turned w =
  let w = swap64 w in
  Stdlib.Int64.(logor (shift_left w 32) (shift_right_logical w 32))
