(* Structs as JSON, driven by layout tables. *)

open Json_common

(* Writers check that the output is not too long before a long text, and for each value. *)
type writer = {
  out : Pieces.t;
  budget : Budget.t;
  most : int;  (** Limit of the length of [out], in bytes. *)
  mutable absent : int;  (** Remaining levels of structs that are written for null pointers. *)
}

let too_long path = refuse path "more output than Limits.output allows"
let room w path bytes = if bytes > w.most - Pieces.length w.out then too_long path

let escape w path c =
  room w path 0;
  Pieces.add_string w.out
    (match c with
    | '"' -> "\\\""
    | '\\' -> "\\\\"
    | '\b' -> "\\b"
    | '\012' -> "\\f"
    | '\n' -> "\\n"
    | '\r' -> "\\r"
    | '\t' -> "\\t"
    | c -> Printf.sprintf "\\u%04x" (Char.code c))

(* Writes the rest of a string from [first] on. The characters from [first] to [i] need no escape. Neither do those
   beyond ASCII. *)
let rec rest w path text first i =
  let n = String.length text in
  if i < n && Json_text.stands_for_itself (String.unsafe_get text i) then rest w path text first (i + 1)
  else begin
    add_part w text first (i - first);
    if i < n then begin
      escape w path (String.unsafe_get text i);
      rest w path text (i + 1) (i + 1)
    end
  end

and add_part w text first length =
  if length < Pieces.most then Pieces.add_substring w.out text first length
  else Pieces.add_string w.out (String.sub text first length)

