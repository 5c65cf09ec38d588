(* Texts and data: lists of bytes. *)

(* The bytes the pointer at [i] leads to, which is not null: of a text with its NUL. *)
let try_hop s i =
  let target = Segment.follow s i in
  let l = Raw_list.of_target target in
  if l.size <> 2 then Segment.bad Element_size;
  l

let try_text s i =
  let l = try_hop s i in
  if l.count = 0 || Storage.get8 l.b (l.first + l.count - 1) <> 0 then Segment.bad Text_nul;
  Slice.v l.b l.first (l.count - 1)

let try_data s i =
  let l = try_hop s i in
  Slice.v l.b l.first l.count

let[@inline never] slow read s i =
  if Segment.is_null s.Segment.b i then Slice.empty
  else
    try read s i
    with Segment.Bad kind ->
      Segment.report s kind i;
      Slice.empty

let[@inline never] text (s : Segment.t) i =
  let b = s.b in
  let lo = Segment.low b i and hi = Segment.high b i in
  let count = hi lsr 3 in
  let first = i + 8 + ((lo - 1) lsl 1) in
  if lo land 3 = 1 && hi land 7 = 2 && first >= s.lo
     && first + ((count + 7) land -8) <= s.hi
     && count > 0
     && Storage.get8 b (first + count - 1) = 0
  then Slice.v b first (count - 1)
  else slow try_text s i

let[@inline never] data (s : Segment.t) i =
  let b = s.b in
  let lo = Segment.low b i and hi = Segment.high b i in
  let count = hi lsr 3 in
  let first = i + 8 + ((lo - 1) lsl 1) in
  if lo land 3 = 1 && hi land 7 = 2 && first >= s.lo && first + ((count + 7) land -8) <= s.hi then
    Slice.v b first count
  else slow try_data s i
