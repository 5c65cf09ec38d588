(* Encoding: writes every word once, into a buffer of the user's or one of the size that a pass before
   found. [at] is the position of a pointer to write. Stores are not checked, room is. *)

type t = {
  b : Storage.t;
  mutable tail : int;  (** What is written so far ends here. *)
  limit : int;
  mutable depth : int;  (** Structs and lists that may still be entered. *)
}

let[@inline] make b tail limit = { b; tail; limit; depth = Limits.max_nesting }

(* Raised in place where every struct comes by: a call would make the compiler spill what is live around it. *)
let no_room_left = Invalid_argument "Zooph: there is no room for the record"
let nested_too_deep = Invalid_argument "Zooph: a record nested deeper than 1024 cannot be encoded"
let[@inline never] no_room () = raise no_room_left
let[@inline never] too_deep () = raise nested_too_deep

(* There may be no room although the record was measured: another thread can change its arrays. *)
let[@inline] take e bytes =
  let first = e.tail in
  let tail = first + bytes in
  if tail > e.limit then raise no_room_left;
  e.tail <- tail;
  first

(* Around what may go on forever. *)
let[@inline] enter e =
  let depth = e.depth in
  if depth <= 0 then raise nested_too_deep;
  e.depth <- depth - 1

let[@inline] leave e = e.depth <- e.depth + 1

(* A word of two halves. The low one has 32 bits and no more; what more the high one has is cut off. *)
let[@inline] halves b at lo hi =
  Storage.unsafe_set64 b at
    (Int64.logor (Int64.of_int lo) (Int64.shift_left (Int64.of_int hi) 32))

let[@inline] word b at (x : int64) = Storage.unsafe_set64 b at x
let[@inline] float_word b at x = Storage.set_float64 b at x
let[@inline] null b at = Storage.unsafe_set64 b at 0L

external int_of_bool : bool -> int = "%identity"
external string64 : string -> int -> int64 = "%caml_string_get64u"

(* Shorter ones are copied by words. In bytecode the load is checked, and there is none of padding. *)
let short = match Sys.backend_type with Native -> 32 | Bytecode | Other _ -> 0

(* What a string's last word holds besides its last byte, which says how many bytes before it are padding: those are zero, so that only
   that byte is to be cleared. *)
let padded = 0x00ff_ffff_ffff_ffffL

(* Strings end with one to eight bytes of padding in their last word: short ones are copied by words. *)
let put_bytes e at s zeros =
  let length = String.length s in
  Wire.check_length (length + zeros);
  let size = (length + zeros + 7) land -8 in
  let first = take e size in
  let b = e.b in
  if length < short then begin
    let k = ref 0 in
    while length - !k >= 8 do
      Storage.unsafe_set64 b (first + !k) (string64 s !k);
      k := !k + 8
    done;
    if !k < size then Storage.unsafe_set64 b (first + !k) (Int64.logand (string64 s !k) padded)
  end
  else begin
    Storage.unsafe_set64 b (first + size - 8) 0L;
    Storage.blit_string s 0 b first length
  end;
  Wire.list_pointer b at first 2 (length + zeros)

let text e at s = if String.length s = 0 then null e.b at else put_bytes e at s 1
let text_or e at s default = if String.equal s default then null e.b at else put_bytes e at s 1
let data e at s = if String.length s = 0 then null e.b at else put_bytes e at s 0
let data_or e at s default = if String.equal s default then null e.b at else put_bytes e at s 0

let capability e at = function
  | None -> null e.b at
  | Some index -> Wire.capability e.b at (Fit.u32 index)

(* Where the sections of a struct go; they are not empty. *)
let[@inline] structure e at data_words pointers =
  let first = e.tail in
  let tail = first + ((data_words + pointers) lsl 3) in
  if tail > e.limit then raise no_room_left;
  e.tail <- tail;
  Wire.struct_pointer e.b at first data_words pointers;
  first

let empty_structure e at = Wire.put e.b at (-4) 0

(* Where the elements of a list of structs go. The sections' sizes are added up wherever they are needed: so
   the compiler knows the sum where it knows the sizes, and not of a variable. *)
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

(* Room for a list without pointers; its last word, which may be padding in part, is zero. *)
let flat e at size count =
  Wire.check_count count;
  let bytes = Raw_list.flat_words size count lsl 3 in
  let first = take e bytes in
  if bytes > 0 then Storage.unsafe_set64 e.b (first + bytes - 8) 0L;
  Wire.list_pointer e.b at first size count;
  first

(* What the root pointer of a flat canonical message leads to. A Record's bytes are whatever its owner
   put there, so that they are looked at; what they lead to is not more than they are. *)
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
