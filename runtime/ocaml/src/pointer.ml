(* A pointer in a message, not yet followed. *)

module Fault = Zooph_base.Fault

type t = { s : Segment.t; i : int }

type form =
  | Null
  | Struct
  | List
  | Capability of int

let null = { s = Segment.null; i = 0 }
let is_null p = Segment.is_null p.s.b p.i

let try_form p =
  if is_null p then Null
  else
    let target = Segment.follow p.s p.i in
    match target.lo land 3 with
    | 0 -> Struct
    | 1 -> List
    | _ when target.lo land 0xffff_ffff <> 3 -> Segment.bad Reserved_bits
    | _ -> Capability target.hi

let form p =
  try try_form p
  with Segment.Bad kind ->
    Segment.report p.s kind p.i;
    Null

let capability p = match form p with Capability index -> Some index | _ -> None
let[@inline] of_view (v : View.t) k =
  if k < v.pn then { s = v.s; i = View.pointer_at v k } else null

let fail p kind = Segment.fail p.s kind p.i

(* The root pointer of a flat message. *)
let of_flat flat =
  let b = Storage.of_string flat in
  if Storage.length b < 8 then null
  else { s = { b; lo = 0; hi = Storage.length b land -8; index = 0; table = Segment.alone }; i = 0 }
