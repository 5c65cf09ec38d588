(* Opening messages: from bytes to the Reader of the root. *)

module Fault = Zooph_base.Fault

(* A message opened without validation. *)
type 'a lazily = { segment : Segment.t; root : 'a }

let validated layout limits (s : Segment.t) =
  match Quick.check_root s layout limits with
  | Ok () -> Ok (View.hop s s.lo)
  | Error _ as error -> error

let[@inline never] open_any layout limits b =
  match Framing.exactly b limits ~lazily:false with
  | s -> validated layout limits s
  | exception Fault.Fault fault -> Error fault

(* Reports whether the message is nothing but its root: a struct with a data section, without pointers, right behind the
   root pointer. The segment table and the root pointer of such a message are determined by its size, so it is
   valid if these two words match. Its view needs no segment, because it has no pointers to follow. *)
let[@inline] is_data b size =
  size > 16 && size land 7 = 0 && size <= 16 + (0xffff lsl 3)
  &&
  let pointer = Int64.shift_left (Int64.of_int (size - 16)) 29 in
  Storage.get64 b 8 = pointer && Storage.get64 b 0 = Int64.add pointer 0x1_0000_0000L

let[@inline] data b size = { View.b; s = Segment.null; d = 16; n = size - 16; pn = 0 }

let open_default layout b =
  let size = Storage.length b in
  if is_data b size then Ok (data b size) else open_any layout Limits.default b

let open_ ?limits layout b =
  match limits with
  | None -> open_default layout b
  | Some limits -> open_any layout limits b

(* The first segment of the message that starts at [first], and the end of the message. *)
let segment_at limits first b ~lazily =
  if first < 0 || first > Storage.length b then invalid_arg "index out of bounds";
  let table = Framing.prefix b first (Storage.length b) in
  let last = Framing.end_of table in
  (* Words must be at multiples of 8 from the buffer's start, so a message that is not aligned is copied. The copy is of
     this message only, so that reading the messages that follow in the same way stays linear. *)
  if first land 7 = 0 then (Framing.root_of b table limits ~lazily, last)
  else
    let copy = Storage.sub b first (last - first) in
    (Framing.root_of copy (Framing.moved table (-first)) limits ~lazily, last)

let[@inline never] open_any_prefix limits first layout b =
  match segment_at limits first b ~lazily:false with
  | exception Fault.Fault fault -> Error fault
  | s, last -> Result.map (fun root -> (root, last)) (validated layout limits s)

(* {!open_default_prefix} for a message of one segment, whose table is one word. *)
let[@inline never] open_alone_prefix first layout b =
  let size = Storage.length b in
  let table = if first > size - 16 then -1L else Storage.get64 b first in
  let last = first + 8 + (Word.upper table lsl 3) in
  if Word.lower table <> 0 || last > size || last < first + 16 then
    open_any_prefix Limits.default first layout b
  else begin
    let s = { Segment.b; lo = first + 8; hi = last; index = 0; table = Segment.alone } in
    match Quick.check_root s layout Limits.default with
    | Ok () -> Ok (View.hop s s.lo, last)
    | Error _ as error -> error
  end

(* Opens a prefix with the default limits. It first tries the case of {!is_data}; the length of the message follows from
   the root pointer. *)
let open_default_prefix first layout b =
  let size = Storage.length b in
  if first < 0 || first land 7 <> 0 || first > size then open_any_prefix Limits.default first layout b
  else if first > size - 24 then open_alone_prefix first layout b
  else begin
    let pointer = Storage.get64 b (first + 8) in
    let words = Int64.to_int (Int64.shift_right_logical pointer 32) in
    let last = first + 16 + (words lsl 3) in
    if
      words > 0 && words <= 0xffff && last <= size
      && Int64.shift_left (Int64.of_int words) 32 = pointer
      && Storage.get64 b first = Int64.add pointer 0x1_0000_0000L
    then Ok ({ View.b; s = Segment.null; d = first + 16; n = words lsl 3; pn = 0 }, last)
    else open_alone_prefix first layout b
  end

let open_prefix ?limits ?(first = 0) layout b =
  match limits with
  | None -> open_default_prefix first layout b
  | Some limits -> open_any_prefix limits first layout b

let[@inline] lazily_from (s : Segment.t) = { segment = s; root = View.hop s s.lo }

let[@inline never] open_lazy_any limits b =
  match Framing.exactly b limits ~lazily:true with
  | s -> Ok (lazily_from s)
  | exception Fault.Fault fault -> Error fault

(* Opens a message without validation. The fast path is for one segment and the default limits. *)
let open_lazy ?limits b =
  match limits with
  | None ->
    let size = Storage.length b in
    if Framing.is_alone b size then Ok (lazily_from (Framing.alone b size Limits.default ~lazily:true))
    else open_lazy_any Limits.default b
  | Some limits -> open_lazy_any limits b

let[@inline never] open_lazy_any_prefix limits first b =
  match segment_at limits first b ~lazily:true with
  | exception Fault.Fault fault -> Error fault
  | s, last -> Ok (lazily_from s, last)

(* {!open_lazy} for a prefix. The fast path is for one segment and the default limits, as in {!open_alone_prefix}. *)
let open_lazy_prefix ?limits ?(first = 0) b =
  match limits with
  | Some limits -> open_lazy_any_prefix limits first b
  | None ->
    let size = Storage.length b in
    let table = if first < 0 || first land 7 <> 0 || first > size - 16 then -1L else Storage.get64 b first in
    let last = first + 8 + (Word.upper table lsl 3) in
    if Word.lower table <> 0 || last > size || last < first + 16 then
      open_lazy_any_prefix Limits.default first b
    else
      let table = Segment.lone Limits.default ~lazily:true in
      Ok (lazily_from { Segment.b; lo = first + 8; hi = last; index = 0; table }, last)

let root message = message.root

let fault message = Atomic.get message.segment.table.sticky

let check message =
  match fault message with
  | None -> Ok message.root
  | Some fault -> Error fault

(* The segment of a flat message, which has no framing. Bytes behind the last whole word are ignored. *)
let flat_segment limits b =
  let table = Segment.lone limits ~lazily:false in
  let s = { Segment.b; lo = 0; hi = Storage.length b land -8; index = 0; table } in
  if s.hi < 8 then Segment.fail s No_root 0;
  s

let open_flat ?(limits = Limits.default) layout b =
  match flat_segment limits b with
  | s -> validated layout limits s
  | exception Fault.Fault fault -> Error fault

(* The root pointer of a message that is not validated. Faults found later are kept, as in a message opened lazily. *)
let root_pointer ?(limits = Limits.default) b =
  match Framing.exactly b limits ~lazily:true with
  | s -> Ok { Pointer.s; i = s.lo }
  | exception Fault.Fault fault -> Error fault

(* The number of segments of a framed message; 0 if the bytes are not a framed message. *)
let segment_count b =
  match Framing.prefix b 0 (Storage.length b) with
  | table -> Framing.count table
  | exception Fault.Fault _ -> 0
