(* Reads the usual forms of JSON numbers, strings and literals, for the reader in one pass. Any other form, or an error,
   raises {!Unusual}. *)

open Json_parse

exception Unusual

let[@inline never] unusual () = raise_notrace Unusual

let[@inline] char s = String.unsafe_get s.text s.at
let[@inline] step s = s.at <- s.at + 1

(* Behind the last byte of a string is a zero byte, which no token starts with, so no function compares [s.at] with the
   length. *)
let rec blank s =
  match char s with ' ' | '\t' | '\n' | '\r' -> step s; blank s | _ -> ()

let[@inline] expect s c = if char s = c then step s else unusual ()

(* Charges memory, as {!Json_parse.keep} and {!Json_read.room} do. *)
let[@inline] keep s bytes =
  s.budget.bytes <- s.budget.bytes - bytes;
  if s.budget.bytes < 0 then unusual ()

let rec same text at key k =
  k >= String.length key || (String.unsafe_get text (at + k) = String.unsafe_get key k && same text at key (k + 1))

(* Reports whether [key] comes next, and moves past it if so. *)
let[@inline] skip s key =
  s.at + String.length key <= String.length s.text
  && same s.text s.at key 0
  && begin
    s.at <- s.at + String.length key;
    true
  end

(* Appends the digits that come next to the decimal number [x], while it surely fits an integer. *)
let rec digits s x =
  let c = Char.code (char s) - 48 in
  if c >= 0 && c <= 9 && x < 100_000_000_000_000_000 then begin
    step s;
    digits s ((x * 10) + c)
  end
  else x

let[@inline] is_digit c = c >= '0' && c <= '9'

(* Reads a natural number without fraction, exponent and leading zeros, of at most 18 digits. *)
let natural s =
  let first = s.at in
  if not (is_digit (char s)) then unusual ();
  let x = digits s 0 in
  (match char s with '0' .. '9' | '.' | 'e' | 'E' -> unusual () | _ -> ());
  if String.unsafe_get s.text first = '0' && s.at > first + 1 then unusual ();
  keep s (s.at - first);
  x

let integer s least most =
  let negative = char s = '-' in
  if negative then step s;
  let x = natural s in
  let x = if negative then -x else x in
  if x < least || x > most then unusual ();
  x

(* Reads an integer in quotes, as 64-bit integers are written. *)
let quoted_integer s ~is_signed : int64 =
  expect s '"';
  let first = s.at in
  let negative = char s = '-' in
  if negative then step s;
  let from = s.at in
  while is_digit (char s) do step s done;
  let count = s.at - from in
  if count = 0 || (negative && not is_signed) then unusual ();
  keep s (s.at - first);
  let text = String.sub s.text first (s.at - first) in
  expect s '"';
  match Int64.of_string_opt (if is_signed then text else "0u" ^ text) with
  | Some x -> x
  | None -> unusual ()

let rec skip_digits s = if is_digit (char s) then begin step s; skip_digits s end

let skip_exponent s =
  step s;
  (match char s with '+' | '-' -> step s | _ -> ());
  if not (is_digit (char s)) then unusual ();
  skip_digits s

(* [x / 10^places]. Both operands are exact as floats, so the quotient is correctly rounded. *)
let[@inline] quotient negative x places =
  let x = float_of_int x /. Array.unsafe_get Json_numbers.float_powers places in
  if negative then -.x else x

let by_strtod s first =
  match float_of_string_opt (String.sub s.text first (s.at - first)) with
  | Some x when Float.is_finite x -> x
  | Some _ | None -> unusual ()

let float s =
  let first = s.at in
  let negative = char s = '-' in
  if negative then step s;
  let whole = s.at in
  let x = digits s 0 in
  if s.at = whole || (String.unsafe_get s.text whole = '0' && s.at > whole + 1) then unusual ();
  skip_digits s;
  let point = s.at in
  let x = if char s = '.' then begin step s; digits s x end else x in
  let places = if s.at = point then 0 else s.at - point - 1 in
  if s.at = point + 1 && not (is_digit (char s)) then unusual ();
  let counted = s.at in
  skip_digits s;
  (match char s with 'e' | 'E' -> skip_exponent s | _ -> ());
  keep s (s.at - first);
  if s.at = counted && x <= 1 lsl 53 && places <= 22 then quotient negative x places
  else by_strtod s first

(* {1 Strings} *)

(* The position of the first character from [i] on that needs an escape. Bytes beyond ASCII are skipped, and not yet
   known to be UTF-8. *)
let rec plain text i =
  let i = Json_text.plain text i in
  if i < String.length text && String.unsafe_get text i >= '\x80' then plain text (i + 1) else i

(* Reads the opening quote of a string without escapes, and returns the position of its closing quote. The caller moves
   [s.at] behind it. *)
let raw s =
  expect s '"';
  let last = plain s.text s.at in
  if last >= String.length s.text || String.unsafe_get s.text last <> '"' then unusual ();
  last

let enumerant s (e : Layout.enum) =
  let last = raw s in
  let length = last - s.at in
  let rec find k =
    if k >= Array.length e.enumerant_json then unusual ()
    else
      let name = Array.unsafe_get e.enumerant_json k in
      if String.length name = length && same s.text s.at name 0 then k else find (k + 1)
  in
  let value = find 0 in
  keep s length;
  s.at <- last + 1;
  value

let truth s = if skip s "true" then 1 else if skip s "false" then 0 else unusual ()
