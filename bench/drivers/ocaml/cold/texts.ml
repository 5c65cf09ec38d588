(* Returns what a text in memory adds to a timed checksum: its length and its first byte. The verifier is built with
   [whole/texts.ml] instead. *)

module M = Pages.M

let[@inline] sum memory at length = length + M.get_uint8 memory at
let slice s = Zooph_big.Slice.(length s + Char.code (get s 0))
