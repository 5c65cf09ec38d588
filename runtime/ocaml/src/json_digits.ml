(* Bytes as hexadecimal digits and as base64. *)

let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

let base64 out s =
  let n = String.length s in
  let byte i = if i < n then Char.code s.[i] else 0 in
  let i = ref 0 in
  while !i < n do
    let bits = (byte !i lsl 16) lor (byte (!i + 1) lsl 8) lor byte (!i + 2) in
    for k = 0 to 3 do
      let present = !i + k <= n in
      Pieces.add_char out (if present then digits.[(bits lsr (18 - (6 * k))) land 63] else '=')
    done;
    i := !i + 3
  done

let hex out s =
  let digit half = "0123456789abcdef".[half] in
  let byte c =
    Pieces.add_char out (digit (Char.code c lsr 4));
    Pieces.add_char out (digit (Char.code c land 15))
  in
  String.iter byte s

let unhex path s =
  if String.length s land 1 = 1 then Json_common.refuse path "an odd number of hexadecimal digits";
  String.init (String.length s / 2) (fun k ->
      match int_of_string_opt ("0x" ^ String.sub s (2 * k) 2) with
      | Some x when s.[2 * k] <> '_' && s.[(2 * k) + 1] <> '_' -> Char.chr x
      | _ -> Json_common.refuse path "no hexadecimal digit")

let digit = function
  | 'A' .. 'Z' as c -> Char.code c - 65
  | 'a' .. 'z' as c -> Char.code c - 71
  | '0' .. '9' as c -> Char.code c + 4
  | '+' | '-' -> 62
  | '/' | '_' -> 63
  | _ -> -1

(* Decodes base64 by the rules of the `capnp` tool: white space is ignored, and the padding must be complete and at the
   end. *)
let unbase64 path s =
  let out = Buffer.create (String.length s / 4 * 3) in
  let bits = ref 0 and digits = ref 0 and padding = ref 0 in
  let fail () = Json_common.refuse path "no base64" in
  let put shift = Buffer.add_char out (Char.unsafe_chr ((!bits lsr shift) land 0xff)) in
  let one c =
    let value = digit c in
    if value < 0 || !padding > 0 then fail ();
    bits := ((!bits lsl 6) lor value) land 0xff_ffff;
    incr digits;
    if !digits = 4 then begin
      put 16; put 8; put 0;
      digits := 0
    end
  in
  String.iter (function ' ' | '\t' | '\n' | '\012' | '\r' -> () | '=' -> incr padding | c -> one c) s;
  (match (!digits, !padding) with
  | 0, 0 -> ()
  | 2, 2 -> put 4
  | 3, 1 -> put 10; put 2
  | _ -> fail ());
  Buffer.contents out
