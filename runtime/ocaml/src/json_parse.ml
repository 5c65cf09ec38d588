(* JSON by the grammar of RFC 8259. *)

open Json_common

type json =
  | Null
  | Truth of bool
  | Number of string
  | Text of string
  | Array of json array
  | Object of members

and members = {
  all : (string * json) list;
  twice : string option;  (** The first name that occurs twice. Only free JSON may have one. *)
}

(* Refuses an object with a duplicate member, where the value is not free JSON. *)
let once path members =
  Option.iter (fun name -> refuse (Member (path, name)) "a member that is there twice") members.twice

let rec once_within path = function
  | Object members ->
    once path members;
    List.iter (fun (name, json) -> once_within (Member (path, name)) json) members.all
  | Array items -> Array.iteri (fun k json -> once_within (Element (path, k)) json) items
  | Null | Truth _ | Number _ | Text _ -> ()

(* The first name that occurs a second time. Names are sorted for this, so that the cost does not depend on names that
   an attacker chooses, as it would with a hash table. *)
let duplicate all =
  match all with
  | [] | [ _ ] -> None
  | _ ->
    (* [List.mapi] would use stack for each member. *)
    let names = Array.of_list all in
    let names = Array.mapi (fun k (name, _) -> (name, k)) names in
    let by_name (a, j) (b, k) = match String.compare a b with 0 -> Int.compare j k | order -> order in
    Array.sort by_name names;
    let first = ref max_int and found = ref None in
    for k = 1 to Array.length names - 1 do
      let name, at = names.(k) in
      if at < !first && String.equal name (fst names.(k - 1)) then begin
        first := at;
        found := Some name
      end
    done;
    !found

type source = {
  text : string;
  mutable at : int;
  budget : Budget.t;
}

(* The memory that a value takes in the parsed tree, beside its text: two list cells (lists are reversed), its place in
   an array, its box, and the header and padding of a string. A member takes more for its name and a pair. *)
let value_bytes = 88
let member_bytes = 56

let too_much path = refuse path "more memory than Limits.memory allows"

let keep s path bytes =
  s.budget.bytes <- s.budget.bytes - bytes;
  if s.budget.bytes < 0 then too_much path

let rec blank s =
  if s.at < String.length s.text then
    match s.text.[s.at] with
    | ' ' | '\t' | '\n' | '\r' -> s.at <- s.at + 1; blank s
    | _ -> ()

let peek s = if s.at < String.length s.text then s.text.[s.at] else '\000'

let expect s c path =
  if peek s <> c || s.at >= String.length s.text then
    refuse path (Printf.sprintf "expected %C at byte %d" c s.at);
  s.at <- s.at + 1

let hex4 s path =
  let value = function
    | '0' .. '9' as c -> Char.code c - 48
    | 'a' .. 'f' as c -> Char.code c - 87
    | 'A' .. 'F' as c -> Char.code c - 55
    | _ -> refuse path "an escape has four hexadecimal digits"
  in
  let code = ref 0 in
  for _ = 1 to 4 do
    code := (!code lsl 4) lor value (peek s);
    s.at <- s.at + 1
  done;
  !code

let escape s out path =
  let c = peek s in
  s.at <- s.at + 1;
  match c with
  | '"' | '\\' | '/' -> Buffer.add_char out c
  | 'b' -> Buffer.add_char out '\b'
  | 'f' -> Buffer.add_char out '\012'
  | 'n' -> Buffer.add_char out '\n'
  | 'r' -> Buffer.add_char out '\r'
  | 't' -> Buffer.add_char out '\t'
  | 'u' ->
    let code = hex4 s path in
    let code =
      if code land 0xfc00 <> 0xd800 then code
      else begin
        if not (peek s = '\\' && s.at + 1 < String.length s.text && s.text.[s.at + 1] = 'u') then
          refuse path "a surrogate without its other half";
        s.at <- s.at + 2;
        let low = hex4 s path in
        if low land 0xfc00 <> 0xdc00 then refuse path "a surrogate without its other half";
        0x10000 + ((code land 0x3ff) lsl 10) + (low land 0x3ff)
      end
    in
    if not (Uchar.is_valid code) then refuse path "a surrogate without its other half";
    Buffer.add_utf_8_uchar out (Uchar.of_int code)
  | _ -> refuse path "an unknown escape"

