(* Returns what a text adds to a timed checksum: its length and its first byte. The verifier is built with
   [whole/touch.ml] instead. *)

open Zooph

(** Whether this program is the verifier. *)
let whole = false

let[@inline] slice (s : Slice.t) =
  let n = Slice.length s in
  if n = 0 then 0 else n + Char.code (Slice.get s 0)

let string s =
  let n = String.length s in
  if n = 0 then 0 else n + Char.code (String.unsafe_get s 0)
