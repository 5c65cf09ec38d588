external get64 : string -> int -> int64 = "%caml_string_get64u"

(* The number of bytes of a word that must belong to the string for a load. A string's block ends with padding, so native
   code can load its last word. Bytecode checks bounds by the string's length. *)
let whole = match Sys.backend_type with Native -> 0 | Bytecode | Other _ -> 8

(* The bits that no byte of an ASCII text has. *)
let high_bits = 0x8080808080808080L

let[@inline] byte s i = Char.code (String.unsafe_get s i)
let[@inline] is_in s i lo hi = i < String.length s && byte s i >= lo && byte s i <= hi
let[@inline] continues s i = is_in s i 0x80 0xbf
let[@inline] two s i = if continues s (i + 1) then 2 else -1

(* [lo] and [hi] bound the second byte, which excludes overlong sequences, surrogates, and numbers above U+10FFFF. *)
let[@inline] three s i lo hi =
  if not (is_in s (i + 1) lo hi) then -1 else if continues s (i + 2) then 3 else -2

let[@inline] four s i lo hi =
  if not (is_in s (i + 1) lo hi) then -1
  else if not (continues s (i + 2)) then -2
  else if continues s (i + 3) then 4
  else -3

(* The length of the well-formed sequence that starts at [i]. If there is none, the negated length of the longest
   beginning of a sequence, which is at least one byte. *)
let sequence s i =
  let c = byte s i in
  if c < 0x80 then 1
  else if c < 0xc2 then -1
  else if c < 0xe0 then two s i
  else if c = 0xe0 then three s i 0xa0 0xbf
  else if c = 0xed then three s i 0x80 0x9f
  else if c < 0xf0 then three s i 0x80 0xbf
  else if c = 0xf0 then four s i 0x90 0xbf
  else if c < 0xf4 then four s i 0x80 0xbf
  else if c = 0xf4 then four s i 0x80 0x8f
  else -1

(* A string's block is a number of whole words: behind the last byte are one to eight bytes of padding, all below 0x80. So
   a word that starts within the string can be loaded, and ASCII is checked a word at a time. *)
let rec is_valid_from s i n =
  i >= n
  ||
  if i land 7 = 0 then words s i n
  else
    let length = sequence s i in
    length > 0 && is_valid_from s (i + length) n

and words s i n =
  if i >= n then true
  else if i + whole <= n && Int64.logand (get64 s i) high_bits = 0L then words s (i + 8) n
  else
    let length = sequence s i in
    length > 0 && is_valid_from s (i + length) n

(* The 32 bytes from [i] on, combined by "or". *)
let[@inline] block s i =
  Int64.logor
    (Int64.logor (get64 s i) (get64 s (i + 8)))
    (Int64.logor (get64 s (i + 16)) (get64 s (i + 24)))

(* Most texts are ASCII. A long one is loaded in blocks, the last of which may overlap the one before. This takes fewer branches
   than words, and the number of blocks is easier to predict. *)
let is_valid s =
  let n = String.length s in
  if n < 32 then words s 0 n
  else begin
    let last = n - 32 in
    let i = ref 0 and all = ref (block s last) in
    while !i < last && Int64.logand !all high_bits = 0L do
      all := Int64.logor !all (block s !i);
      i := !i + 32
    done;
    Int64.logand !all high_bits = 0L || words s 0 n
  end

let repair s =
  if is_valid s then s
  else begin
    let out = Buffer.create (String.length s + 16) in
    let rec go i =
      if i < String.length s then begin
        let n = sequence s i in
        if n > 0 then Buffer.add_substring out s i n else Buffer.add_string out "\xef\xbf\xbd";
        go (i + abs n)
      end
    in
    go 0;
    Buffer.contents out
  end
