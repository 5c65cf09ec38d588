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
      Buffer.add_char out (if present then digits.[(bits lsr (18 - (6 * k))) land 63] else '=')
    done;
    i := !i + 3
  done

let hex out s = String.iter (fun c -> Printf.bprintf out "%02x" (Char.code c)) s

let unhex path s =
  if String.length s land 1 = 1 then Json_common.refuse path "an odd number of hexadecimal digits";
  String.init (String.length s / 2) (fun k ->
      match int_of_string_opt ("0x" ^ String.sub s (2 * k) 2) with
      | Some x when s.[2 * k] <> '_' && s.[(2 * k) + 1] <> '_' -> Char.chr x
      | _ -> Json_common.refuse path "no hexadecimal digit")

let unbase64 path s =
  let n = String.length s in
  if n land 3 <> 0 then Json_common.refuse path "base64 of a wrong length";
  let out = Buffer.create n in
  let padding = if n > 1 && s.[n - 2] = '=' then 2 else if n > 0 && s.[n - 1] = '=' then 1 else 0 in
  for k = 0 to (n / 4) - 1 do
    let bits = ref 0 in
    for j = 0 to 3 do
      let at = (4 * k) + j in
      let digit =
        if at >= n - padding then 0
        else match String.index_opt digits s.[at] with Some d -> d | None -> Json_common.refuse path "no base64"
      in
      bits := (!bits lsl 6) lor digit
    done;
    for j = 0 to 2 do
      if (3 * k) + j < (n / 4 * 3) - padding then
        Buffer.add_char out (Char.chr ((!bits lsr (16 - (8 * j))) land 0xff))
    done
  done;
  Buffer.contents out
