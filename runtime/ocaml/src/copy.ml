(* Deep copies from Readers into an arena. They include fields that the schema does not describe. *)

module Fault = Zooph_base.Fault
let min = Word.min
let max = Word.max

let charge = Budget.visit

let deeper depth levels = if depth < levels then Segment.bad Nesting else depth - levels

let rec pointer pass (a : Arena.t) at (s : Segment.t) i depth =
  try
    match Pointer.try_form { s; i } with
    | Null -> ()
    | Capability index -> Put.capability a at (Some index)
    | Struct ->
      let v = View.try_hop s i in
      charge pass (View.cost v);
      structure pass a at v 0 0 (deeper depth 1)
    | List ->
      let l = Raw_list.try_hop s i in
      charge pass (Raw_list.cost l);
      list pass a at l (deeper depth (if Raw_list.nests l then 1 else 0))
  with Segment.Bad kind -> Segment.fail s kind i

(* The copy's sections have at least these sizes. *)
and structure pass a at v data_words pointers depth =
  let data_words = max data_words ((v.n + 7) lsr 3) in
  let pointers = max pointers v.pn in
  Budget.keep pass ((data_words + pointers) lsl 3);
  let first = Put.structure a at data_words pointers in
  sections pass a first (data_words lsl 3) v depth

and sections pass a first bytes (v : View.t) depth =
  if v.n > 0 then Storage.unsafe_blit v.b v.d a.b first v.n;
  for k = 0 to v.pn - 1 do
    try pointer pass a (first + bytes + (k lsl 3)) v.s (View.pointer_at v k) depth
    with Fault.Fault fault -> Decoder.rethrow (Fault.Pointer k) fault
  done

and list pass a at (l : Raw_list.t) depth =
  if l.size = Raw_list.composite then begin
    let data_words = l.dn lsr 3 in
    Budget.keep pass (8 + (l.count * l.stride));
    let first = Put.struct_list a at l.count data_words l.pn in
    if l.stride > 0 then
      for k = 0 to l.count - 1 do
        let to_ = first + (k * l.stride) in
        try sections pass a to_ l.dn (Raw_list.structure l k) depth
        with Fault.Fault fault -> Decoder.rethrow (Fault.Element k) fault
      done
  end
  else begin
    Budget.keep pass (l.words lsl 3);
    let first = Put.flat_list a at l.size l.count in
    if l.size = Raw_list.pointer then
      for k = 0 to l.count - 1 do
        try pointer pass a (first + (k lsl 3)) l.s (Raw_list.pointer_at l k) depth
        with Fault.Fault fault -> Decoder.rethrow (Fault.Element k) fault
      done
    else flat a first l
  end

(* Copies the elements, but not the padding behind them, which may be anything. *)
and flat a first l =
  let bits = if l.size = Raw_list.bit then l.count else l.count * l.stride * 8 in
  let bytes = (bits + 7) lsr 3 in
  if bytes > 0 then Storage.unsafe_blit l.b l.first a.b first bytes;
  if bits land 7 <> 0 then begin
    let last = first + bytes - 1 in
    Storage.set8 a.b last (Storage.get8 a.b last land ((1 lsl (bits land 7)) - 1))
  end

let[@inline never] unreadable () =
  invalid_arg "Zooph: a message beyond the limits of every reader cannot be copied"

(* The budget of a copy from the segment [s]. The size of a validated message is bounded by the traversal limit that it
   passed. So its copy is limited only by [Limits.memory] if that was set, and by the room in the arena. *)
let budget_for (a : Arena.t) (s : Segment.t) =
  let budget = Budget.own s in
  let room = Arena.most - a.used in
  let is_limited = Segment.lazily s || s.table.limits.memory <> None in
  if budget.bytes > room || not is_limited then budget.bytes <- room;
  budget

(* Ends a copy because of a fault: the pointer becomes null. A message that was not validated keeps the fault. A
   validated message has a fault only if its bytes changed, which is ignored, or if the copy exceeds the memory limit
   that was set, or the arena, which raise. A message built in an arena raises if it exceeds the limits of all readers. *)
let give_up a at (s : Segment.t) fault =
  Put.clear a at;
  if Segment.lazily s then Segment.keep s fault
  else if s.table == Segment.built then unreadable ()
  else if Fault.kind fault = Memory then
    if s.table.limits.memory = None then Arena.too_large () else raise (Fault.Fault fault)

(* Runs a copy. Meanwhile the arena knows how large the copy may become, so that it grows in few steps. If the copy fails,
   the pointer is null: a union member is selected only after its copy, and a part of the copy would belong to the member
   that was selected before. *)
let attempt (a : Arena.t) at (s : Segment.t) work =
  let budget = budget_for a s in
  Arena.expect a
    ~usual:(a.used + min budget.bytes (Segment.words s lsl 3))
    ~largest:(a.used + min budget.bytes (min Arena.most budget.words lsl 3));
  match work budget at with
  | () -> Arena.forget a
  | exception error -> (
    Arena.forget a;
    match error with
    | Fault.Fault fault -> give_up a at s fault
    | Segment.Bad kind -> give_up a at s (Segment.fault s kind s.lo)
    | error ->
      Put.clear a at;
      raise error)

(* Replaces the pointer at [at] by a copy from the storage [b]. If that is the arena's storage, the source may be within
   the object that the pointer leads to, so the copy is made before that object is erased. [s.b] would not do for the
   comparison: views of the smallest messages have {!Segment.null} as their segment. *)
let remember (a : Arena.t) at b (s : Segment.t) work =
  if b == a.b then begin
    let aside = Arena.take_zero a 8 in
    attempt a aside s work;
    Put.adopt a at (Put.disown a aside)
  end
  else begin
    Put.clear a at;
    attempt a at s work
  end

let from_pointer a at (p : Pointer.t) =
  remember a at p.s.b p.s (fun budget at -> pointer budget a at p.s p.i budget.depth)

let from_view a at (v : View.t) data_words pointers =
  remember a at v.b v.s (fun budget at ->
      charge budget (View.cost v);
      structure budget a at v data_words pointers (deeper budget.depth 1))

let from_list a at (l : Raw_list.t) =
  remember a at l.b l.s (fun budget at ->
      charge budget (Raw_list.cost l);
      list budget a at l (deeper budget.depth (if Raw_list.nests l then 1 else 0)))

(* Copies a struct into existing sections, which are zero. Data and pointers beyond these sections are left out. *)
let into_sections (a : Arena.t) first bytes pointers (v : View.t) =
  let data = min bytes v.n in
  if data > 0 then Storage.unsafe_blit v.b v.d a.b first data;
  let budget = budget_for a v.s in
  let copied at i =
    try pointer budget a at v.s i (budget.depth - 1)
    with Fault.Fault fault -> give_up a at v.s fault
  in
  for k = 0 to min pointers v.pn - 1 do
    copied (first + bytes + (k lsl 3)) (View.pointer_at v k)
  done
