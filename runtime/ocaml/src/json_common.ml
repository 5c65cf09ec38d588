(* Functions shared by writing and reading JSON: errors with the path of the member, and the structs of the standard
   schema for free JSON (a field that holds any JSON value). *)

type error = { path : string; what : string }

(* The path of a value. It becomes a string only in an error. *)
type path =
  | Root
  | Member of path * string
  | Element of path * int

(* A name in a path. It is in quotes if it could be mistaken for an index or a quoted name. *)
let spelled_name name =
  if name <> "" && name.[0] <> '[' && name.[0] <> '"' then name
  else begin
    let out = Buffer.create (String.length name + 2) in
    Buffer.add_char out '"';
    String.iter
      (function
        | ('"' | '\\') as c -> Buffer.add_char out '\\'; Buffer.add_char out c
        | '\b' -> Buffer.add_string out "\\b"
        | '\012' -> Buffer.add_string out "\\f"
        | '\n' -> Buffer.add_string out "\\n"
        | '\r' -> Buffer.add_string out "\\r"
        | '\t' -> Buffer.add_string out "\\t"
        | c when c < ' ' -> Printf.bprintf out "\\u%04x" (Char.code c)
        | c -> Buffer.add_char out c)
      name;
    Buffer.add_char out '"';
    Buffer.contents out
  end

let spelled path =
  let rec steps found = function
    | Root -> found
    | Member (outer, name) -> steps (`Name name :: found) outer
    | Element (outer, k) -> steps (`Index k :: found) outer
  in
  let out = Buffer.create 32 in
  List.iteri
    (fun k -> function
      | `Name name ->
        if k > 0 then Buffer.add_char out '.';
        Buffer.add_string out (spelled_name name)
      | `Index index -> Printf.bprintf out "[%d]" index)
    (steps [] path);
  Buffer.contents out

exception Refused of error

let refuse path what = raise_notrace (Refused { path = spelled path; what })
let max_nesting = 64

(* Type, position, default and discriminant of a field of the standard schema's struct for free JSON. *)
let named (layout : Layout.t) name =
  let is_it (field : Layout.field) = field.field_name = name in
  match Array.find_opt is_it (layout.fields ()) with
  | Some { spot = Slot { ty; at; default }; tag; _ } -> (ty, at, default, tag)
  | Some { spot = Group _; _ } | None -> invalid_arg ("Zooph.Json: " ^ layout.name ^ " has no " ^ name)

let elements_of = function
  | Layout.List (Struct layout) -> layout ()
  | _ -> invalid_arg "Zooph.Json: no list of structs"
