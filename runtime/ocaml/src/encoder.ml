(* Encoding writes every word once, into a buffer of the caller or into one whose size a first pass measured. [at] is the
   position of the pointer to write. Functions check once that there is room for an object, and then store unchecked. *)

type t = {
  b : Storage.t;
  mutable tail : int;  (** The end of the message so far. *)
  limit : int;  (** The end of the room for the message. *)
  mutable depth : int;  (** Structs and lists that may still be entered. *)
}

let[@inline] make b tail limit = { b; tail; limit; depth = Limits.max_nesting }

(* Functions on the path of every struct raise these exceptions inline: the compiler would spill live registers around a
   call. *)
let no_room_left = Invalid_argument "Zooph: there is no room for the record"
let nested_too_deep = Invalid_argument "Zooph: a record nested deeper than 1024 cannot be encoded"
let[@inline never] no_room () = raise no_room_left
let[@inline never] too_deep () = raise nested_too_deep

(* Takes [bytes] bytes. There may be no room although the Record was measured, because another thread may have changed
   its arrays. *)
let[@inline] take e bytes =
  let first = e.tail in
  let tail = first + bytes in
  if tail > e.limit then raise no_room_left;
  e.tail <- tail;
  first

(* Enters a level of nesting. Types that contain themselves can be nested without end, so levels are counted. *)
let[@inline] enter e =
  let depth = e.depth in
  if depth <= 0 then raise nested_too_deep;
  e.depth <- depth - 1

let[@inline] leave e = e.depth <- e.depth + 1

(* Stores a word of two halves. [lo] must fit 32 bits; the bits of [hi] above its lowest 32 are dropped. *)
let[@inline] halves b at lo hi =
  Storage.unsafe_set64 b at
    (Int64.logor (Int64.of_int lo) (Int64.shift_left (Int64.of_int hi) 32))

let[@inline] word b at (x : int64) = Storage.unsafe_set64 b at x
let[@inline] float_word b at x = Storage.set_float64 b at x
let[@inline] null b at = Storage.unsafe_set64 b at 0L

external int_of_bool : bool -> int = "%identity"
external backend_type : unit -> int = "%backend_type"
external string64 : string -> int -> int64 = "%caml_string_get64u"

(* The compiler knows the value: 0 stands for native code. *)
let[@inline] is_native () = backend_type () = 0

(* Strings below this length are copied by words. Bytecode does not do so, because it checks the bounds of loads, and the
   last load includes padding. *)
let[@inline] short () = if is_native () then 32 else 0

(* The same for Builders, where other instructions come between, so that longer loops are mispredicted more often. *)
let[@inline] very_short () = if is_native () then 16 else 0

(* The last byte of an OCaml string's block is the number of the padding bytes before it, which are zero. This mask clears
   that byte of the last word. *)
let padded = 0x00ff_ffff_ffff_ffffL

(* Writes the string [s] of less than {!short} bytes, and zeros behind it, to [size] bytes at [first]. [size] is the length
   with at most one zero byte, rounded up to words. A string's block ends with one to eight bytes of padding, so whole words
   can be copied. *)
let[@inline] put_words b first s length size =
  let k = ref 0 in
  while length - !k >= 8 do
    Storage.unsafe_set64 b (first + !k) (string64 s !k);
    k := !k + 8
  done;
  if !k < size then Storage.unsafe_set64 b (first + !k) (Int64.logand (string64 s !k) padded)

(* The same for a text of less than 32 bytes, whose size includes a zero byte: the last word always has padding. *)
let[@inline] put_short_text b first s size =
  if size > 8 then begin
    Storage.unsafe_set64 b first (string64 s 0);
    if size > 16 then begin
      Storage.unsafe_set64 b (first + 8) (string64 s 8);
      if size > 24 then Storage.unsafe_set64 b (first + 16) (string64 s 16)
    end
  end;
  let last = size - 8 in
  Storage.unsafe_set64 b (first + last) (Int64.logand (string64 s last) padded)

