(* What is added up of a text: its length and its first byte. The verifier has [whole/touch.ml]
   instead of this. *)

open Zooph

(** Whether this is the verifier. *)
let whole = false

let[@inline] slice (s : Slice.t) =
  let n = Slice.length s in
  if n = 0 then 0 else n + Char.code (Slice.get s 0)

let string s =
  let n = String.length s in
  if n = 0 then 0 else n + Char.code (String.unsafe_get s 0)
