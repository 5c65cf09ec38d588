(* What writing and reading JSON have in common: refusals with the path of the member, and the structs of the standard
   schema for free JSON. *)

type error = { path : string; what : string }

exception Refused of error

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
