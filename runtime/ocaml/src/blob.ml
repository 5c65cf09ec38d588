(* Texts and data: lists of bytes. *)

(* The list of bytes that the pointer at [i] leads to; for a text it includes the NUL. The pointer is not null. *)
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

let[@inline never] far_text (s : Segment.t) i =
  let w = Storage.get64 s.b i in
  let pads = Segment.pads s w in
  let at = Segment.pad_at pads w and b = pads.b in
  if at + 8 > pads.hi then slow try_text s i
  else begin
    let w = Storage.get64 b at in
    let first = Word.target at w in
    let last = first + Word.list_count w - 1 in
    if Word.form w = Word.byte_list && first >= pads.lo && last >= first && last < pads.hi
       && Storage.get8 b last = 0
    then Slice.v b first (last - first)
    else slow try_text s i
  end

let[@inline] text (s : Segment.t) i =
  let b = s.b in
  let w = Storage.get64 b i in
  let first = Word.target i w in
  let last = first + Word.list_count w - 1 in
  (* A segment ends at a word boundary, so if the last byte is in bounds, so is the padding behind it. *)
  if Word.form w = Word.byte_list && first >= s.lo && last >= first && last < s.hi
     && Storage.get8 b last = 0
  then Slice.v b first (last - first)
  else far_text s i

let[@inline never] data (s : Segment.t) i =
  let b = s.b in
  let w = Storage.get64 b i in
  let first = Word.target i w and count = Word.list_count w in
  if Word.form w = Word.byte_list && first >= s.lo && first + ((count + 7) land -8) <= s.hi then
    Slice.v b first count
  else slow try_data s i
