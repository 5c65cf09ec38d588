(* Segments of a message being read, and the pointer words in them. Positions are byte offsets into the storage, which
   the segments of a framed message share. *)

module Fault = Zooph_base.Fault

type t = {
  b : Storage.t;
  lo : int;  (** First byte. *)
  hi : int;  (** One past the last byte; [hi - lo] is a multiple of 8. *)
  index : int;
  table : table;
}

and table = {
  segments : t array;  (** All segments of the message; empty if it has only one. *)
  words : int;  (** Words of all segments; -1 if there is only one segment. *)
  limits : Limits.t;  (** The limits with which the message was opened. *)
  sticky : Fault.t option Atomic.t;
      (** The first fault found while reading. For a validated message it is {!validated} itself, and no fault is kept. *)
}

(* A pointer is malformed. *)
exception Bad of Fault.kind

let validated : Fault.t option Atomic.t = Atomic.make None

(* The value of [sticky] for messages that are decoded without a validation before: faults are raised where they are
   found. *)
let strict : Fault.t option Atomic.t = Atomic.make None
let[@inline] sticky ~lazily = if lazily then Atomic.make None else validated
let[@inline] lazily s = s.table.sticky != validated

let[@inline] lone_table limits ~lazily =
  { segments = [||]; words = -1; limits; sticky = sticky ~lazily }

let alone = lone_table Limits.default ~lazily:false

(* The table of a single segment that is decoded without a validation before. *)
let unvalidated = { alone with sticky = strict }

(* The table of messages that were built in this process. *)
let built = lone_table Limits.built ~lazily:false

(* The table of a single segment. Validated messages with the default limits share one. *)
let[@inline] lone limits ~lazily =
  if lazily || limits != Limits.default then lone_table limits ~lazily else alone
let null = { b = Storage.make_zero 8; lo = 0; hi = 8; index = 0; table = alone }
let words s = if s.table.words < 0 then (s.hi - s.lo) lsr 3 else s.table.words
let fault s kind at = Fault.v kind (Word { segment = s.index; word = (at - s.lo) asr 3 })
let[@inline never] fail s kind at = raise_notrace (Fault.Fault (fault s kind at))

(* Keeps a fault if none was kept before. *)
let[@inline never] keep s fault =
  if s.table.sticky == strict then raise_notrace (Fault.Fault fault)
  else if lazily s then ignore (Atomic.compare_and_set s.table.sticky None (Some fault))

let[@inline never] report s kind at = keep s (fault s kind at)

(* The halves of a pointer word. The low half is signed, the high half is unsigned. *)
let[@inline] low b i = Int32.to_int (Storage.get32 b i)
let[@inline] high b i = Int32.to_int (Storage.get32 b (i + 4)) land 0xffff_ffff

(* The position of the object of the near pointer at [i], whose low half is [lo]. *)
let[@inline] start i lo = i + 8 + ((lo land -4) lsl 1)
let[@inline] is_null b i = Storage.get64 b i = 0L

(* The object that a pointer leads to: its position, and the two halves of the pointer or tag word that describes it. *)
type target = { segment : t; first : int; lo : int; hi : int }

let[@inline never] bad kind = raise_notrace (Bad kind)

let lookup s index =
  let segments = s.table.segments in
  if index < Array.length segments then segments.(index)
  else if index = 0 && Array.length segments = 0 then s
  else bad Far_segment

let far_position lo = ((lo land 0xffff_ffff) lsr 3) lsl 3

let[@inline never] follow_far s lo hi =
  let pads = lookup s hi in
  let at = pads.lo + far_position lo in
  if lo land 4 = 0 then begin
    if at + 8 > pads.hi then bad Far_pad;
    let lo = low pads.b at in
    if lo land 3 = 2 then bad Far_pad;
    { segment = pads; first = start at lo; lo; hi = high pads.b at }
  end
  else begin
    if at + 16 > pads.hi then bad Far_pad;
    let landing = low pads.b at and tag = low pads.b (at + 8) in
    let is_single_far = landing land 7 = 2 and is_plain = tag = 0 || tag = 1 in
    if not (is_single_far && is_plain) then bad Far_pad;
    let segment = lookup s (high pads.b at) in
    let first = segment.lo + far_position landing in
    { segment; first; lo = tag; hi = high pads.b (at + 8) }
  end

(* The segment of the landing pad of the far pointer [w]. It is {!null} if [w] is not a far pointer with one landing pad,
   or if there is no such segment. *)
let[@inline] pads (s : t) w : t =
  let segments = s.table.segments and index = Word.upper w in
  if Word.is_single_far w && index < Array.length segments then Array.unsafe_get segments index
  else null

(* The position of the landing pad in that segment, which the caller has to compare with the segment's end. The caller
   must not follow a landing pad that is null or a far pointer. *)
let[@inline] pad_at (pads : t) w = pads.lo + Word.far_position w

let follow s i =
  let lo = low s.b i and hi = high s.b i in
  if lo land 3 = 2 then follow_far s lo hi else { segment = s; first = start i lo; lo; hi }
