(* The full pass of validation. It visits every object that is reachable from the root, so that reading cannot fail
   afterwards.

   An object that the schema describes is checked by its type, and any other object by the kind of its pointer. The order
   is fixed, because the first fault is reported: pre-order, with pointers and elements ascending. Every visit is charged
   to the traversal budget before it is made.

   Most sound messages do not get here, because {!Quick} accepts them. *)

module Fault = Zooph_base.Fault

let charge = Budget.visit

let within step work =
  try work () with Fault.Fault fault -> raise_notrace (Fault.Fault (Fault.within step fault))

let rec pointer pass (s : Segment.t) i ty depth =
  if not (Segment.is_null s.b i) then
    try
      match (ty : Layout.ty) with
      | Text -> text pass s i
      | Data -> charge_bytes pass (Blob.try_hop s i)
      | Struct layout -> structure pass (View.try_hop s i) (Layout.owners (layout ())) depth
      | List element -> list pass (Raw_list.try_hop s i) (Some element) depth
      | Any_struct -> structure pass (View.try_hop s i) [||] depth
      | Any_list -> list pass (Raw_list.try_hop s i) None depth
      | Capability -> (
        match Pointer.try_form { s; i } with
        | Capability _ -> ()
        | Null | Struct | List -> Segment.bad Pointer_kind)
      | Any | Void | Bool | Int8 | Int16 | Int32 | Int64 | Uint8 | Uint16 | Uint32 | Uint64
      | Float32 | Float64 | Enum _ -> (
        match Pointer.try_form { s; i } with
        | Null | Capability _ -> ()
        | Struct -> structure pass (View.try_hop s i) [||] depth
        | List -> list pass (Raw_list.try_hop s i) None depth)
    with Segment.Bad kind -> Segment.fail s kind i

and charge_bytes pass (l : Raw_list.t) = charge pass (1 + l.words)

and text pass s i =
  let l = Blob.try_hop s i in
  charge_bytes pass l;
  if l.count = 0 || Storage.get8 l.b (l.first + l.count - 1) <> 0 then Segment.bad Text_nul;
  if pass.Budget.utf8 && not (Slice.is_utf_8_at l.b l.first (l.count - 1)) then Segment.bad Text_utf8

and structure pass v owners depth =
  if depth <= 0 then Segment.bad Nesting;
  charge pass (View.cost v);
  sections pass v owners (depth - 1)

(* Checks the objects that a struct's pointers lead to. *)
and sections pass v owners depth =
  for k = 0 to v.View.pn - 1 do
    let i = View.pointer_at v k in
    if not (Segment.is_null v.b i) then
      match Layout.owner v owners k with
      | Some slot ->
        within (Fault.Field slot.path) (fun () -> pointer pass v.s i slot.slot_ty depth)
      | None -> within (Fault.Pointer k) (fun () -> pointer pass v.s i Any depth)
  done

and list pass (l : Raw_list.t) element depth =
  let holds ty = Raw_list.holds l (Layout.wants ty) in
  if not (Option.fold ~none:true ~some:holds element) then Segment.bad Element_size;
  if depth <= 0 && Raw_list.nests l then Segment.bad Nesting;
  charge pass (Raw_list.cost l);
  if l.pn > 0 then
    for index = 0 to l.count - 1 do
      within (Fault.Element index) (fun () -> elements pass l element index (depth - 1))
    done

and elements pass l element index depth =
  let v = Raw_list.structure l index in
  match element with
  | Some (Layout.Struct layout) -> sections pass v (Layout.owners (layout ())) depth
  | Some ty when Layout.wants ty = Raw_list.as_pointer ->
    pointer pass l.s (View.pointer_at v 0) ty depth;
    (* The elements are structs that begin with the pointer. The schema does not describe their other pointers. *)
    for k = 1 to v.View.pn - 1 do
      within (Fault.Pointer k) (fun () -> pointer pass l.s (View.pointer_at v k) Any depth)
    done
  | Some _ | None -> sections pass v [||] depth

let full s i ty limits =
  let budget = Budget.of_segment s limits in
  match pointer budget s i ty budget.depth with
  | () -> Ok ()
  | exception Fault.Fault fault -> Error fault
