(* The canonical form: one segment with objects in pre-order, and without trailing zero words in sections. *)

module Fault = Zooph_base.Fault
let min = Word.min
let max = Word.max

type pass = {
  mutable out : Bytes.t;
  mutable used : int;
  few : int;  (** A longer result is measured before it is written: {!Large} is raised. *)
  writes : bool;  (** Whether the pass writes to [out]; otherwise it only measures. *)
  budget : Budget.t;
}

(* The result is longer than [few], so it has to be measured first. *)
exception Large

(* The offset of a pointer has room for 2^29 words. *)
let most = 1 lsl 32

let[@inline never] grow pass used =
  if used > pass.few then raise_notrace Large;
  let larger = Bytes.make (max used (2 * Bytes.length pass.out)) '\000' in
  Bytes.blit pass.out 0 larger 0 pass.used;
  pass.out <- larger

let reserve pass words =
  let first = pass.used in
  let used = first + (words lsl 3) in
  Budget.keep pass.budget (words lsl 3);
  if used > most then Segment.bad Memory;
  if pass.writes && used > Bytes.length pass.out then grow pass used;
  pass.used <- used;
  first

let put pass at lo hi =
  if pass.writes then begin
    Bytes.set_int32_le pass.out at (Int32.of_int lo);
    Bytes.set_int32_le pass.out (at + 4) (Int32.of_int hi)
  end

let charge pass words = Budget.visit pass.budget words

(* The sizes of the data and pointer sections without trailing zero words. *)
let trimmed (v : View.t) =
  let byte i = i >= v.d && Storage.get8 v.b i = 0 in
  let rec data i = if byte i then data (i - 1) else i in
  let rec pointers k =
    if k > 0 && Segment.is_null v.b (View.pointer_at v (k - 1)) then pointers (k - 1) else k
  in
  let last = data (v.d + v.n - 1) in
  let data = if last < v.d then 0 else ((last - v.d) lsr 3) + 1 in
  (data, pointers v.pn)

let rec pointer pass at (s : Segment.t) i depth =
  try
    match Pointer.try_form { s; i } with
    | Null -> ()
    | Capability index -> put pass at 3 index
    | Struct ->
      let v = View.try_hop s i in
      charge pass (View.cost v);
      if depth < 1 then Segment.bad Nesting;
      structure pass at v (depth - 1)
    | List ->
      let l = Raw_list.try_hop s i in
      charge pass (Raw_list.cost l);
      let levels = if Raw_list.nests l then 1 else 0 in
      if depth < levels then Segment.bad Nesting;
      list pass at l (depth - levels)
  with Segment.Bad kind -> Segment.fail s kind i

and structure pass at v depth =
  let data, pointers = trimmed v in
  if data = 0 && pointers = 0 then put pass at (-4) 0
  else begin
    let first = reserve pass (data + pointers) in
    put pass at ((first - at - 8) asr 1) (data lor (pointers lsl 16));
    sections pass first data pointers v depth
  end

and sections pass first data pointers (v : View.t) depth =
  if pass.writes then Storage.blit_to_bytes v.b v.d pass.out first (min v.n (data lsl 3));
  for k = 0 to pointers - 1 do
    try pointer pass (first + ((data + k) lsl 3)) v.s (View.pointer_at v k) depth
    with Fault.Fault fault -> Decoder.rethrow (Fault.Pointer k) fault
  done

and list pass at (l : Raw_list.t) depth =
  if l.size = Raw_list.composite then structures pass at l depth
  else begin
    let first = reserve pass (Raw_list.flat_words l.size l.count) in
    put pass at (((first - at - 8) asr 1) lor 1) (l.size lor (l.count lsl 3));
    if l.size = Raw_list.pointer then
      for k = 0 to l.count - 1 do
        try pointer pass (first + (k lsl 3)) l.s (l.first + (k lsl 3)) depth
        with Fault.Fault fault -> Decoder.rethrow (Fault.Element k) fault
      done
    else if pass.writes then copy_flat l pass.out first
  end

