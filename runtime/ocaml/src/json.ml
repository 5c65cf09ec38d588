(* Messages and Records as JSON, driven by layout tables: what is written is what the stock tool
   writes; what is read is stricter where leniency loses data. *)

module Fault = Zooph_base.Fault

type error = { path : string; what : string }

exception Refused of error

let pp_error ppf e =
  if e.path = "" then Format.pp_print_string ppf e.what
  else Format.fprintf ppf "%s: %s" e.path e.what

let refuse path what = raise_notrace (Refused { path; what })
let member path name = if path = "" then name else path ^ "." ^ name
let element path k = Printf.sprintf "%s[%d]" path k
let max_nesting = 64

(* A field of the standard schema's struct for free JSON, and where it is. *)
let named (layout : Layout.t) name =
  let is_it (field : Layout.field) = field.field_name = name in
  match Array.find_opt is_it (layout.fields ()) with
  | Some { spot = Slot { ty; at; default }; tag; _ } -> (ty, at, default, tag)
  | Some { spot = Group _; _ } | None -> invalid_arg ("Zooph.Json: " ^ layout.name ^ " has no " ^ name)

let elements_of = function
  | Layout.List (Struct layout) -> layout ()
  | _ -> invalid_arg "Zooph.Json: no list of structs"

(* {1 Writing} *)

let quoted out text =
  Buffer.add_char out '"';
  String.iter
    (function
      | '"' -> Buffer.add_string out "\\\""
      | '\\' -> Buffer.add_string out "\\\\"
      | '\b' -> Buffer.add_string out "\\b"
      | '\012' -> Buffer.add_string out "\\f"
      | '\n' -> Buffer.add_string out "\\n"
      | '\r' -> Buffer.add_string out "\\r"
      | '\t' -> Buffer.add_string out "\\t"
      | c when c < ' ' -> Printf.bprintf out "\\u%04x" (Char.code c)
      | c -> Buffer.add_char out c)
    (Zooph_base.Utf8.repair text);
  Buffer.add_char out '"'

let float out x =
  if x <> x then Buffer.add_string out "\"NaN\""
  else if x = infinity then Buffer.add_string out "\"Infinity\""
  else if x = neg_infinity then Buffer.add_string out "\"-Infinity\""
  else
    let short = Printf.sprintf "%.15g" x in
    let digits = if float_of_string short = x then short else Printf.sprintf "%.17g" x in
    (* As the reference does, without the plus sign of an exponent. *)
    String.iter (fun c -> if c <> '+' then Buffer.add_char out c) digits

let number out (ty : Layout.ty) bits =
  let small = Int64.to_int bits in
  match ty with
  | Void -> Buffer.add_string out "null"
  | Bool -> Buffer.add_string out (if small <> 0 then "true" else "false")
  | Int8 -> Printf.bprintf out "%d" ((small lsl 55) asr 55)
  | Int16 -> Printf.bprintf out "%d" ((small lsl 47) asr 47)
  | Int32 -> Printf.bprintf out "%d" ((small lsl 31) asr 31)
  | Uint8 | Uint16 | Uint32 -> Printf.bprintf out "%d" small
  | Int64 -> Printf.bprintf out "\"%Ld\"" bits
  | Uint64 -> Printf.bprintf out "\"%Lu\"" bits
  | Float32 -> float out (Int32.float_of_bits (Int64.to_int32 bits))
  | Enum e when small < Array.length e.enumerant_json -> quoted out e.enumerant_json.(small)
  | Enum _ -> Printf.bprintf out "%d" small
  | _ -> float out (Int64.float_of_bits bits)

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

let bytes out (form : Layout.json_form) s =
  match form with
  | Base64 -> Buffer.add_char out '"'; base64 out s; Buffer.add_char out '"'
  | Hex ->
    Buffer.add_char out '"';
    String.iter (fun c -> Printf.bprintf out "%02x" (Char.code c)) s;
    Buffer.add_char out '"'
  | Plain | Flattened _ ->
    Buffer.add_char out '[';
    String.iteri (fun k c -> Printf.bprintf out (if k = 0 then "%d" else ",%d") (Char.code c)) s;
    Buffer.add_char out ']'

type writer = { out : Buffer.t; mutable left : int }

let spend w words path =
  w.left <- w.left - words;
  if w.left < 0 then refuse path "the message is larger than the traversal budget"

let begin_member w first prefix name =
  if !first then first := false else Buffer.add_char w.out ',';
  quoted w.out (prefix ^ name);
  Buffer.add_char w.out ':'

let rec structure w (layout : Layout.t) v own path depth =
  if layout.tag_json = Free then free w layout v path depth
  else begin
    Buffer.add_char w.out '{';
    members w layout v own "" (ref true) path depth;
    Buffer.add_char w.out '}'
  end

(* The JSON that the struct holds. The struct is no level of nesting: the list or object in it is. *)
and free w layout (v : View.t) path depth =
  let tag = View.u16 v layout.tag_at in
  let is_active (field : Layout.field) = field.tag = tag in
  match Array.find_opt is_active (layout.fields ()) with
  | Some { field_name = ("boolean" | "number" | "string" | "array"); spot = Slot { ty; at; default }; _ } ->
    slot w v ty at default Layout.Plain path depth
  | Some { field_name = "object"; spot = Slot { ty; at; default }; _ } ->
    free_items w (Print.pointer_of v at default) ty "{}" path depth (fun layout v path ->
        let _, at, default, _ = named layout "name" in
        quoted w.out (Print.blob_of v at default Blob.text);
        Buffer.add_char w.out ':';
        let ty, at, default, _ = named layout "value" in
        pointer w (Print.pointer_of v at default) ty path (depth - 1))
  | Some { field_name = "call"; spot = Slot { ty = Struct layout; at; default }; _ } ->
    let layout = layout () and p = Print.pointer_of v at default in
    let v = View.hop p.s p.i in
    spend w (View.cost v) path;
    let _, at, default, _ = named layout "function" in
    Buffer.add_string w.out (Zooph_base.Utf8.repair (Print.blob_of v at default Blob.text));
    let ty, at, default, _ = named layout "params" in
    free_items w (Print.pointer_of v at default) ty "()" path depth (fun layout v path ->
        free w layout v path (depth - 1))
  | Some { field_name = "raw"; spot = Slot { at; default; _ }; _ } ->
    Buffer.add_string w.out (Zooph_base.Utf8.repair (Print.blob_of v at default Blob.text))
  | Some _ | None -> Buffer.add_string w.out "null"

(* The structs of a list between brackets. *)
and free_items w (p : Pointer.t) ty brackets path depth each =
  if depth <= 0 then refuse path "nested too deep";
  let l = Raw_list.hop p.s p.i Raw_list.composite and layout = elements_of ty in
  spend w (Raw_list.cost l) path;
  Buffer.add_char w.out brackets.[0];
  for k = 0 to l.count - 1 do
    if k > 0 then Buffer.add_char w.out ',';
    each layout (Raw_list.structure l k) (element path k)
  done;
  Buffer.add_char w.out brackets.[1]

(* [own] is what a flattened union is called in the struct around it. *)
and members w layout (v : View.t) own prefix first path depth =
  let active = if layout.tag_at < 0 then -1 else View.u16 v layout.tag_at in
  let discriminated (field : Layout.field) =
    match layout.tag_json with
    | Discriminated { discriminator; value_name } when field.tag >= 0 ->
      let name = match discriminator with Some _ -> discriminator | None -> own in
      let tell name =
        begin_member w first prefix name;
        quoted w.out field.json.json_name
      in
      Option.iter tell name;
      Some (Option.value value_name ~default:field.json.json_name)
    | _ -> None
  in
  let one (field : Layout.field) =
    let tagged = discriminated field in
    let name = Option.value tagged ~default:field.json.json_name in
    let path = member path field.field_name in
    match (field.spot, field.json.form) with
    | Group group, Flattened more ->
      members w group v (Some field.json.json_name) (prefix ^ more) first path depth
    | Group group, _ ->
      begin_member w first prefix name;
      structure w group v None path depth
    | Slot { ty = Void; _ }, _ when tagged <> None -> ()
    | Slot { ty = Struct layout; at; default }, Flattened more ->
      let p = Print.pointer_of v at default in
      if not (Pointer.is_null p) then begin
        let v = View.hop p.s p.i in
        spend w (View.cost v) path;
        members w (layout ()) v None (prefix ^ more) first path (depth - 1)
      end
    | Slot { ty; at; _ }, _
      when Layout.is_pointer ty && not (View.has v at) && field.tag < 0 -> ()
    | Slot { ty; at; default }, form ->
      begin_member w first prefix name;
      slot w v ty at default form path depth
  in
  (* The union's active member is the last of its struct. *)
  Array.iter (fun (field : Layout.field) -> if field.tag < 0 then one field) (layout.fields ());
  Array.iter (fun (field : Layout.field) -> if field.tag >= 0 && field.tag = active then one field)
    (layout.fields ())

and slot w v ty at default form path depth =
  match ty with
  | Text -> quoted w.out (Print.blob_of v at default Blob.text)
  | Data -> bytes w.out form (Print.blob_of v at default Blob.data)
  | _ when Layout.is_pointer ty -> pointer w (Print.pointer_of v at default) ty path depth
  | _ -> number w.out ty (Print.value_of v ty at default)

and pointer w (p : Pointer.t) ty path depth =
  if depth <= 0 then refuse path "nested too deep";
  match (ty : Layout.ty) with
  | Text -> quoted w.out (Slice.to_string (Blob.text p.s p.i))
  | Data -> bytes w.out Plain (Slice.to_string (Blob.data p.s p.i))
  | Struct layout ->
    let v = View.hop p.s p.i in
    spend w (View.cost v) path;
    structure w (layout ()) v None path (depth - 1)
  | List ty ->
    let l = Raw_list.hop p.s p.i (Layout.wants ty) in
    spend w (Raw_list.cost l) path;
    Buffer.add_char w.out '[';
    for k = 0 to l.count - 1 do
      if k > 0 then Buffer.add_char w.out ',';
      let path = if Layout.is_pointer ty then element path k else path in
      match ty with
      | Struct layout -> structure w (layout ()) (Raw_list.structure l k) None path (depth - 1)
      | _ when Layout.is_pointer ty ->
        pointer w { s = l.s; i = Raw_list.pointer_at l k } ty path (depth - 1)
      | _ -> number w.out ty (Print.element l ty k)
    done;
    Buffer.add_char w.out ']'
  | Capability -> refuse path "a capability has no JSON"
  | _ -> refuse path "an untyped pointer has no JSON"

let view_to_string (layout : Layout.t) (v : View.t) =
  let w = { out = Buffer.create 256; left = Limits.budget Limits.default (Segment.words v.s) } in
  match structure w layout v None "" Limits.max_nesting with
  | () -> Ok (Buffer.contents w.out)
  | exception Refused error -> Error error

(* {1 Parsing} *)

type json =
  | Null
  | Truth of bool
  | Number of string
  | Text of string
  | Array of json array
  | Object of members

and members = {
  all : (string * json) list;
  twice : string option;  (** The path of a member that is there twice, which free JSON may have. *)
}

(* For what is not free JSON. *)
let once members = Option.iter (fun path -> refuse path "a member that is there twice") members.twice

let rec once_within = function
  | Object members ->
    once members;
    List.iter (fun (_, json) -> once_within json) members.all
  | Array items -> Array.iter once_within items
  | Null | Truth _ | Number _ | Text _ -> ()

type source = { text : string; mutable at : int }

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

let string s path =
  expect s '"' path;
  let out = Buffer.create 32 in
  let rec go () =
    if s.at >= String.length s.text then refuse path "the string does not end";
    let c = s.text.[s.at] in
    s.at <- s.at + 1;
    match c with
    | '"' -> ()
    | '\\' -> escape s out path; go ()
    | c when c < ' ' -> refuse path "a control character in a string"
    | c -> Buffer.add_char out c; go ()
  in
  go ();
  let text = Buffer.contents out in
  if not (Zooph_base.Utf8.is_valid text) then refuse path "text that is not UTF-8";
  text

(* A number by the grammar of RFC 8259. *)
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
  if peek s = '0' then s.at <- s.at + 1 else run ();
  if peek s = '.' then begin s.at <- s.at + 1; run () end;
  (match peek s with
  | 'e' | 'E' ->
    s.at <- s.at + 1;
    (match peek s with '+' | '-' -> s.at <- s.at + 1 | _ -> ());
    run ()
  | _ -> ());
  String.sub s.text first (s.at - first)

let word s text value path =
  let n = String.length text in
  if s.at + n <= String.length s.text && String.sub s.text s.at n = text then begin
    s.at <- s.at + n;
    value
  end
  else refuse path "no JSON value"

(* [depth] lists and objects may be in each other. *)
let rec value s path depth =
  blank s;
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
      let found = value s (element path k) (depth - 1) :: found in
      blank s;
      if peek s = ',' then begin s.at <- s.at + 1; go (k + 1) found end
      else begin expect s ']' path; List.rev found end
    in
    go 0 []

and object_ s path depth =
  let seen = Hashtbl.create 8 and twice = ref None in
  let one () =
    blank s;
    let name = string s path in
    let path' = member path name in
    if Hashtbl.mem seen name && !twice = None then twice := Some path';
    Hashtbl.replace seen name ();
    blank s;
    expect s ':' path';
    let x = value s path' (depth - 1) in
    blank s;
    (name, x)
  in
  blank s;
  if peek s = '}' then begin s.at <- s.at + 1; { all = []; twice = None } end
  else
    let rec go found =
      let found = one () :: found in
      if peek s = ',' then begin s.at <- s.at + 1; go found end
      else begin expect s '}' path; { all = List.rev found; twice = !twice } end
    in
    go []

let parse text =
  let s = { text; at = 0 } in
  let json = value s "" max_nesting in
  blank s;
  if s.at < String.length text then refuse "" "something follows the object";
  json

(* {1 Reading} *)

(* The magnitude and sign of an integer, however it is spelled. *)
let integer path text =
  let fail () = refuse path "no integer" in
  let negative = String.length text > 0 && text.[0] = '-' in
  let magnitude = if negative then String.sub text 1 (String.length text - 1) else text in
  let all test = magnitude <> "" && String.for_all test magnitude in
  let hex = String.length magnitude > 2 && magnitude.[0] = '0' && (magnitude.[1] = 'x' || magnitude.[1] = 'X') in
  let bits =
    if hex then
      if String.length magnitude > 18 || String.contains magnitude '_' then fail ()
      else match Int64.of_string_opt magnitude with Some x -> x | None -> fail ()
    else if all (function '0' .. '9' -> true | _ -> false) then
      match Int64.of_string_opt ("0u" ^ magnitude) with
      | Some x -> x
      | None -> refuse path "out of range"
    else
      match float_of_string_opt magnitude with
      | Some x when Float.is_integer x && x < 9007199254740992. && not (String.contains magnitude '_') -> Int64.of_float x
      | Some x when Float.is_integer x -> refuse path "out of range"
      | _ -> fail ()
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

let float_value path = function
  | Null | Text "NaN" -> nan
  | Text "Infinity" -> infinity
  | Text "-Infinity" -> neg_infinity
  | Number text | Text text -> (
    match float_of_string_opt text with
    | Some x when Float.is_finite x && String.for_all (fun c -> c <> '_') text -> x
    | _ -> refuse path "no number, or out of range")
  | _ -> refuse path "expected a number"

(* The bits of a value in the data section. *)
let bits_of path (ty : Layout.ty) json =
  let int is_signed width =
    match json with
    | Number text | Text text -> in_range path (integer path text) ~is_signed width
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
    let narrow = Int32.bits_of_float x in
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

let unhex path s =
  if String.length s land 1 = 1 then refuse path "an odd number of hexadecimal digits";
  String.init (String.length s / 2) (fun k ->
      match int_of_string_opt ("0x" ^ String.sub s (2 * k) 2) with
      | Some x when s.[2 * k] <> '_' && s.[(2 * k) + 1] <> '_' -> Char.chr x
      | _ -> refuse path "no hexadecimal digit")

let unbase64 path s =
  let n = String.length s in
  if n land 3 <> 0 then refuse path "base64 of a wrong length";
  let out = Buffer.create n in
  let padding = if n > 1 && s.[n - 2] = '=' then 2 else if n > 0 && s.[n - 1] = '=' then 1 else 0 in
  for k = 0 to (n / 4) - 1 do
    let bits = ref 0 in
    for j = 0 to 3 do
      let at = (4 * k) + j in
      let digit =
        if at >= n - padding then 0
        else match String.index_opt digits s.[at] with Some d -> d | None -> refuse path "no base64"
      in
      bits := (!bits lsl 6) lor digit
    done;
    for j = 0 to 2 do
      if (3 * k) + j < (n / 4 * 3) - padding then
        Buffer.add_char out (Char.chr ((!bits lsr (16 - (8 * j))) land 0xff))
    done
  done;
  Buffer.contents out

let bytes_value path (form : Layout.json_form) json =
  match (json, form) with
  | Text s, Base64 -> unbase64 path s
  | Text s, Hex -> unhex path s
  | Array items, (Plain | Flattened _) ->
    let one k =
      let path = element path k in
      match items.(k) with
      | Number _ | Text _ -> Char.chr (Int64.to_int (bits_of path Layout.Uint8 items.(k)))
      | _ -> refuse path "expected a number"
    in
    String.init (Array.length items) one
  | _ -> refuse path "expected bytes"

let store_bits (b : Builder.t) (ty : Layout.ty) at default bits =
  let bits =
    match (default : Layout.default) with Bits d -> Int64.logxor bits d | Zero | Content _ -> bits
  in
  let byte = at lsr 3 and small = Int64.to_int bits in
  match Layout.wants ty with
  | 0 -> ()
  | 1 -> Builder.set_bit b byte (at land 7) (small land 1 <> 0)
  | 2 -> Builder.set_8 b byte small
  | 3 -> Builder.set_16 b byte small
  | 4 -> Builder.set_32 b byte small
  | _ -> Builder.set_64 b byte bits

type reader = { strict : bool  (** Members that the schema does not know are refused. *) }

let strip prefix name =
  let n = String.length prefix in
  if String.length name >= n && String.sub name 0 n = prefix then
    Some (String.sub name n (String.length name - n))
  else None

let is_free = function
  | Layout.Struct layout -> (layout ()).tag_json = Free
  | _ -> false

(* Discriminators come first, for they say what members mean. *)
let rec fill r (layout : Layout.t) b own path depth members =
  if depth < 0 then refuse path "nested too deep";
  once members;
  let discriminators, others = List.partition (is_discriminator layout own) members.all in
  List.iter (fun (name, json) -> ignore (assign r layout b own path depth name json)) discriminators;
  List.iter
    (fun (name, json) ->
      if not (assign r layout b own path depth name json) then begin
        if r.strict then refuse (member path name) "a member that the schema does not know";
        once_within json
      end)
    others

and discriminator_name (layout : Layout.t) own =
  match layout.tag_json with
  | Discriminated { discriminator; _ } when layout.tag_at >= 0 ->
    (match discriminator with Some _ -> discriminator | None -> own)
  | _ -> None

and is_discriminator layout own (name, _) =
  discriminator_name layout own = Some name
  || Array.exists
       (fun (field : Layout.field) ->
         match (field.spot, field.json.form) with
         | Group group, Flattened prefix -> (
           match strip prefix name with
           | Some rest -> is_discriminator group (Some field.json.json_name) (rest, Null)
           | None -> false)
         | _ -> false)
       (layout.fields ())

(* Whether the struct knows the member. *)
and assign r (layout : Layout.t) b own path depth name json =
  let fields = layout.fields () in
  let select (field : Layout.field) =
    if field.tag >= 0 then Builder.set_16 b layout.tag_at field.tag
  in
  if discriminator_name layout own = Some name then begin
    let path = member path name in
    (match json with
    | Text value -> (
      match Array.find_opt (fun (f : Layout.field) -> f.tag >= 0 && f.json.json_name = value) fields with
      | Some field -> select field
      | None -> refuse path "no member of this name")
    | _ -> refuse path "expected a member's name");
    true
  end
  else begin
    let under_value_name =
      match layout.tag_json with
      | Discriminated { value_name = Some value; _ } -> value = name
      | _ -> false
    in
    let tag = if layout.tag_at < 0 then -1 else Storage.get16 b.Builder.a.b (b.d + layout.tag_at) in
    let matches (field : Layout.field) =
      match field.json.form with
      | Flattened _ -> false
      | _ -> if under_value_name && field.tag >= 0 then field.tag = tag else field.json.json_name = name
    in
    match Array.find_opt matches fields with
    | Some field ->
      select field;
      set r field b (member path name) depth json;
      true
    | None ->
      Array.exists
        (fun (field : Layout.field) ->
          match (field.spot, field.json.form) with
          (* Members of another variant are unknown members. *)
          | _ when field.tag >= 0 && field.tag <> tag -> false
          | Group group, Flattened prefix -> (
            match strip prefix name with
            | Some rest ->
              let known = assign r group b (Some field.json.json_name) path depth rest json in
              known
            | None -> false)
          | Slot { ty = Struct layout; at; _ }, Flattened prefix -> (
            match strip prefix name with
            | Some rest when knows (layout ()) rest depth ->
              let layout = layout () in
              let shape = Put.edit_structure b.a (Builder.at b at) layout.data_words layout.pointers in
              assign r layout (Builder.of_shape b.a shape) None path (depth - 1) rest json
            | _ -> false)
          | _ -> false)
        fields
  end

and knows (layout : Layout.t) name depth =
  depth > 0
  && Array.exists
       (fun (field : Layout.field) ->
         match (field.spot, field.json.form) with
         | Group group, Flattened prefix -> (
           match strip prefix name with Some rest -> knows group rest (depth - 1) | None -> false)
         | Slot { ty = Struct layout; _ }, Flattened prefix -> (
           match strip prefix name with
           | Some rest -> knows (layout ()) rest (depth - 1)
           | None -> false)
         | _ -> field.json.json_name = name)
       (layout.fields ())

and set r (field : Layout.field) b path depth json =
  match field.spot with
  | Group group -> (
    match json with
    | Object members -> fill r group b None path (depth - 1) members
    | _ -> refuse path "expected an object")
  | Slot { ty; at; default } when not (Layout.is_pointer ty) ->
    once_within json;
    store_bits b ty at default (bits_of path ty json)
  | Slot { ty; at; _ } -> (
    match json with
    | Null when not (is_free ty) -> ()
    | json -> put r b.a (Builder.at b at) ty field.json.form path depth json)

(* Makes the pointer at [i] lead to the value. *)
and put r a i (ty : Layout.ty) form path depth json =
  match (ty, json) with
  | Text, Text s -> Put.text a i s
  | Text, _ -> refuse path "expected a string"
  | Data, json -> Put.data a i (bytes_value path form json)
  | Struct layout, json ->
    let layout = layout () in
    let b () = Builder.make a (Put.structure a i layout.data_words layout.pointers) layout.data_words layout.pointers in
    structure_of r layout b path (depth - 1) json
  | List ty, Array items -> list r a i ty path (depth - 1) items
  | List _, _ -> refuse path "expected an array"
  | _ -> refuse path "a capability or untyped pointer has no JSON"

(* Makes the struct that [b] begins. *)
and structure_of r (layout : Layout.t) b path depth json =
  match json with
  | json when layout.tag_json = Free -> set_free r (b ()) layout path json
  | Object members -> fill r layout (b ()) None path depth members
  | _ -> refuse path "expected an object"

(* Any JSON, whose nesting was limited when it was parsed. *)
and set_free r (b : Builder.t) layout path json =
  let choose name =
    let ty, at, _, tag = named layout name in
    Builder.set_16 b layout.tag_at tag;
    (ty, at)
  in
  match json with
  | Null -> ignore (choose "null")
  | Truth _ | Number _ ->
    let ty, at = choose (match json with Truth _ -> "boolean" | _ -> "number") in
    store_bits b ty at Zero (bits_of path ty json)
  | Text text ->
    let _, at = choose "string" in
    Put.text b.a (Builder.at b at) text
  | Array items -> (
    let ty, at = choose "array" in
    match ty with
    | List element -> list r b.a (Builder.at b at) element path max_nesting items
    | _ -> ignore (elements_of ty))
  | Object members ->
    let ty, at = choose "object" in
    let field = elements_of ty in
    let words = field.data_words + field.pointers in
    let first =
      Put.struct_list b.a (Builder.at b at) (List.length members.all) field.data_words field.pointers
    in
    let _, name_at, _, _ = named field "name" and value, value_at, _, _ = named field "value" in
    List.iteri
      (fun k (name, json) ->
        let b = Builder.make b.a (first + (k * words * 8)) field.data_words field.pointers in
        Put.text b.a (Builder.at b name_at) name;
        put r b.a (Builder.at b value_at) value Plain (member path name) max_nesting json)
      members.all

and list r a i ty path depth items =
  if depth < 0 then refuse path "nested too deep";
  let count = Array.length items in
  match ty with
  | Struct layout ->
    let layout = layout () in
    let first = Put.struct_list a i count layout.data_words layout.pointers in
    let stride = (layout.data_words + layout.pointers) lsl 3 in
    let one k json =
      let b () = Builder.make a (first + (k * stride)) layout.data_words layout.pointers in
      structure_of r layout b (element path k) depth json
    in
    Array.iteri one items
  | _ when Layout.is_pointer ty ->
    let first = Put.flat_list a i Raw_list.pointer count in
    let one k = function
      | Null -> refuse (element path k) "null in an array"
      | json -> put r a (first + (k lsl 3)) ty Plain (element path k) depth json
    in
    Array.iteri one items
  | _ ->
    let wants = Layout.wants ty in
    let first = Put.flat_list a i wants count in
    let b = { Builder.a; d = first; p = first; e = first } in
    let width = match wants with 0 -> 0 | 1 -> 1 | w -> 8 lsl (w - 2) in
    Array.iteri
      (fun k json -> store_bits b ty (k * width) Zero (bits_of (element path k) ty json))
      items

(* {1 The interface} *)

let root_layout kind =
  match Kind.ty kind with
  | Struct layout -> layout ()
  | _ -> invalid_arg "Zooph.Json: a message's root is a struct"

let of_reader (type r b o) (kind : (r, b, o) Kind.t) (reader : r) =
  match kind with
  | Struct s -> view_to_string s.layout (s.view reader)
  | _ -> invalid_arg "Zooph.Json: a message's root is a struct"

let of_record (type r b o) (kind : (r, b, o) Kind.t) (record : o) =
  match kind with
  | Struct s -> view_to_string s.layout (Entry.view_of_record s record)
  | _ -> invalid_arg "Zooph.Json: a message's root is a struct"

let to_arena ?(strict = false) a kind text =
  let layout = root_layout kind in
  Put.clear a Arena.root;
  match put { strict } a Arena.root (Struct (fun () -> layout)) Plain "" max_nesting (parse text) with
  | () -> Ok ()
  | exception Refused error -> Error error

let to_record (type r b o) ?strict (kind : (r, b, o) Kind.t) text : (o, error) result =
  let a = Arena.create () in
  match to_arena ?strict a kind text with
  | Error _ as error -> error
  | Ok () -> (
    let s = Arena.segment a in
    (* Free JSON takes two levels of a message for one of its own. *)
    let limits = { Limits.default with nesting = Limits.max_nesting } in
    match Kind.decode kind (Decoder.make s limits) s Arena.root with
    | record -> Ok record
    | exception Fault.Fault fault ->
      Error { path = Fault.path fault; what = Fault.describe (Fault.kind fault) })
