(* Validation: everything reachable is looked at once, so that reading cannot fail afterwards.

   What the schema types is checked by type; everything else that is not null is checked
   structurally. The order is fixed, because the first fault wins: pre-order, pointers ascending,
   elements ascending. Every visit is charged to the traversal budget before it is made.

   There are two passes. The fast one says yes or no; what it does not accept the full one looks at
   from the start: it knows what is wrong and where, and has the last word. *)

module Fault = Zooph_base.Fault

type pass = { mutable left : int;  (** Words that may still be visited. *) utf8 : bool }

let charge pass words =
  pass.left <- pass.left - words;
  if pass.left < 0 then Segment.bad Traversal

let within step work =
  try work () with Fault.Fault fault -> raise_notrace (Fault.Fault (Fault.within step fault))

(* {1 The full pass} *)

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
  if pass.utf8 then begin
    let text = Slice.v l.b l.first (l.count - 1) in
    if not (Slice.is_utf_8 text) then Segment.bad Text_utf8
  end

and structure pass v owners depth =
  if depth <= 0 then Segment.bad Nesting;
  charge pass (View.cost v);
  sections pass v owners (depth - 1)

(* Everything a struct's pointers lead to. *)
and sections pass v owners depth =
  for k = 0 to View.pointer_count v - 1 do
    let i = v.p + (k lsl 3) in
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
    pointer pass l.s v.p ty depth;
    (* What follows the pointer behind it is not described by the schema. *)
    for k = 1 to View.pointer_count v - 1 do
      within (Fault.Pointer k) (fun () -> pointer pass l.s (v.p + (k lsl 3)) Any depth)
    done
  | Some _ | None -> sections pass v [||] depth

(* {1 The fast pass}

   Near pointers to what the schema expects are looked at here; whatever else there is goes to the
   full pass's functions, with the same budget. *)

exception Reject

let[@inline] spend pass words =
  let left = pass.left - words in
  pass.left <- left;
  if left < 0 then raise_notrace Reject

let rec quick pass (s : Segment.t) i (ty : Layout.ty) depth =
  let b = s.b in
  let lo = Segment.low b i and hi = Segment.high b i in
  if lo lor hi <> 0 then
    match ty with
    | Text ->
      let first = i + 8 + ((lo - 1) lsl 1) and count = hi lsr 3 in
      let words = (count + 7) lsr 3 in
      if (lo land 3) lor ((hi land 7) lsl 4) <> 0x21
         || first < s.lo
         || first + (words lsl 3) > s.hi
         || count = 0
         || Storage.get8 b (first + count - 1) <> 0
         || pass.utf8
      then pointer pass s i ty depth
      else spend pass (1 + words)
    | Struct layout ->
      let d = i + 8 + (lo lsl 1) in
      let p = d + ((hi land 0xffff) lsl 3) in
      let e = p + ((hi lsr 16) lsl 3) in
      if lo land 3 <> 0 || d < s.lo || e > s.hi then pointer pass s i ty depth
      else begin
        if depth <= 0 then raise_notrace Reject;
        spend pass (if e = d then 1 else (e - d) lsr 3);
        if e > p then quick_sections pass s d p e (Layout.owners (layout ())) (depth - 1)
      end
    | List element ->
      let wants = Layout.wants element in
      if lo land 3 <> 1 || hi land 7 <> wants then pointer pass s i ty depth
      else quick_list pass s i lo hi element wants depth
    | _ -> pointer pass s i ty depth

and quick_sections pass (s : Segment.t) d p e owners depth =
  let known = Array.length owners in
  let i = ref p and k = ref 0 in
  while !i < e do
    (if Segment.is_null s.b !i then ()
     else if !k < known then
       match Array.unsafe_get owners !k with
       | Always slot -> quick pass s !i slot.slot_ty depth
       | Member (at, value, slot) ->
         if (if d + at + 2 <= p then Storage.get16 s.b (d + at) else 0) = value then
           quick pass s !i slot.slot_ty depth
         else pointer pass s !i Any depth
       | Selected slots -> quick_selected pass s !i slots 0 d p depth
       | Nobody -> pointer pass s !i Any depth
     else pointer pass s !i Any depth);
    i := !i + 8;
    incr k
  done

and quick_selected pass (s : Segment.t) i slots n d p depth =
  if n >= Array.length slots then pointer pass s i Any depth
  else begin
    let slot = Array.unsafe_get slots n in
    let active = slot.active in
    let rec selects k =
      k >= Array.length active
      ||
      let at, value = Array.unsafe_get active k in
      (if d + at + 2 <= p then Storage.get16 s.b (d + at) else 0) = value && selects (k + 1)
    in
    if selects 0 then quick pass s i slot.slot_ty depth
    else quick_selected pass s i slots (n + 1) d p depth
  end

and quick_list pass s i lo hi element wants depth =
  let b = s.b in
  let first = i + 8 + ((lo - 1) lsl 1) and count = hi lsr 3 in
  match element with
  | Struct layout ->
    if first < s.lo || first + 8 + (count lsl 3) > s.hi then raise_notrace Reject;
    let lo = Segment.low b first and hi = Segment.high b first in
    let elements = (lo land 0xffff_ffff) lsr 2 and dw = hi land 0xffff and pn = hi lsr 16 in
    let stride = dw + pn in
    if lo land 3 <> 0 || elements * stride > count || elements > Raw_list.max_count then
      raise_notrace Reject;
    if depth <= 0 then raise_notrace Reject;
    spend pass (1 + count + if stride = 0 then elements else 0);
    if pn > 0 then begin
      let owners = Layout.owners (layout ()) in
      let d = ref (first + 8) in
      for _ = 1 to elements do
        let p = !d + (dw lsl 3) in
        let e = p + (pn lsl 3) in
        quick_sections pass s !d p e owners (depth - 1);
        d := e
      done
    end
  | _ ->
    let words = Raw_list.flat_words wants count in
    if first < s.lo || first + (words lsl 3) > s.hi then raise_notrace Reject;
    if wants = Raw_list.pointer then begin
      if depth <= 0 then raise_notrace Reject;
      spend pass (1 + words);
      for k = 0 to count - 1 do
        quick pass s (first + (k lsl 3)) element (depth - 1)
      done
    end
    else spend pass (1 + words + if wants = 0 then count else 0)

(* {1 Both} *)

let pass_for s limits =
  { left = Limits.budget limits (Segment.words s); utf8 = limits.Limits.utf8 }

let full s i ty limits =
  match pointer (pass_for s limits) s i ty (Limits.depth limits) with
  | () -> Ok ()
  | exception Fault.Fault fault -> Error fault

let accepts s i ty limits =
  match quick (pass_for s limits) s i ty (Limits.depth limits) with
  | () -> true
  | exception (Reject | Segment.Bad _ | Fault.Fault _) -> false

(* What the pointer at [i] leads to is a [ty]. *)
let check s i ty limits = if accepts s i ty limits then Ok () else full s i ty limits
