(* Arenas, with what needs copying. *)

include Arena

let root_pointer a = { Kind.arena = a; at = Arena.root }

(* A copy of the message without what was dropped. *)
let compact a =
  let copy = Arena.create ~bytes:a.used () in
  Copy.from_pointer copy Arena.root { Pointer.s = Arena.segment a; i = Arena.root };
  copy
