(* The length of the well-formed sequence that starts at [i], or the negated length of what cannot
   be part of one: the longest beginning of a sequence, at least one byte. *)
let sequence get i length =
  let continues k lo hi = i + k < length && get (i + k) >= lo && get (i + k) <= hi in
  let c = get i in
  let tail2 lo hi = if continues 1 lo hi then 2 else -1 in
  let tail3 lo hi =
    if not (continues 1 lo hi) then -1 else if continues 2 0x80 0xbf then 3 else -2
  in
  let tail4 lo hi =
    if not (continues 1 lo hi) then -1
    else if not (continues 2 0x80 0xbf) then -2
    else if continues 3 0x80 0xbf then 4
    else -3
  in
  if c < 0x80 then 1
  else if c < 0xc2 then -1
  else if c < 0xe0 then tail2 0x80 0xbf
  else if c = 0xe0 then tail3 0xa0 0xbf
  else if c = 0xed then tail3 0x80 0x9f
  else if c < 0xf0 then tail3 0x80 0xbf
  else if c = 0xf0 then tail4 0x90 0xbf
  else if c < 0xf4 then tail4 0x80 0xbf
  else if c = 0xf4 then tail4 0x80 0x8f
  else -1

let is_valid get length =
  let rec go i =
    i >= length
    ||
    let n = sequence get i length in
    n > 0 && go (i + n)
  in
  go 0

let is_valid_string s = is_valid (fun i -> Char.code (String.unsafe_get s i)) (String.length s)

let repair s =
  if is_valid_string s then s
  else begin
    let out = Buffer.create (String.length s + 16) in
    let get i = Char.code (String.unsafe_get s i) in
    let rec go i =
      if i < String.length s then begin
        let n = sequence get i (String.length s) in
        if n > 0 then Buffer.add_substring out s i n else Buffer.add_string out "\xef\xbf\xbd";
        go (i + abs n)
      end
    in
    go 0;
    Buffer.contents out
  end
