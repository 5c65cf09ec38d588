(* Limits on the cost of reading a message. *)

type t = {
  nesting : int;
  traversal : int option;
  memory : int option;
  output : int option;
  bytes : int;
  utf8 : bool;
}

let default =
  { nesting = 64; traversal = None; memory = None; output = None; bytes = 64 lsl 20; utf8 = false }

let max_nesting = 1024

(* The limits of messages built in this process, which may be nested as deeply as Records and Builders. *)
let built = { default with nesting = max_nesting }

(* Negative limits count as 0, so that subtracting from them cannot overflow. *)
let at_least_none x = if x < 0 then 0 else x

(* The traversal limit for a message of [words] words, in words. *)
let traversal limits words =
  match limits.traversal with
  | Some words -> at_least_none words
  | None -> if words > 4 lsl 20 then 2 * words else 8 lsl 20

(* The default memory and output limit for a message of [words] words: 64 times its bytes, and at least 64 MiB. *)
let amplified words =
  let bytes = 64 * 8 * words in
  if bytes > 64 lsl 20 then bytes else 64 lsl 20

let of_bytes set words = match set with Some bytes -> at_least_none bytes | None -> amplified words
let memory limits words = of_bytes limits.memory words
let output limits words = of_bytes limits.output words
let depth limits = if limits.nesting < max_nesting then at_least_none limits.nesting else max_nesting