(* Writes a string. The length of the output is checked again after escapes and replacement characters, which take more
   than the text's own bytes. *)
let quoted w path text =
  let out = w.out in
  let n = String.length text in
  room w path n;
  Pieces.add_char out '"';
  let i = Json_text.plain text 0 in
  if i = n then Pieces.add_string out text
  else begin
    let text = Zooph_base.Utf8.repair text in
    room w path (String.length text);
    rest w path text 0 i
  end;
  Pieces.add_char out '"';
  room w path 0

let float out x =
  if x <> x then Pieces.add_string out "\"NaN\""
  else if x = infinity then Pieces.add_string out "\"Infinity\""
  else if x = neg_infinity then Pieces.add_string out "\"-Infinity\""
  else Json_numbers.float out x

let integer = Json_numbers.integer

(* Writes an unsigned number of 64 bits. *)
let large out bits =
  if Int64.compare bits 0L >= 0 && Int64.compare bits 0x3fff_ffff_ffff_ffffL <= 0 then
    Json_numbers.natural out (Int64.to_int bits)
  else Pieces.add_string out (Printf.sprintf "%Lu" bits)

let number w path (ty : Layout.ty) bits =
  let out = w.out and small = Int64.to_int bits in
  room w path 32;
  match ty with
  | Void -> Pieces.add_string out "null"
  | Bool -> Pieces.add_string out (if small <> 0 then "true" else "false")
  | Int8 -> integer out ((small lsl 55) asr 55)
  | Int16 -> integer out ((small lsl 47) asr 47)
  | Int32 -> integer out ((small lsl 31) asr 31)
  | Uint8 | Uint16 | Uint32 -> integer out small
  | Int64 ->
    Pieces.add_char out '"';
    if Int64.of_int (Int64.to_int bits) = bits then integer out (Int64.to_int bits)
    else Pieces.add_string out (Int64.to_string bits);
    Pieces.add_char out '"'
  | Uint64 ->
    Pieces.add_char out '"';
    large out bits;
    Pieces.add_char out '"'
  | Float32 -> float out (Zooph_base.Narrow.float_of_bits (Int64.to_int32 bits))
  | Enum e when small < Array.length e.enumerant_json -> quoted w path e.enumerant_json.(small)
  | Enum _ -> integer out small
  | _ -> float out (Int64.float_of_bits bits)

let bytes w path (form : Layout.json_form) s =
  let out = w.out in
  let length = String.length s in
  (* An early refusal. Base64 takes four bytes for each three; hexadecimal digits and arrays take at least two for each. *)
  room w path (match form with Base64 -> (length + 2) / 3 * 4 | Hex | Plain | Flattened _ -> 2 * length);
  (match form with
  | Base64 -> Pieces.add_char out '"'; Json_digits.base64 out s; Pieces.add_char out '"'
  | Hex ->
    Pieces.add_char out '"';
    Json_digits.hex out s;
    Pieces.add_char out '"'
  | Plain | Flattened _ ->
    Pieces.add_char out '[';
    String.iteri
      (fun k c ->
        room w path 0;
        if k > 0 then Pieces.add_char out ',';
        Json_numbers.natural out (Char.code c))
      s;
    Pieces.add_char out ']');
  room w path 0

let spend w words path =
  w.budget.words <- w.budget.words - words;
  if w.budget.words < 0 then refuse path "more than Limits.traversal allows to visit"

let comma w first = if !first then first := false else Pieces.add_char w.out ','

let begin_member w path first prefix name =
  comma w first;
  quoted w path (prefix ^ name);
  Pieces.add_char w.out ':'

(* {!begin_member} with a name that is already quoted. *)
let begin_entry w path first key =
  comma w first;
  room w path (String.length key);
  Pieces.add_string w.out key

(* A pointer of a struct, and whether its object is in the message. A default of the schema is not, and is not charged to
   the budget. *)
type place = { p : Pointer.t; own : bool }

let place_of (v : View.t) k default =
  if View.has v k then { p = Pointer.of_view v k; own = true }
  else { p = Print.default_pointer default; own = false }

(* Enters a level of nesting. An object that is not in the message is not a level of it, but its levels are bounded by
   [absent], because a struct can contain its own type. *)
let enter w { own; _ } path depth work =
  if own then begin
    if depth <= 0 then refuse path "nested too deep";
    work (depth - 1)
  end
  else begin
    if w.absent <= 0 then refuse path "nested too deep";
    w.absent <- w.absent - 1;
    work depth;
    w.absent <- w.absent + 1
  end

let spend_own w { own; _ } words path = if own then spend w words path

(* A text or data, which is copied only after the check that the output has room for it. *)
let blob w read cost { p; own } path =
  let s : Slice.t = read p.Pointer.s p.i in
  if own then spend w (cost s) path;
  room w path s.length;
  Slice.to_string s

let text_of w place path = blob w Blob.text (fun s -> 1 + ((s.Slice.length + 8) lsr 3)) place path
let data_of w place path = blob w Blob.data (fun s -> 1 + ((s.Slice.length + 7) lsr 3)) place path

let slot_blob w v at (default : Layout.default) read path =
  if View.has v at then read w (place_of v at default) path
  else match default with Content text -> text | Zero | Bits _ -> ""

(* Writes the elements of a list between brackets. *)
let items w (l : Raw_list.t) brackets path each =
  Pieces.add_char w.out brackets.[0];
  for k = 0 to l.count - 1 do
    if k > 0 then Pieces.add_char w.out ',';
    room w path 0;
    each k (Element (path, k))
  done;
  Pieces.add_char w.out brackets.[1]

(* Writes an enumerant, by its quoted name in [names] if the schema has one. *)
let enumerant w names v at default path =
  let bits = match default with Layout.Bits bits -> Int64.to_int bits | Zero | Content _ -> 0 in
  let value = View.u16 v (at lsr 3) lxor bits in
  if value < Array.length names then begin
    let name = names.(value) in
    room w path (String.length name);
    Pieces.add_string w.out name
  end
  else begin
    room w path 32;
    integer w.out value
  end

let rec structure w (layout : Layout.t) v own path depth =
  if layout.tag_json = Free then free w layout v path depth
  else begin
    let plan = Json_plan.of_layout layout in
    Pieces.add_char w.out '{';
    if plan.simple then simple_members w layout plan v path depth
    else members w layout v own "" (ref true) path depth;
    Pieces.add_char w.out '}'
  end

(* Writes the members of a struct with a simple plan. *)
and simple_members w layout plan v path depth =
  let singles = plan.singles and is_first = ref true in
  for k = 0 to Array.length singles - 1 do
    if simple_member w (Array.unsafe_get singles k) v !is_first path depth then is_first := false
  done;
  let alternatives = plan.alternatives in
  if Array.length alternatives > 0 then begin
    let active = View.u16 v layout.tag_at in
    for k = 0 to Array.length alternatives - 1 do
      let entry = Array.unsafe_get alternatives k in
      if entry.of_.tag = active then ignore (simple_member w entry v !is_first path depth)
    done
  end

(* Writes a member, and reports whether it did: a null pointer outside of the union is left out. *)
and simple_member w { key; of_ = field; names } v is_first path depth =
  match field.spot with
  | Slot { ty; at; _ } when field.tag < 0 && Layout.is_pointer ty && not (View.has v at) -> false
  | spot ->
    if not is_first then Pieces.add_char w.out ',';
    room w path (String.length key);
    Pieces.add_string w.out key;
    let path = Member (path, field.field_name) in
    (match spot with
    | Group group -> structure w group v None path depth
    | Slot { ty = Enum _; at; default } -> enumerant w names v at default path
    | Slot { ty; at; default } -> slot w v ty at default field.json.form path depth);
    true

(* Writes the JSON value that a struct for free JSON holds. The struct does not count as a level of nesting, but the list
   or object in it does. *)
and free w layout (v : View.t) path depth =
  let tag = View.u16 v layout.tag_at in
  let is_active (field : Layout.field) = field.tag = tag in
  match Array.find_opt is_active (layout.fields ()) with
  | Some { field_name = ("boolean" | "number" | "string" | "array"); spot = Slot { ty; at; default }; _ } ->
    slot w v ty at default Layout.Plain path depth
  | Some { field_name = "object"; spot = Slot { ty; at; default }; _ } ->
    free_items w (place_of v at default) ty "{}" path depth (fun layout v path depth ->
        let _, at, default, _ = named layout "name" in
        quoted w path (slot_blob w v at default text_of path);
        Pieces.add_char w.out ':';
        let ty, at, default, _ = named layout "value" in
        pointer w (place_of v at default) ty path depth)
  | Some { field_name = "call"; spot = Slot { ty = Struct layout; at; default }; _ } ->
    let layout = layout () and place = place_of v at default in
    let v = View.hop place.p.s place.p.i in
    spend_own w place (View.cost v) path;
    let _, at, default, _ = named layout "function" in
    Pieces.add_string w.out (Zooph_base.Utf8.repair (slot_blob w v at default text_of path));
    let ty, at, default, _ = named layout "params" in
    free_items w (place_of v at default) ty "()" path depth (fun layout v path depth ->
        free w layout v path depth)
  | Some { field_name = "raw"; spot = Slot { at; default; _ }; _ } ->
    Pieces.add_string w.out (Zooph_base.Utf8.repair (slot_blob w v at default text_of path))
  | Some _ | None -> Pieces.add_string w.out "null"

(* Writes the structs of a list between brackets. *)
and free_items w place ty brackets path depth each =
  enter w place path depth (fun depth ->
      let l = Raw_list.hop place.p.s place.p.i Raw_list.composite and layout = elements_of ty in
      spend_own w place (Raw_list.cost l) path;
      items w l brackets path (fun k path -> each layout (Raw_list.structure l k) path depth))

(* Writes the members of a struct. [own] is the name that a flattened union has in the enclosing struct. *)
and members w layout (v : View.t) own prefix first path depth =
  let active = if layout.tag_at < 0 then -1 else View.u16 v layout.tag_at in
  let discriminated (field : Layout.field) path =
    match layout.tag_json with
    | Discriminated { discriminator; value_name } when field.tag >= 0 ->
      let name = match discriminator with Some _ -> discriminator | None -> own in
      let tell name =
        begin_member w path first prefix name;
        quoted w path field.json.json_name
      in
      Option.iter tell name;
      Some (Option.value value_name ~default:field.json.json_name)
    | _ -> None
  in
  let one ({ key; of_ = field; _ } : Layout.entry) =
    let path = Member (path, field.field_name) in
    let tagged = discriminated field path in
    let begin_ () =
      match tagged with
      | None when prefix = "" -> begin_entry w path first key
      | _ -> begin_member w path first prefix (Option.value tagged ~default:field.json.json_name)
    in
    match (field.spot, field.json.form) with
    | Group group, Flattened more ->
      members w group v (Some field.json.json_name) (prefix ^ more) first path depth
    | Group group, _ ->
      begin_ ();
      structure w group v None path depth
    | Slot { ty = Void; _ }, _ when tagged <> None -> ()
    | Slot { ty = Struct layout; at; default }, Flattened more ->
      let place = place_of v at default in
      if not (Pointer.is_null place.p) then
        enter w place path depth (fun depth ->
            let v = View.hop place.p.s place.p.i in
            spend_own w place (View.cost v) path;
            members w (layout ()) v None (prefix ^ more) first path depth)
    | Slot { ty; at; _ }, _
      when Layout.is_pointer ty && not (View.has v at) && field.tag < 0 -> ()
    | Slot { ty; at; default }, form ->
      begin_ ();
      slot w v ty at default form path depth
  in
  let plan = Json_plan.of_layout layout in
  Array.iter one plan.singles;
  (* The union's active member comes after the other fields. *)
  let is_active (entry : Layout.entry) = entry.of_.tag = active in
  Option.iter one (Array.find_opt is_active plan.alternatives)

and slot w v ty at default form path depth =
  match ty with
  | Text -> quoted w path (slot_blob w v at default text_of path)
  | Data -> bytes w path form (slot_blob w v at default data_of path)
  | _ when Layout.is_pointer ty -> pointer w (place_of v at default) ty path depth
  | _ -> if default = Zero then plain_number w path v ty at else number w path ty (Print.value_of v ty at default)

(* Writes a number whose default is zero. Only 64-bit numbers go through an [int64], which would be boxed. *)
and plain_number w path v ty at =
  let out = w.out and byte = at lsr 3 in
  room w path 32;
  match ty with
  | Bool -> Pieces.add_string out (if View.bit v byte (at land 7) then "true" else "false")
  | Int8 -> integer out (View.i8 v byte)
  | Int16 -> integer out (View.i16 v byte)
  | Int32 -> integer out (View.i32 v byte)
  | Uint8 -> integer out (View.u8 v byte)
  | Uint16 -> integer out (View.u16 v byte)
  | Uint32 -> integer out (View.u32 v byte)
  | Float32 -> float out (View.f32 v byte)
  | Float64 -> float out (View.f64 v byte)
  | _ -> number w path ty (Print.value_of v ty at Zero)

and pointer w place ty path depth =
  let p = place.p in
  match (ty : Layout.ty) with
  | Text -> quoted w path (text_of w place path)
  | Data -> bytes w path Plain (data_of w place path)
  | Struct layout ->
    enter w place path depth (fun depth ->
        let v = View.hop p.s p.i in
        spend_own w place (View.cost v) path;
        structure w (layout ()) v None path depth)
  | List ty ->
    let l = Raw_list.hop p.s p.i (Layout.wants ty) in
    let write depth =
      spend_own w place (Raw_list.cost l) path;
      items w l "[]" path (fun k path ->
          match ty with
          | Struct layout -> structure w (layout ()) (Raw_list.structure l k) None path depth
          | _ when Layout.is_pointer ty ->
            let p = { Pointer.s = l.s; i = Raw_list.pointer_at l k } in
            pointer w { p; own = place.own && not (Pointer.is_null p) } ty path depth
          | _ -> number w path ty (Print.element l ty k))
    in
    if Raw_list.nests l then enter w place path depth write else write depth
  | Capability -> refuse path "a capability has no JSON"
  | _ -> refuse path "an untyped pointer has no JSON"

let view_to_string ?limits (layout : Layout.t) (v : View.t) =
  let limits = Option.value limits ~default:v.s.table.limits in
  let budget = Budget.of_segment v.s limits in
  let w = { out = Pieces.create (); budget; most = budget.output; absent = Limits.max_nesting } in
  (* The struct of the Reader is the first level of nesting. *)
  match structure w layout v None Root (budget.depth - 1) with
  | () when Pieces.length w.out <= w.most -> Ok (Pieces.contents w.out)
  | () -> Error { path = ""; what = "more output than Limits.output allows" }
  | exception Refused error -> Error error
