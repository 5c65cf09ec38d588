(* Converts JSON values to numbers and bytes. *)

open Json_common
open Json_parse

(* The bits of an integer of this sign and magnitude that is written with a fraction or an exponent. Its value is that of
   the nearest float, as in the other languages, whose parsers have nothing else. [-2^63] is out of range, because larger
   magnitudes have the same float. *)
let of_decimal path negative magnitude =
  match float_of_string_opt magnitude with
  | Some x when Float.is_integer x ->
    if x < if negative then 0x1p63 else 0x1p64 then Int64.of_string (Printf.sprintf "0u%.0f" x)
    else refuse path "out of range"
  | Some _ | None -> refuse path "no integer"

(* The sign and magnitude of an integer. In quotes it is decimal or hexadecimal. Without quotes it may have a fraction
   and an exponent if its value is whole. *)
let integer path ~quoted text =
  let fail () = refuse path "no integer" in
  let sign = if text = "" then ' ' else text.[0] in
  let negative = sign = '-' in
  let magnitude =
    if negative || (quoted && sign = '+') then String.sub text 1 (String.length text - 1) else text
  in
  let hex = String.length magnitude > 2 && magnitude.[0] = '0' && (magnitude.[1] = 'x' || magnitude.[1] = 'X') in
  let bits =
    if hex then
      let digits = String.sub magnitude 2 (String.length magnitude - 2) in
      if String.contains digits '_' then fail ()
      else
        match Int64.of_string_opt ("0x" ^ digits) with
        | Some x -> x
        | None -> fail ()
    else if magnitude <> "" && String.for_all (function '0' .. '9' -> true | _ -> false) magnitude then
      match Int64.of_string_opt ("0u" ^ magnitude) with
      | Some x -> x
      | None -> refuse path "out of range"
    else if quoted then fail ()
    else of_decimal path negative magnitude
  in
  (negative, bits)

let in_range path (negative, bits) ~is_signed width =
  let below limit = Int64.unsigned_compare bits limit <= 0 in
  let fits =
    if is_signed then
      let top = Int64.shift_left 1L (width - 1) in
      if negative then below top else below (Int64.sub top 1L)
    else if negative then bits = 0L
    else width = 64 || below (Int64.sub (Int64.shift_left 1L width) 1L)
  in
  if not fits then refuse path "out of range";
  if negative then Int64.neg bits else bits

(* [Stdlib.nan] is a signalling NaN before OCaml 5.1. *)
let quiet_nan = Int64.float_of_bits 0x7ff8_0000_0000_0000L

let float_value path = function
  | Null | Text "NaN" -> quiet_nan
  | Text "Infinity" -> infinity
  | Text "-Infinity" -> neg_infinity
  | Number text | Text text -> (
    let is_decimal = function '0' .. '9' | '+' | '-' | '.' | 'e' | 'E' -> true | _ -> false in
    match float_of_string_opt text with
    | Some x when Float.is_finite x && String.for_all is_decimal text -> x
    | _ -> refuse path "no number, or out of range")
  | _ -> refuse path "expected a number"

(* The bits of a value as the data section stores them, before they are combined with the default. *)
let bits_of path (ty : Layout.ty) json =
  let int is_signed width =
    match json with
    | Number text -> in_range path (integer path ~quoted:false text) ~is_signed width
    | Text text -> in_range path (integer path ~quoted:true text) ~is_signed width
    | _ -> refuse path "expected an integer"
  in
  match ty with
  | Void -> 0L
  | Bool -> (
    match json with
    | Truth x -> if x then 1L else 0L
    | _ -> refuse path "expected true or false")
  | Int8 -> int true 8
  | Int16 -> int true 16
  | Int32 -> int true 32
  | Int64 -> int true 64
  | Uint8 -> int false 8
  | Uint16 -> int false 16
  | Uint32 -> int false 32
  | Uint64 -> int false 64
  | Float32 ->
    let x = float_value path json in
    let narrow = Zooph_base.Narrow.bits_of_float x in
    if Float.is_finite x && not (Float.is_finite (Int32.float_of_bits narrow)) then
      refuse path "out of range";
    Int64.of_int32 narrow
  | Float64 -> Int64.bits_of_float (float_value path json)
  | Enum e -> (
    match json with
    | Text name -> (
      let rec find k =
        if k >= Array.length e.enumerant_json then refuse path "no enumerant of this name"
        else if e.enumerant_json.(k) = name then k
        else find (k + 1)
      in
      Int64.of_int (find 0))
    | _ -> int false 16)
  | _ -> refuse path "expected something else"

let bytes_value path (form : Layout.json_form) json =
  match (json, form) with
  | Text s, Base64 -> Json_digits.unbase64 path s
  | Text s, Hex -> Json_digits.unhex path s
  | Array items, (Plain | Flattened _) ->
    let one k =
      let path = Element (path, k) in
      match items.(k) with
      | Number _ | Text _ -> Char.chr (Int64.to_int (bits_of path Layout.Uint8 items.(k)))
      | _ -> refuse path "expected a number"
    in
    String.init (Array.length items) one
  | _ -> refuse path "expected bytes"
