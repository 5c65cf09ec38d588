
(* Swaps the bytes of each number in a word. *)
let[@inline] turned w =
  let open Stdlib.Int64 in
  logor
    (logand (shift_right_logical w 8) 0x00ff_00ff_00ff_00ffL)
    (shift_left (logand w 0x00ff_00ff_00ff_00ffL) 8)