(* The position of the first quote or backslash from [i] on. *)
let rec plain s path i =
  if i >= String.length s.text then refuse path "the string does not end"
  else
    match String.unsafe_get s.text i with
    | '"' | '\\' -> i
    | c when c < ' ' -> refuse path "a control character in a string"
    | _ -> plain s path (i + 1)

(* Reads a string that has escapes. It starts at [first], and its first backslash is at [next]. *)
let escaped s path first next =
  let out = Buffer.create (next - first + 32) in
  let rec go first next =
    Buffer.add_substring out s.text first (next - first);
    if Buffer.length out > s.budget.bytes then too_much path;
    s.at <- next + 1;
    if s.text.[next] = '\\' then begin
      escape s out path;
      go s.at (plain s path s.at)
    end
  in
  go first next;
  keep s path (Buffer.length out);
  Buffer.contents out

let string s path =
  expect s '"' path;
  let first = s.at in
  let next = plain s path first in
  let text =
    if s.text.[next] = '\\' then escaped s path first next
    else begin
      keep s path (next - first);
      s.at <- next + 1;
      String.sub s.text first (next - first)
    end
  in
  if not (Zooph_base.Utf8.is_valid text) then refuse path "text that is not UTF-8";
  text

(* Reads a number by the grammar of RFC 8259, and returns its text. *)
let digits_of s path =
  let first = s.at in
  let run () =
    let start = s.at in
    while match peek s with '0' .. '9' -> true | _ -> false do
      s.at <- s.at + 1
    done;
    if s.at = start then refuse path "a digit is missing"
  in
  if peek s = '-' then s.at <- s.at + 1;
  let zero = peek s = '0' and whole = s.at in
  run ();
  if zero && s.at > whole + 1 then refuse path "a number that begins with a zero";
  if peek s = '.' then begin s.at <- s.at + 1; run () end;
  (match peek s with
  | 'e' | 'E' ->
    s.at <- s.at + 1;
    (match peek s with '+' | '-' -> s.at <- s.at + 1 | _ -> ());
    run ()
  | _ -> ());
  keep s path (s.at - first);
  let text = String.sub s.text first (s.at - first) in
  (* Numbers that are out of range are refused even in members that are ignored. Only those with an exponent or with many
     digits can be. *)
  if (String.contains text 'e' || String.contains text 'E' || String.length text > 300)
     && not (Float.is_finite (float_of_string text))
  then refuse path "a number out of range";
  text

let word s text value path =
  let n = String.length text in
  if s.at + n <= String.length s.text && String.sub s.text s.at n = text then begin
    s.at <- s.at + n;
    value
  end
  else refuse path "no JSON value"

(* Reads a value. [depth] is the number of levels of arrays and objects that it may have. *)
let rec value s path depth =
  blank s;
  keep s path value_bytes;
  match peek s with
  | ('{' | '[') when depth <= 0 -> refuse path "nested too deep"
  | '{' -> s.at <- s.at + 1; Object (object_ s path depth)
  | '[' -> s.at <- s.at + 1; Array (Array.of_list (array s path depth))
  | '"' -> Text (string s path)
  | '-' | '0' .. '9' -> Number (digits_of s path)
  | 't' -> word s "true" (Truth true) path
  | 'f' -> word s "false" (Truth false) path
  | _ -> word s "null" Null path

and array s path depth =
  blank s;
  if peek s = ']' then begin s.at <- s.at + 1; [] end
  else
    let rec go k found =
      let found = value s (Element (path, k)) (depth - 1) :: found in
      blank s;
      if peek s = ',' then begin s.at <- s.at + 1; go (k + 1) found end
      else begin
        if peek s <> ']' then refuse (Element (path, k + 1)) "expected a comma or a bracket";
        s.at <- s.at + 1;
        List.rev found
      end
    in
    go 0 []

and object_ s path depth =
  let one () =
    blank s;
    keep s path member_bytes;
    let name = string s path in
    let path = Member (path, name) in
    blank s;
    expect s ':' path;
    let x = value s path (depth - 1) in
    blank s;
    (name, x)
  in
  blank s;
  if peek s = '}' then begin s.at <- s.at + 1; { all = []; twice = None } end
  else
    let rec go found =
      let found = one () :: found in
      if peek s = ',' then begin s.at <- s.at + 1; go found end
      else begin
        expect s '}' path;
        let all = List.rev found in
        { all; twice = duplicate all }
      end
    in
    go []

let parse budget text =
  let s = { text; at = 0; budget } in
  let json = value s Root max_nesting in
  blank s;
  if s.at < String.length text then refuse Root "something follows the object";
  json
