type kind =
  | Truncated
  | Trailing
  | Bad_tag
  | Bad_bool
  | Bad_char
  | Bad_utf8
  | Count
  | Nesting
  | Budget
  | Fingerprint
  | Duplicate_key

type t = { kind : kind; offset : int; path : string; shapes : (string * string) option }

exception Fault of t

let at kind offset = { kind; offset; path = ""; shapes = None }

let number = function
  | Truncated -> 1
  | Trailing -> 2
  | Bad_tag -> 3
  | Bad_bool -> 4
  | Bad_char -> 5
  | Bad_utf8 -> 6
  | Count -> 7
  | Nesting -> 8
  | Budget -> 9
  | Fingerprint -> 10
  | Duplicate_key -> 11

let name = function
  | Truncated -> "truncated"
  | Trailing -> "trailing"
  | Bad_tag -> "bad_tag"
  | Bad_bool -> "bad_bool"
  | Bad_char -> "bad_char"
  | Bad_utf8 -> "bad_utf8"
  | Count -> "count"
  | Nesting -> "nesting"
  | Budget -> "budget"
  | Fingerprint -> "fingerprint"
  | Duplicate_key -> "duplicate_key"

let describe = function
  | Truncated -> "the bytes end before the value does"
  | Trailing -> "bytes follow the value"
  | Bad_tag -> "there is no constructor of this number"
  | Bad_bool -> "a Bool is neither 0 nor 1"
  | Bad_char -> "a number is no character"
  | Bad_utf8 -> "a text is not UTF-8"
  | Count -> "there are more elements than what is left could hold"
  | Nesting -> "values are nested too deep"
  | Budget -> "there are too many elements that take no bytes"
  | Fingerprint -> "these bytes were sealed as a value of another type"
  | Duplicate_key -> "a key is there twice"

let to_string fault =
  let shapes =
    match fault.shapes with
    | None -> ""
    | Some (found, expected) -> Printf.sprintf ": %s instead of %s" found expected
  in
  let path = if fault.path = "" then "" else ", " ^ fault.path in
  Printf.sprintf "%s%s, at byte %d%s" (describe fault.kind) shapes fault.offset path

let pp formatter fault = Format.pp_print_string formatter (to_string fault)

let () =
  Printexc.register_printer (function Fault fault -> Some ("Zooph_raw.Fault: " ^ to_string fault) | _ -> None)
