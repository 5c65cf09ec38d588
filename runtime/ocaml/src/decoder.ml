(* Decoding to native values, within budgets. *)

module Fault = Zooph_base.Fault

type t = {
  mutable words : int;  (** Words that may still be visited. *)
  mutable bytes : int;  (** Bytes of native values that may still be made. *)
  mutable depth : int;  (** Structs and lists that may still be entered. *)
}

let make s limits =
  let words = Segment.words s in
  { words = Limits.budget limits words; bytes = max (64 lsl 20) (words * 8 * 64);
    depth = Limits.depth limits }

let unlimited () = { words = max_int; bytes = max_int; depth = Limits.max_nesting }

let charge d s i words bytes =
  d.words <- d.words - words;
  d.bytes <- d.bytes - bytes;
  if d.words < 0 then Segment.fail s Traversal i;
  if d.bytes < 0 then Segment.fail s Memory i

let rethrow step fault = raise_notrace (Fault.Fault (Fault.within step fault))

(* {1 What the pointer at [i] leads to} *)

let text d s i =
  if Segment.is_null s.Segment.b i then ""
  else begin
    let text = Blob.text s i in
    charge d s i (1 + ((text.length + 8) lsr 3)) text.length;
    let native = Slice.to_string text in
    if not (Zooph_base.Utf8.is_valid native) then Segment.fail s Text_utf8 i;
    native
  end

let data d s i =
  if Segment.is_null s.Segment.b i then ""
  else begin
    let data = Blob.data s i in
    charge d s i (1 + ((data.length + 7) lsr 3)) data.length;
    Slice.to_string data
  end

(* Enters a list whose elements take so many native bytes each. *)
let enter d (s : Segment.t) i (l : Raw_list.t) native =
  let levels = if Raw_list.nests l then 1 else 0 in
  if d.depth < levels then Segment.fail s Nesting i;
  charge d s i (Raw_list.cost l) (l.count * native);
  d.depth <- d.depth - levels

let leave d l = if Raw_list.nests l then d.depth <- d.depth + 1

let structure d s i native decode =
  let v = View.hop s i in
  if d.depth <= 0 then Segment.fail s Nesting i;
  charge d s i (View.cost v) native;
  d.depth <- d.depth - 1;
  let record = decode d v in
  d.depth <- d.depth + 1;
  record

let elements (l : Raw_list.t) read =
  let one index =
    try read index with Fault.Fault fault -> rethrow (Fault.Element index) fault
  in
  Array.init l.count one

let structures d s i native decode =
  if Segment.is_null s.Segment.b i then [||]
  else begin
    let l = Raw_list.hop s i Raw_list.composite in
    enter d s i l native;
    let records = elements l (fun index -> decode d (Raw_list.structure l index)) in
    leave d l;
    records
  end

(* {1 Fields of a struct} *)

let[@inline never] named name fault = rethrow (Fault.Field name) fault

let[@inline] field (v : View.t) k name absent read =
  let i = View.pointer_at v k in
  if k >= v.pn || Segment.is_null v.b i then absent
  else try read v.s i with Fault.Fault fault -> named name fault

let text_field d v k name default = field v k name default (fun s i -> text d s i)
let data_field d v k name default = field v k name default (fun s i -> data d s i)

let optional_field d v k name native decode =
  field v k name None (fun s i -> Some (structure d s i native decode))

let structures_field d v k name native default decode =
  field v k name default (fun s i -> structures d s i native decode)