(* Copies the elements' bytes, but not the padding behind them, which may be anything. *)
and copy_flat (l : Raw_list.t) to_ first =
  let bits = if l.size = Raw_list.bit then l.count else l.count * l.stride * 8 in
  let bytes = (bits + 7) lsr 3 in
  Storage.blit_to_bytes l.b l.first to_ first bytes;
  if bits land 7 <> 0 then begin
    let last = first + bytes - 1 in
    Bytes.set_uint8 to_ last (Bytes.get_uint8 to_ last land ((1 lsl (bits land 7)) - 1))
  end

and structures pass at l depth =
  let data = ref 0 and pointers = ref 0 in
  if l.stride > 0 then
    for k = 0 to l.count - 1 do
      let d, p = trimmed (Raw_list.structure l k) in
      data := max !data d;
      pointers := max !pointers p
    done;
  let stride = !data + !pointers in
  let first = reserve pass ((l.count * stride) + 1) in
  put pass at (((first - at - 8) asr 1) lor 1) (Raw_list.composite lor ((l.count * stride) lsl 3));
  put pass first (l.count lsl 2) (!data lor (!pointers lsl 16));
  if stride > 0 then
    for k = 0 to l.count - 1 do
      let element = first + 8 + (k * stride * 8) in
      try sections pass element !data !pointers (Raw_list.structure l k) depth
      with Fault.Fault fault -> Decoder.rethrow (Fault.Element k) fault
    done

(* Writes a root pointer and a copy of the object that the pointer at [i] leads to. *)
let whole pass (s : Segment.t) i depth =
  (try ignore (reserve pass 1) with Segment.Bad kind -> Segment.fail s kind i);
  pointer pass 0 s i depth

let of_pass pass =
  if pass.used = Bytes.length pass.out then Bytes.unsafe_to_string pass.out
  else Bytes.sub_string pass.out 0 pass.used

(* The length of the canonical copy in bytes. *)
let measure budget s i depth =
  let pass = { out = Bytes.empty; used = 0; few = 0; writes = false; budget } in
  whole pass s i depth;
  pass.used

(* A canonical copy that is charged to the budget of a larger operation.

   A buffer that grows takes memory twice while its content is moved. A copy that is long in relation to its message or
   to the memory limit is therefore measured first, and then written to a buffer of that length. That buffer still grows
   if another thread changes the message in between. *)
let copy_charged (budget : Budget.t) (s : Segment.t) i depth =
  let { Budget.words; bytes; _ } = budget in
  let few = min (max (1 lsl 20) (8 * Segment.words s)) (bytes / 16) in
  let pass = { out = Bytes.make 64 '\000'; used = 0; few; writes = true; budget } in
  match whole pass s i depth with
  | () -> of_pass pass
  | exception Large ->
    let again () =
      budget.words <- words;
      budget.bytes <- bytes
    in
    again ();
    pass.out <- Bytes.empty;
    let length = measure budget s i depth in
    again ();
    let pass = { pass with out = Bytes.make length '\000'; used = 0; few = most } in
    whole pass s i depth;
    of_pass pass

let copy ?limits (p : Pointer.t) =
  let limits = Option.value limits ~default:p.s.table.limits in
  let budget = Budget.of_segment p.s limits in
  match copy_charged budget p.s p.i budget.depth with
  | flat -> Ok flat
  | exception Fault.Fault fault -> Error fault

(* Checks that [flat] is a flat message in canonical form. The fault is at the first word that differs. *)
let check ?limits flat =
  match copy ?limits (Pointer.of_flat flat) with
  | Error _ as error -> error
  | Ok canonical when canonical = flat -> Ok ()
  | Ok canonical ->
    let most = min (String.length canonical) (String.length flat) in
    let rec same i = if i < most && canonical.[i] = flat.[i] then same (i + 1) else i in
    Error (Fault.v Not_canonical (Word { segment = 0; word = same 0 lsr 3 }))
