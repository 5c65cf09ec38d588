(* Characters of JSON's strings that stand for themselves, looked at by words. *)

external word : string -> int -> int64 = "%caml_string_get64u"

(* The words of a string end in padding, which bytecode's loads do not reach. *)
let behind = match Sys.backend_type with Native -> 0 | Bytecode | Other _ -> 8

let tops = 0x8080808080808080L

(* In the highest bit of a byte, whether the byte is less than a number no larger than 128, which stands in each byte
   of [limits]. To subtract from bytes may borrow from those above, but only where one below is found already. *)
let[@inline] below w limits = Int64.logand (Int64.sub w limits) (Int64.lognot w)

(* Whether a byte of the word has its highest bit set, as those of sequences have, or is less than a space, a
   quotation mark or a backslash. *)
let[@inline] is_special w =
  let quote = below (Int64.logxor w 0x2222222222222222L) 0x0101010101010101L in
  let backslash = below (Int64.logxor w 0x5c5c5c5c5c5c5c5cL) 0x0101010101010101L in
  let control = below w 0x2020202020202020L in
  let found = Int64.logor (Int64.logor w control) (Int64.logor quote backslash) in
  Int64.logand found tops <> 0L

let[@inline] stands_for_itself c = c >= ' ' && c <> '"' && c <> '\\'

(* Where characters end that stand for themselves, those beyond ASCII not counted, from [i] on. *)
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
