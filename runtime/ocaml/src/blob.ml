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

(* The near pointer at [i], which lies on the landing pad of the one at [i0] or is it. *)
let rec near_text (s : Segment.t) i s0 i0 =
  let b = s.b in
  let w = Storage.get64 b i in
  let first = Word.target i w in
  let last = first + Word.list_count w - 1 in
  (* Segments are of whole words, so if the last byte is inside, so is its word. *)
  if Word.form w = Word.byte_list && first >= s.lo && last >= first && last < s.hi
     && Storage.get8 b last = 0
  then Slice.v b first (last - first)
  else begin
    let pads = if s == s0 && i = i0 then Segment.landing s i else Segment.null in
    if pads == Segment.null then slow try_text s0 i0
    else near_text pads (Segment.landing_at s i pads) s i
  end

let[@inline] text s i = near_text s i s i

let[@inline never] data (s : Segment.t) i =
  let b = s.b in
  let w = Storage.get64 b i in
  let first = Word.target i w and count = Word.list_count w in
  if Word.form w = Word.byte_list && first >= s.lo && first + ((count + 7) land -8) <= s.hi then
    Slice.v b first count
  else slow try_data s i
