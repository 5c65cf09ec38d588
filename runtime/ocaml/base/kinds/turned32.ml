
external swap64 : int64 -> int64 = "%bswap_int64"

(* Swaps the bytes of each number in a word. *)
let[@inline] turned w =
  let w = swap64 w in
  Stdlib.Int64.(logor (shift_left w 32) (shift_right_logical w 32))
