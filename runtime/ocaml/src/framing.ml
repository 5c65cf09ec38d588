(* The stream framing: a table of segment sizes in front of the segments.

   The table is loaded once, into an immutable value that is checked. So a change of the bytes afterwards cannot move
   the segments. *)

module Fault = Zooph_base.Fault

let max_segments = 512
let entry b first k = Int32.to_int (Storage.get32 b (first + (4 * k))) land 0xffff_ffff
let table_bytes count = ((count / 2) + 1) * 8
let fault kind offset = raise_notrace (Fault.Fault (Fault.at_byte kind offset))

(** The positions of a message's segments. Segment [k] is the bytes from [ends.(k)] to [ends.(k + 1)]. *)
type table = { ends : int array }

(* The result of {!length}. *)
type length =
  | At_least of int  (** This many bytes are needed to find out more. *)
  | Exactly of table  (** The table is complete. Its segments may end beyond the bytes that are there. *)

let count table = Array.length table.ends - 1
let first_byte table = table.ends.(0)
let end_of table = table.ends.(count table)

(* The segment table of the message that begins at [first], as far as the bytes up to [last] determine it. [entry] does
   not check bounds: [last] is compared before. *)
let length b first last =
  if last - first < 4 then At_least 4
  else begin
    let count = entry b first 0 + 1 in
    if count > max_segments then fault Segment_table 0;
    let bytes = table_bytes count in
    if last - first < bytes then At_least bytes
    else begin
      let ends = Array.make (count + 1) (first + bytes) in
      for k = 1 to count do
        ends.(k) <- ends.(k - 1) + (8 * entry b first k)
      done;
      Exactly { ends }
    end
  end

(* The segment table of the message that begins at [first]. A fault if the message ends beyond [last]. *)
let prefix b first last =
  match length b first last with
  | Exactly table when end_of table <= last -> table
  | Exactly _ | At_least _ -> fault Truncated (last - first)

(* The table of the same segments, [by] bytes further on. *)
let moved table by = { ends = Array.map (fun last -> last + by) table.ends }

(* The bytes of a segment table for segments of [sizes] words. *)
let written sizes =
  let count = Array.length sizes in
  let bytes = Bytes.make (table_bytes count) '\000' in
  Bytes.set_int32_le bytes 0 (Int32.of_int (count - 1));
  Array.iteri (fun k words -> Bytes.set_int32_le bytes (4 * (k + 1)) (Int32.of_int words)) sizes;
  bytes

let sizes table =
  Array.init (count table) (fun k -> (table.ends.(k + 1) - table.ends.(k)) lsr 3)

(* The first segment of a message of several segments. *)
let first_of_table b { ends } limits ~lazily =
  let count = Array.length ends - 1 in
  let segments = Array.make count Segment.null in
  let words = (ends.(count) - ends.(0)) lsr 3 in
  let table = { Segment.segments; words; limits; sticky = Segment.sticky ~lazily } in
  for index = 0 to count - 1 do
    segments.(index) <- { Segment.b; lo = ends.(index); hi = ends.(index + 1); index; table }
  done;
  segments.(0)

let root_of b table limits ~lazily =
  let s =
    if count table = 1 then
      { Segment.b; lo = first_byte table; hi = end_of table; index = 0;
        table = Segment.lone limits ~lazily }
    else first_of_table b table limits ~lazily
  in
  if s.hi - s.lo < 8 then Segment.fail s No_root s.lo;
  s

(* Reports whether the [size] bytes of [b] are a message of one segment, which has a root pointer, and nothing else. *)
let[@inline] is_alone b size =
  size >= 16 && size land 7 = 0 && Storage.get64 b 0 = Int64.shift_left (Int64.of_int (size - 8)) 29

let[@inline] alone b size limits ~lazily =
  { Segment.b; lo = 8; hi = size; index = 0; table = Segment.lone limits ~lazily }

(* The segment table of the message that fills the buffer. A fault if bytes follow the message. *)
let exactly_table b =
  let size = Storage.length b in
  let table = prefix b 0 size in
  if end_of table < size then fault Trailing_bytes (end_of table);
  table

(* The first segment of the message that fills the buffer. *)
let exactly b limits ~lazily =
  let size = Storage.length b in
  if is_alone b size then alone b size limits ~lazily
  else root_of b (exactly_table b) limits ~lazily
