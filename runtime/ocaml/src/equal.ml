(* Equality of untyped values: two values are equal if their canonical copies are the same bytes. *)

module Fault = Zooph_base.Fault

let charge = Budget.visit

(* Runs [work], whose faults are at the pointer [p]. *)
let at (p : Pointer.t) work = try work () with Segment.Bad kind -> Pointer.fail p kind
let deeper p depth levels = if depth < levels then Pointer.fail p Fault.Nesting else depth - levels

let structure side (p : Pointer.t) =
  at p (fun () ->
      let v = View.try_hop p.s p.i in
      charge side (View.cost v);
      v)

let list side (p : Pointer.t) =
  at p (fun () ->
      let l = Raw_list.try_hop p.s p.i in
      charge side (Raw_list.cost l);
      l)

let step step work =
  try work () with Fault.Fault fault -> Decoder.rethrow step fault

let rec all n test k = k >= n || (test k && all n test (k + 1))

let same_bytes one first other at n =
  all n (fun k -> Storage.get8 one (first + k) = Storage.get8 other (at + k)) 0

let same_numbers (one : Raw_list.t) (other : Raw_list.t) =
  let bits = if one.size = Raw_list.bit then one.count else one.count * one.stride * 8 in
  let bytes = bits lsr 3 in
  let tail (l : Raw_list.t) =
    if bits land 7 = 0 then 0
    else Storage.get8 l.b (l.first + bytes) land ((1 lsl (bits land 7)) - 1)
  in
  same_bytes one.b one.first other.b other.first bytes && tail one = tail other

let rec pointers one other (p : Pointer.t) (q : Pointer.t) depth =
  let form p = at p (fun () -> Pointer.try_form p) in
  let left = form p in
  match (left, form q) with
  | Struct, Struct ->
    let v = structure one p in
    let w = structure other q in
    structures one other v w (deeper p depth 1)
  | List, List ->
    let l = list one p in
    let m = list other q in
    if l.count <> m.count || l.size <> m.size then false
    else lists one other l m (deeper p depth (if Raw_list.nests l then 1 else 0))
  | left, right -> left = right

and structures one other (v : View.t) (w : View.t) depth =
  let data, count = Canonical.trimmed v in
  (data, count) = Canonical.trimmed w
  && same_bytes v.b v.d w.b w.d (data lsl 3)
  && all count
       (fun k ->
         step (Fault.Pointer k) (fun () ->
             pointers one other (Pointer.of_view v k) (Pointer.of_view w k) depth))
       0

and lists one other l m depth =
  if l.pn = 0 && l.size <> Raw_list.composite then same_numbers l m
  else if l.stride = 0 && m.stride = 0 then true
  else
    all l.count
      (fun k ->
        step (Fault.Element k) (fun () ->
            if l.size = Raw_list.pointer then
              pointers one other
                { Pointer.s = l.s; i = Raw_list.pointer_at l k }
                { Pointer.s = m.s; i = Raw_list.pointer_at m k }
                depth
            else structures one other (Raw_list.structure l k) (Raw_list.structure m k) depth))
      0

let equal (p : Pointer.t) (q : Pointer.t) =
  (* Each message has its own budget for the words that are visited in it. *)
  let one = Budget.own p.s and other = Budget.own q.s in
  match pointers one other p q (min one.depth other.depth) with
  | same -> Ok same
  | exception Fault.Fault fault -> Error fault

(* {!equal} for structs that are known as views. Each is the first level of nesting of its budget. *)
let views (v : View.t) (w : View.t) =
  let one = Budget.own v.s and other = Budget.own w.s in
  match
    let visit side (v : View.t) =
      try charge side (View.cost v) with Segment.Bad kind -> Segment.fail v.s kind v.d
    in
    visit one v;
    visit other w;
    structures one other v w (min one.depth other.depth - 1)
  with
  | same -> Ok same
  | exception Fault.Fault fault -> Error fault
