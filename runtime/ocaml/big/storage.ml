open Bigarray

type t = (char, int8_unsigned_elt, c_layout) Array1.t

external length : t -> int = "%caml_ba_dim_1"
external get8c : t -> int -> char = "%caml_ba_unsafe_ref_1"
external get16 : t -> int -> int = "%caml_bigstring_get16u"
external get32 : t -> int -> int32 = "%caml_bigstring_get32u"
external get64 : t -> int -> int64 = "%caml_bigstring_get64u"
external set8c : t -> int -> char -> unit = "%caml_ba_set_1"
external set16 : t -> int -> int -> unit = "%caml_bigstring_set16"
external set32 : t -> int -> int32 -> unit = "%caml_bigstring_set32"
external set64 : t -> int -> int64 -> unit = "%caml_bigstring_set64"
external unsafe_set64 : t -> int -> int64 -> unit = "%caml_bigstring_set64u"
external unsafe_set32 : t -> int -> int32 -> unit = "%caml_bigstring_set32u"
external unsafe_set16 : t -> int -> int -> unit = "%caml_bigstring_set16u"
external unsafe_set8c : t -> int -> char -> unit = "%caml_ba_unsafe_set_1"
external string64 : string -> int -> int64 = "%caml_string_get64u"
external bytes_set64 : bytes -> int -> int64 -> unit = "%caml_bytes_set64u"

let[@inline] get8 b i = Char.code (get8c b i)
let[@inline] set8 b i x = set8c b i (Char.unsafe_chr (x land 0xff))
let[@inline] unsafe_set8 b i x = unsafe_set8c b i (Char.unsafe_chr (x land 0xff))
let[@inline] get_float64 b i = Int64.float_of_bits (get64 b i)
let[@inline] set_float64 b i x = unsafe_set64 b i (Int64.bits_of_float x)
let create n = Array1.create char c_layout n

let make_zero n =
  let b = create n in
  Array1.fill b '\000';
  b

let empty = create 0

(* Copies eight bytes at a time, and the rest byte by byte. *)
let blit_string s first (b : t) at length =
  let words = length land -8 in
  let k = ref 0 in
  while !k < words do
    unsafe_set64 b (at + !k) (string64 s (first + !k));
    k := !k + 8
  done;
  for k = words to length - 1 do
    unsafe_set8c b (at + k) (String.unsafe_get s (first + k))
  done

let check size first length =
  if first < 0 || length < 0 || first > size - length then invalid_arg "index out of bounds"

let blit_from_bytes from first b at n =
  check (Bytes.length from) first n;
  check (length b) at n;
  blit_string (Bytes.unsafe_to_string from) first b at n

let blit_to_bytes (b : t) first to_ at n =
  check (length b) first n;
  check (Bytes.length to_) at n;
  let words = n land -8 in
  let k = ref 0 in
  while !k < words do
    bytes_set64 to_ (at + !k) (get64 b (first + !k));
    k := !k + 8
  done;
  for k = words to n - 1 do
    Bytes.unsafe_set to_ (at + k) (get8c b (first + k))
  done

let of_string s =
  let b = create (String.length s) in
  blit_string s 0 b 0 (String.length s);
  b

let of_bytes from = of_string (Bytes.unsafe_to_string from)

let sub_bytes b first n =
  check (length b) first n;
  let to_ = Bytes.create n in
  blit_to_bytes b first to_ 0 n;
  to_

let sub_string b first n = Bytes.unsafe_to_string (sub_bytes b first n)
let not_text = String.make 1 '\xff'

let sub_text b first n =
  let text = sub_string b first n in
  if Zooph_base.Utf8.is_valid text then text else not_text

let to_bytes b = sub_bytes b 0 (length b)
let unsafe_blit from first to_ at n = Array1.blit (Array1.sub from first n) (Array1.sub to_ at n)
let fill_zero b first n = Array1.fill (Array1.sub b first n) '\000'

let sub b first n =
  let copy = create n in
  Array1.blit (Array1.sub b first n) copy;
  copy

let output channel b first n =
  let piece = Bytes.create (min n 65536) in
  let rec go first n =
    if n > 0 then begin
      let size = min n (Bytes.length piece) in
      blit_to_bytes b first piece 0 size;
      Stdlib.output channel piece 0 size;
      go (first + size) (n - size)
    end
  in
  go first n
