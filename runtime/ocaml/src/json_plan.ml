(* The plan of a struct's members in JSON. It is made once for each layout, because [layout.fields ()] makes new values
   in each call. *)

(* The reader records in the bits of one integer which members occurred. *)
let most_entries = 60

(* A name as a JSON string. {!Json_write.quoted} writes the same string, within limits. *)
let spelled name =
  let out = Buffer.create (String.length name + 8) in
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
    (Zooph_base.Utf8.repair name);
  Buffer.add_char out '"';
  Buffer.contents out

let is_distinct entries =
  let keys = Array.map (fun (e : Layout.entry) -> e.key) entries in
  Array.sort String.compare keys;
  let rec from k = k >= Array.length keys || (keys.(k) <> keys.(k - 1) && from (k + 1)) in
  from 1

let[@inline never] make (layout : Layout.t) =
  let names : Layout.spot -> string array = function
    | Slot { ty = Enum e; _ } -> Array.map spelled e.enumerant_json
    | Slot _ | Group _ -> [||]
  in
  let entry (of_ : Layout.field) =
    { Layout.key = spelled of_.json.json_name ^ ":"; of_; names = names of_.spot }
  in
  let entries = Array.map entry (layout.fields ()) in
  let those is_in = Array.of_list (List.filter is_in (Array.to_list entries)) in
  let is_flattened (e : Layout.entry) =
    match e.of_.json.form with Flattened _ -> true | Plain | Base64 | Hex -> false
  in
  let plan =
    { Layout.entries;
      singles = those (fun e -> e.of_.tag < 0);
      alternatives = those (fun e -> e.of_.tag >= 0);
      simple =
        layout.tag_json = Undiscriminated
        && Array.length entries <= most_entries
        && (not (Array.exists is_flattened entries))
        && is_distinct entries }
  in
  layout.plan <- Some plan;
  plan

let[@inline] of_layout (layout : Layout.t) =
  match layout.plan with Some plan -> plan | None -> make layout
