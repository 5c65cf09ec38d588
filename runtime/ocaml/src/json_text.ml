(* Finds the characters in JSON strings that need an escape, eight bytes at a time. *)

external word : string -> int -> int64 = "%caml_string_get64u"

(* A string's block ends with padding, so a load of the last word is in bounds in native code. Bytecode checks bounds
   by the string's length, so there a whole word must lie within it. *)
let behind = match Sys.backend_type with Native -> 0 | Bytecode | Other _ -> 8

let tops = 0x8080808080808080L

(* Sets the highest bit of each byte of [w] that is less than the byte in [limits], which is the same number, at most
   128, in each byte. A borrow can set the bit for a byte wrongly, but only above a byte for which it is rightly set. So
   the result is exact as to whether there is any such byte. *)
let[@inline] below w limits = Int64.logand (Int64.sub w limits) (Int64.lognot w)

(* Reports whether a byte of the word is not ASCII, a control character, a quotation mark or a backslash. *)
let[@inline] is_special w =
  let quote = below (Int64.logxor w 0x2222222222222222L) 0x0101010101010101L in
  let backslash = below (Int64.logxor w 0x5c5c5c5c5c5c5c5cL) 0x0101010101010101L in
  let control = below w 0x2020202020202020L in
  let found = Int64.logor (Int64.logor w control) (Int64.logor quote backslash) in
  Int64.logand found tops <> 0L

let[@inline] stands_for_itself c = c >= ' ' && c <> '"' && c <> '\\'

(* The position of the first character from [i] on that is not ASCII or needs an escape. *)
let rec plain text i =
  let n = String.length text in
  if i + 8 + behind <= n then if is_special (word text i) then plain_byte text i else plain text (i + 8)
  else plain_byte text i

and plain_byte text i =
  if i >= String.length text then i
  else
    let c = String.unsafe_get text i in
    if stands_for_itself c && c < '\x80' then if i land 7 = 7 then plain text (i + 1) else plain_byte text (i + 1)
    else i
