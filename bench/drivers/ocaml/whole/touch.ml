(* Returns what a text adds to the verifier's checksum: a hash of every byte. *)

open Zooph

(** Whether this program is the verifier. *)
let whole = true

let string s =
  let sum = ref (String.length s) in
  String.iter (fun c -> sum := (31 * !sum) + Char.code c) s;
  !sum land ((1 lsl 40) - 1)

let slice (s : Slice.t) = string (String.init (Slice.length s) (Slice.get s))
