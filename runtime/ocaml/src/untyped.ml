(* Untyped pointers in Records: a flat message as a string. *)

module Fault = Zooph_base.Fault

let[@inline never] refused () =
  invalid_arg "Zooph: the bytes of an untyped pointer are no flat message"

(* Checks the bytes of an untyped pointer before they are encoded. Encoding copies their words unchanged, so they must be a
   valid message by themselves. *)
let check flat =
  let size = String.length flat in
  if size land 7 <> 0 then refused ();
  let p = Pointer.of_constant flat in
  let budget = Budget.own p.s in
  match Validate.pointer budget p.s p.i Any budget.depth with
  | () ->
    (* A far pointer's position is relative to its segment, so it would lead elsewhere in the new message. *)
    if Word.is_far (Storage.get64 p.s.b p.i) then refused ()
  | exception Fault.Fault _ -> refused ()
