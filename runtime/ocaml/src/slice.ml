type t = { buffer : Storage.t; first : int; length : int }

let empty = { buffer = Storage.empty; first = 0; length = 0 }
let[@inline] length s = s.length
let[@inline] is_empty s = s.length = 0
let[@inline] unsafe_get s i = Char.unsafe_chr (Storage.get8 s.buffer (s.first + i))

let[@inline] get s i =
  if i < 0 || i >= s.length then invalid_arg "index out of bounds";
  unsafe_get s i

let to_string s = Storage.sub_string s.buffer s.first s.length
let to_bytes s = Storage.sub_bytes s.buffer s.first s.length

let of_string text =
  { buffer = Storage.of_string text; first = 0; length = String.length text }

let sub s ~first ~length =
  if first < 0 || length < 0 || first > s.length - length then invalid_arg "index out of bounds";
  { s with first = s.first + first; length }

let blit_to s b at =
  if at < 0 || at > Storage.length b - s.length then invalid_arg "index out of bounds";
  Storage.unsafe_blit s.buffer s.first b at s.length

let output channel s = Storage.output channel s.buffer s.first s.length
let blit s bytes at = Storage.blit_to_bytes s.buffer s.first bytes at s.length

let equal_string s text =
  let rec same i = i < 0 || (unsafe_get s i = String.unsafe_get text i && same (i - 1)) in
  String.length text = s.length && same (s.length - 1)

let equal s t =
  let rec same i = i < 0 || (unsafe_get s i = unsafe_get t i && same (i - 1)) in
  s.length = t.length && same (s.length - 1)

let compare s t = String.compare (to_string s) (to_string t)

let fold f init s =
  let result = ref init in
  for i = 0 to s.length - 1 do
    result := f !result (unsafe_get s i)
  done;
  !result

let iter f s =
  for i = 0 to s.length - 1 do
    f (unsafe_get s i)
  done

let[@inline] pair b i = Int64.logor (Storage.get64 b i) (Storage.get64 b (i + 8))
let[@inline] block b i = Int64.logor (pair b i) (pair b (i + 16))
let[@inline] is_ascii_word w = Int64.logand w 0x8080808080808080L = 0L

(* The lesser of two positions, computed without a branch. *)
let[@inline] at_most last i =
  let beyond = i - last in
  i - (beyond land lnot (beyond asr (Sys.int_size - 1)))

(* Reports whether the [length] bytes from [first] on are ASCII. Lengths of texts are unpredictable. So texts of many lengths
   are checked by the same loads, which overlap as far as the text is shorter than they are together. *)
let is_ascii_at b first length =
  if length < 8 then begin
    let all = ref 0 in
    for i = first to first + length - 1 do
      all := !all lor Storage.get8 b i
    done;
    !all < 0x80
  end
  else if length < 16 then
    is_ascii_word (Int64.logor (Storage.get64 b first) (Storage.get64 b (first + length - 8)))
  else if length < 32 then is_ascii_word (Int64.logor (pair b first) (pair b (first + length - 16)))
  else begin
    let i = ref first and stop = first + length in
    let all = ref 0L in
    while stop - !i > 128 && is_ascii_word !all do
      all := Int64.logor (block b !i) (block b (!i + 32));
      i := !i + 64
    done;
    let first = !i and last = stop - 32 in
    let front = Int64.logor (block b first) (block b (at_most last (first + 32))) in
    let back = Int64.logor (block b (at_most last (first + 64))) (block b last) in
    is_ascii_word (Int64.logor !all (Int64.logor front back))
  end

(* Reports whether the [length] bytes from [first] on are UTF-8. If they are not ASCII they are copied to a string for
   the check. *)
let is_utf_8_at b first length =
  is_ascii_at b first length || Zooph_base.Utf8.is_valid (Storage.sub_string b first length)

let is_utf_8 s = is_utf_8_at s.buffer s.first s.length
let pp ppf s = Format.pp_print_string ppf (Zooph_base.Utf8.repair (to_string s))
let[@inline] v buffer first length = { buffer; first; length }
