(* A pointer in a message that is not yet followed. *)

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

(* Follows a pointer of a lazily opened message. If it does not lead to an object of the expected form, the result is
   null and the fault is kept. *)
let[@inline never] follow_now p form_expected =
  match
    match try_form p with
    | Null -> Null
    | Struct when form_expected = Struct -> ignore (View.try_hop p.s p.i); Struct
    | List when form_expected = List -> ignore (Raw_list.try_hop p.s p.i); List
    | Struct | List | Capability _ -> Segment.bad Pointer_kind
  with
  | Null | Struct | List | Capability _ -> p
  | exception Segment.Bad kind ->
    (* Validation reports a pointer that is neither to a struct nor to a list as [Pointer_kind], without a look at its
       reserved bits. *)
    let kind = match kind with Fault.Reserved_bits -> Fault.Pointer_kind | other -> other in
    Segment.report p.s kind p.i;
    null

let[@inline] followed p form_expected =
  if Segment.lazily p.s then follow_now p form_expected else p

let capability p = match form p with Capability index -> Some index | _ -> None
let[@inline] of_view (v : View.t) k =
  if k < v.pn then { s = v.s; i = View.pointer_at v k } else null

let fail p kind = Segment.fail p.s kind p.i

(* The root pointer of a flat message, whose segment has the given table. *)
let of_flat_in table flat =
  let b = Storage.of_string flat in
  if Storage.length b < 8 then null
  else { s = { b; lo = 0; hi = Storage.length b land -8; index = 0; table }; i = 0 }

(* The root pointer of a flat message that was not validated. *)
let of_flat flat = of_flat_in (Segment.lone Limits.default ~lazily:true) flat

(* The root pointer of a flat message that the compiler made. *)
let of_constant flat = of_flat_in Segment.built flat

(* The first fault found while reading, if the message was not validated. *)
let fault p = if Segment.lazily p.s then Atomic.get p.s.table.sticky else None