(* Writes the bytes of [s] and [zeros] zero bytes. *)
let put_bytes e at s zeros =
  let length = String.length s in
  Wire.check_length (length + zeros);
  let size = (length + zeros + 7) land -8 in
  let first = take e size in
  let b = e.b in
  if length < short () then put_words b first s length size
  else begin
    Storage.unsafe_set64 b (first + size - 8) 0L;
    Storage.blit_string s 0 b first length
  end;
  Wire.list_pointer b at first 2 (length + zeros)

let[@inline] text e at s =
  let length = String.length s in
  if length = 0 then null e.b at
  else begin
    Wire.check_length (length + 1);
    let size = (length + 8) land -8 in
    let first = take e size in
    let b = e.b in
    if length < short () then put_short_text b first s size
    else begin
      Storage.unsafe_set64 b (first + size - 8) 0L;
      Storage.blit_string s 0 b first length
    end;
    Wire.list_pointer b at first 2 (length + 1)
  end

(* Generated code calls these functions. Inline they take much of its compiler's time. *)
let[@inline never] member_text e at s = text e at s
let[@inline never] text_or e at s default = if String.equal s default then null e.b at else put_bytes e at s 1
let[@inline never] data e at s = if String.length s = 0 then null e.b at else put_bytes e at s 0
let[@inline never] data_or e at s default = if String.equal s default then null e.b at else put_bytes e at s 0

let capability e at = function
  | None -> null e.b at
  | Some index -> Wire.capability e.b at (Fit.u32 index)

(* Takes room for the sections of a struct, which are not empty, writes the pointer, and returns their position. *)
let[@inline] structure e at data_words pointers =
  let first = e.tail in
  let tail = first + ((data_words + pointers) lsl 3) in
  if tail > e.limit then raise no_room_left;
  e.tail <- tail;
  Wire.struct_pointer e.b at first data_words pointers;
  first

let empty_structure e at = Wire.put e.b at (-4) 0

(* Takes room for the elements of a list of structs, writes pointer and tag, and returns the position of the first
   element. [data_words + pointers] is spelled out each time: where both are constants, the compiler folds the sum, but
   not a variable that holds it. *)
let[@inline] structures e at data_words pointers count =
  if count = 0 then begin
    null e.b at;
    e.tail
  end
  else begin
    Wire.check_length (if data_words + pointers = 0 then count else count * (data_words + pointers));
    let words = count * (data_words + pointers) in
    let first = take e (8 + (words lsl 3)) in
    let b = e.b in
    Wire.list_pointer b at first Raw_list.composite words;
    Wire.tag b first count data_words pointers;
    first + 8
  end

(* Takes room for a list of [count] elements that are not structs, writes the pointer, and returns the position of the
   first element. The last word, which may have padding, is set to zero. *)
let flat e at size count =
  Wire.check_count count;
  let bytes = Raw_list.flat_words size count lsl 3 in
  let first = take e bytes in
  if bytes > 0 then Storage.unsafe_set64 e.b (first + bytes - 8) 0L;
  Wire.list_pointer e.b at first size count;
  first

(* Writes the object that the root pointer of the flat message [flat] leads to. [flat] is a string of a Record, which may
   hold any bytes, so {!Untyped.check} validates it. *)
let any e at flat =
  if String.length flat = 0 then null e.b at
  else begin
    Untyped.check flat;
    let bytes = String.length flat - 8 in
    let first = take e bytes in
    Storage.blit_string flat 8 e.b first bytes;
    let lo = Int32.to_int (String.get_int32_le flat 0) in
    let hi = Int32.to_int (String.get_int32_le flat 4) land 0xffff_ffff in
    if lo land 3 = 3 || lo = -4 then Wire.put e.b at lo hi
    else Wire.put e.b at (lo + ((first - at - 8) asr 1)) hi
  end

(* {1 Sizes, in words} *)

let[@inline] text_words s =
  let length = String.length s in
  if length = 0 then 0 else (length lsr 3) + 1

let text_words_or s default = if String.equal s default then 0 else (String.length s lsr 3) + 1
let[@inline] data_words s = (String.length s + 7) lsr 3
let data_words_or s default = if String.equal s default then 0 else data_words s
let unknown_member () = invalid_arg "Zooph: a union member that is not known cannot be encoded"

let flat_size size count =
  Wire.check_count count;
  Raw_list.flat_words size count
