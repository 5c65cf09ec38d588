(* The public module [Arena]: {!Arena} with the functions that depend on {!Copy}. *)

include Arena

type pointer = Kind.pointer_builder

let root_pointer a = { Kind.arena = a; at = Arena.root }

(* A copy of the message without objects that no pointer leads to. *)
let compact a =
  let copy = Arena.create ~bytes:a.used () in
  let from = Arena.segment a in
  let table = Segment.lone Limits.built ~lazily:true in
  let from = { from with table } in
  Copy.from_pointer copy Arena.root { Pointer.s = from; i = Arena.root };
  if Atomic.get table.sticky <> None then
    invalid_arg "Zooph: a message beyond the limits of every reader cannot be compacted";
  copy
