type t = { nesting : int; traversal : int option; utf8 : bool }

let default = { nesting = 64; traversal = None; utf8 = false }
let max_nesting = 1024

(* Words that may be visited in a message of so many words. *)
let budget limits words =
  match limits.traversal with
  | Some words -> words
  | None -> if words > 4 lsl 20 then 2 * words else 8 lsl 20

let depth limits = if limits.nesting < max_nesting then limits.nesting else max_nesting
