(* The stream framing: a table of segment sizes in front of the segments. *)

module Fault = Zooph_base.Fault

let max_segments = 512

type length =
  | At_least of int
  | Exactly of int

let entry b first k = Int32.to_int (Storage.get32 b (first + (4 * k))) land 0xffff_ffff
let table_bytes count = ((count / 2) + 1) * 8
let fault kind offset = raise_notrace (Fault.Fault (Fault.at_byte kind offset))

(* Of the message that the bytes from [first] to [last] begin with. *)
let length b first last =
  if last - first < 4 then At_least 4
  else begin
    let count = entry b first 0 + 1 in
    if count > max_segments then fault Segment_table 0;
    let table = table_bytes count in
    if last - first < table then At_least table
    else begin
      let words = ref 0 in
      for k = 1 to count do
        words := !words + entry b first k
      done;
      Exactly (table + (8 * !words))
    end
  end

(* The length of the whole message that starts at [first]; a fault if it is not all there. *)
let prefix b first last =
  match length b first last with
  | Exactly length when length <= last - first -> length
  | Exactly _ | At_least _ -> fault Truncated (last - first)

(* First and last byte of each segment of a framed message that is all there. *)
let segments b first =
  let count = entry b first 0 + 1 in
  let at = ref (first + table_bytes count) in
  Array.init count (fun k ->
      let lo = !at in
      at := lo + (8 * entry b first (k + 1));
      (lo, !at))

let table sizes =
  let count = Array.length sizes in
  let bytes = Bytes.make (table_bytes count) '\000' in
  Bytes.set_int32_le bytes 0 (Int32.of_int (count - 1));
  Array.iteri (fun k words -> Bytes.set_int32_le bytes (4 * (k + 1)) (Int32.of_int words)) sizes;
  bytes

let alone b lo hi = { Segment.b; lo; hi; index = 0; table = Segment.alone }

(* The first segment of a message with a table of several. *)
let first_of_table b first length ~lazily =
  let count = entry b first 0 + 1 in
  let segments = Array.make count Segment.null in
  let at = ref (first + table_bytes count) in
  let words = (first + length - !at) lsr 3 in
  let table = { Segment.segments; words; lazily; sticky = Atomic.make None } in
  for index = 0 to count - 1 do
    let lo = !at in
    let hi = lo + (8 * entry b first (index + 1)) in
    Array.unsafe_set segments index { Segment.b; lo; hi; index; table };
    at := hi
  done;
  Array.unsafe_get segments 0

let root_of b first length ~lazily =
  if entry b first 0 = 0 then begin
    let table = if lazily then Segment.lazy_table () else Segment.alone in
    let s = { Segment.b; lo = first + 8; hi = first + length; index = 0; table } in
    if length < 16 then Segment.fail s No_root s.lo;
    s
  end
  else begin
    let s = first_of_table b first length ~lazily in
    if s.hi - s.lo < 8 then Segment.fail s No_root s.lo;
    s
  end

(* So many bytes are a segment with a root pointer, of whole words, and its table. *)
let[@inline] is_alone b size =
  size >= 16 && size land 7 = 0 && Storage.get64 b 0 = Int64.shift_left (Int64.of_int (size - 8)) 29

(* The first segment of the one message that the buffer is: nothing may follow it. *)
let exactly b ~lazily =
  let size = Storage.length b in
  if is_alone b size then
    { Segment.b; lo = 8; hi = size; index = 0;
      table = (if lazily then Segment.lazy_table () else Segment.alone) }
  else begin
    let length = prefix b 0 size in
    if length < size then fault Trailing_bytes length;
    root_of b 0 length ~lazily
  end
