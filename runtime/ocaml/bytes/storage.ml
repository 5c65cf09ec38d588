type t = Bytes.t

external length : t -> int = "%bytes_length"
external get8c : t -> int -> char = "%bytes_unsafe_get"
external get16 : t -> int -> int = "%caml_bytes_get16u"
external get32 : t -> int -> int32 = "%caml_bytes_get32u"
external get64 : t -> int -> int64 = "%caml_bytes_get64u"
external set8c : t -> int -> char -> unit = "%bytes_safe_set"
external set16 : t -> int -> int -> unit = "%caml_bytes_set16"
external set32 : t -> int -> int32 -> unit = "%caml_bytes_set32"
external set64 : t -> int -> int64 -> unit = "%caml_bytes_set64"
external unsafe_set64 : t -> int -> int64 -> unit = "%caml_bytes_set64u"
external unsafe_set32 : t -> int -> int32 -> unit = "%caml_bytes_set32u"
external unsafe_set16 : t -> int -> int -> unit = "%caml_bytes_set16u"
external unsafe_set8c : t -> int -> char -> unit = "%bytes_unsafe_set"

(* The block of a [floatarray] is raw bytes, like that of [bytes], so these primitives load and store a word as a float
   without boxing. The position is in words, because offsets of floats are multiples of 8. *)
external get_word_as_float : t -> int -> float = "%floatarray_unsafe_get"
external set_word_as_float : t -> int -> float -> unit = "%floatarray_unsafe_set"
external blit_string : string -> int -> t -> int -> int -> unit = "caml_blit_string" [@@noalloc]
external unsafe_blit : t -> int -> t -> int -> int -> unit = "caml_blit_bytes" [@@noalloc]

let[@inline] get8 b i = Char.code (get8c b i)
let[@inline] set8 b i x = set8c b i (Char.unsafe_chr (x land 0xff))
let[@inline] unsafe_set8 b i x = unsafe_set8c b i (Char.unsafe_chr (x land 0xff))
let[@inline] get_float64 b i = get_word_as_float b (i lsr 3)
let[@inline] set_float64 b i x = set_word_as_float b (i lsr 3) x
let create n = Bytes.create n
let make_zero n = Bytes.make n '\000'
let empty = Bytes.empty
let of_bytes b = b
let of_string s = Bytes.unsafe_of_string s

let not_text = String.make 1 '\xff'

(* Reports whether a range is in bounds and has 8 to 64 bytes. Copying so few bytes by words is faster than a call. *)
let[@inline] is_short b first length =
  length >= 8 && length <= 64 && first >= 0 && first <= Bytes.length b - length

let of_valid text = if Zooph_base.Utf8.is_valid text then text else not_text

(* Most texts are ASCII. A short text is tested for that while it is copied. *)
let sub_text b first length =
  if not (is_short b first length) then of_valid (Bytes.sub_string b first length)
  else begin
    let copy = Bytes.create length in
    let last = length - 8 and at = ref 0 in
    let all = ref (get64 b (first + last)) in
    unsafe_set64 copy last !all;
    while !at < last do
      let word = get64 b (first + !at) in
      all := Int64.logor !all word;
      unsafe_set64 copy !at word;
      at := !at + 8
    done;
    let copy = Bytes.unsafe_to_string copy in
    if Int64.logand !all 0x8080808080808080L = 0L then copy else of_valid copy
  end

(* A short range is copied by words, the last of which may overlap the one before. *)
let sub_string b first length =
  if not (is_short b first length) then Bytes.sub_string b first length
  else begin
    let copy = Bytes.create length in
    let last = length - 8 and at = ref 0 in
    while !at < last do
      unsafe_set64 copy !at (get64 b (first + !at));
      at := !at + 8
    done;
    unsafe_set64 copy last (get64 b (first + last));
    Bytes.unsafe_to_string copy
  end

let sub_bytes b first length = Bytes.sub b first length
let to_bytes b = b
let blit_to_bytes b first to_ at length = Bytes.blit b first to_ at length
let blit_from_bytes from first b at length = Bytes.blit from first b at length
let fill_zero b first length = Bytes.fill b first length '\000'
let sub b first length = Bytes.sub b first length
let output channel b first length = Stdlib.output channel b first length
