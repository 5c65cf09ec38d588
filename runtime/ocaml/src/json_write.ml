(* Structs as JSON, driven by layout tables. *)

open Json_common

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

let bytes out (form : Layout.json_form) s =
  match form with
  | Base64 -> Buffer.add_char out '"'; Json_digits.base64 out s; Buffer.add_char out '"'
  | Hex ->
    Buffer.add_char out '"';
    Json_digits.hex out s;
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
