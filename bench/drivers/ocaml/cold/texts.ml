(* What is added up of a text in memory: its length and its first byte. The verifier has
   [whole/texts.ml] instead of this. *)

module M = Pages.M

let[@inline] sum memory at length = length + M.get_uint8 memory at
let slice s = Zooph_big.Slice.(length s + Char.code (get s 0))
