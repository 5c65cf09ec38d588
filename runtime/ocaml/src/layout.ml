(* The layout of a struct as data. Operations over whole messages (validation, printing, JSON) are driven by these
   tables instead of by generated code. *)

type ty =
  | Void
  | Bool
  | Int8
  | Int16
  | Int32
  | Int64
  | Uint8
  | Uint16
  | Uint32
  | Uint64
  | Float32
  | Float64
  | Text
  | Data
  | Any
  | Any_struct
  | Any_list
  | Capability
  | Enum of enum
  | List of ty
  | Struct of (unit -> t)

and enum = {
  enum_name : string;
  enumerants : string array;  (** The names in the schema, indexed by value. *)
  enumerant_json : string array;  (** The names in JSON, indexed by value. *)
}

and t = {
  name : string;  (** The name with its scopes, such as [Outer.Inner]. *)
  data_words : int;
  pointers : int;
  tag_at : int;  (** Byte offset of the discriminant of the unnamed union; -1 if there is no such union. *)
  tag_json : discriminator;  (** How JSON represents the selected member of that union. *)
  fields : unit -> field array;  (** The fields by ordinal, which is their order in text and JSON. *)
  mutable owners : owner array;
      (** The fields that may own each pointer, by its index. Computed from [fields] on first use; empty before. *)
  mutable plan : plan option;  (** The members in JSON. Computed from [fields] on first use, see {!Json_plan}. *)
}

and field = {
  field_name : string;
  tag : int;  (** The discriminant that selects the field; -1 if it is not a member of the unnamed union. *)
  json : json;
  spot : spot;
}

and spot =
  | Slot of { ty : ty; at : int; default : default }
      (** [at] is a bit offset in the data section, or the index of a pointer. *)
  | Group of t

and default =
  | Zero
  | Bits of int64  (** The bits of a number or enum. *)
  | Content of string  (** The bytes of a text or data; a flat message for other pointers. *)

and json = { json_name : string; form : json_form }

and json_form =
  | Plain
  | Flattened of string  (** The members are part of the enclosing object, with this prefix before their names. *)
  | Base64
  | Hex

and discriminator =
  | Undiscriminated
  | Discriminated of { discriminator : string option; value_name : string option }
  | Free  (** The struct is [Value] of [json.capnp]: it holds any JSON, and is written as that. *)

(* The members of a struct in JSON. Computed from its fields once. *)
and plan = {
  entries : entry array;  (** All members, by ordinal. *)
  singles : entry array;  (** The members outside of the unnamed union. *)
  alternatives : entry array;  (** The members of the unnamed union. *)
  simple : bool;
      (** Whether each JSON member is one field: there is no discriminator, nothing is flattened, names are distinct, and
          there are at most 60 of them. *)
}

and entry = {
  key : string;  (** The name as JSON has it, with quotes and colon. *)
  of_ : field;
  names : string array;  (** The names of the enumerants as JSON has them, with quotes. Empty for other types. *)
}

(* The field that owns a pointer of a struct. *)
and owner =
  | Nobody
  | Always of slot
  | Member of int * int * slot  (** Byte offset and value of the discriminant that selects the field. *)
  | Selected of slot array  (** Fields that share the pointer: the first one that all its unions select owns it. *)
  | Own of slot
      (** Like [Always] or [Member], in a struct whose pointers all lead to structs of its own type. *)

(* A field that is a pointer. [active] are the byte offsets and values of the discriminants that select it. *)
and slot = { path : string; slot_ty : ty; goal : goal; active : (int * int) array }

(* The types that pointers lead to, as far as the fast pass of validation tells them apart. *)
and goal =
  | Text_goal
  | Data_goal
  | Struct_goal of reference
  | Structs_goal of reference  (** Lists of structs. *)
  | Flat_goal of int  (** Lists without pointers, by the element size that {!wants} returns. *)
  | Pointers_goal of goal  (** Lists of lists, texts, data. *)
  | Any_goal
  | Other_goal of ty

(* A struct's layout, which is computed on first use, because types may refer to each other in circles. *)
and reference = { find : unit -> t; mutable found : t }

let plain name = { json_name = name; form = Plain }

let is_pointer = function
  | Void | Bool | Int8 | Int16 | Int32 | Int64 | Uint8 | Uint16 | Uint32 | Uint64 | Float32
  | Float64 | Enum _ ->
    false
  | Text | Data | Any | Any_struct | Any_list | Capability | List _ | Struct _ -> true

(* The element size of lists of this type, as a code of {!Raw_list.holds}. *)
let wants = function
  | Void -> 0
  | Bool -> 1
  | Int8 | Uint8 -> 2
  | Int16 | Uint16 | Enum _ -> 3
  | Int32 | Uint32 | Float32 -> 4
  | Int64 | Uint64 | Float64 -> 5
  | Text | Data | Any | Any_struct | Any_list | Capability | List _ -> 6
  | Struct _ -> 7

let nowhere =
  { name = ""; data_words = 0; pointers = 0; tag_at = -1; tag_json = Undiscriminated;
    fields = (fun () -> [||]); owners = [||]; plan = None }

(* The layout of a struct that the schema does not describe. *)
let anything = { nowhere with name = "anything"; owners = [| Nobody |] }
let unknown = { find = (fun () -> anything); found = anything }

let[@inline never] find reference =
  let layout = reference.find () in
  reference.found <- layout;
  layout

let[@inline] resolve reference =
  let layout = reference.found in
  if layout == nowhere then find reference else layout

let rec goal_of = function
  | Any -> Any_goal
  | Text -> Text_goal
  | Data -> Data_goal
  | Struct find -> Struct_goal { find; found = nowhere }
  | List (Struct find) -> Structs_goal { find; found = nowhere }
  | List ((Text | Data | List _) as element) -> Pointers_goal (goal_of element)
  | List element when wants element < 6 -> Flat_goal (wants element)
  | ty -> Other_goal ty

let rec collect layout prefix active found =
  let one (field : field) =
    let path = prefix ^ field.field_name in
    let active = if field.tag < 0 then active else (layout.tag_at, field.tag) :: active in
    match field.spot with
    | Group group -> collect group (path ^ ".") active found
    | Slot { ty; at; _ } when is_pointer ty ->
      let active = Array.of_list (List.rev active) in
      let slot = { path; slot_ty = ty; goal = goal_of ty; active } in
      found.(at) <- slot :: found.(at)
    | Slot _ -> ()
  in
  Array.iter one (layout.fields ())

(* Reports whether all pointers lead to structs of this type. *)
let is_tree layout owners =
  let leads_back { goal; _ } =
    match goal with
    | Struct_goal reference -> resolve reference == layout
    | _ -> false
  in
  let is_own = function
    | Always slot | Member (_, _, slot) -> leads_back slot
    | Nobody | Selected _ | Own _ -> false
  in
  Array.for_all is_own owners

let own = function
  | Always slot | Member (_, _, slot) -> Own slot
  | owner -> owner

let[@inline never] make_owners layout =
  let found = Array.make layout.pointers [] in
  collect layout "" [] found;
  let owner slots =
    match List.rev slots with
    | [] -> Nobody
    | { active = [||]; _ } as slot :: _ -> Always slot
    | [ ({ active = [| (at, value) |]; _ } as slot) ] -> Member (at, value, slot)
    | slots -> Selected (Array.of_list slots)
  in
  (* An empty array would mean that the owners were not computed yet. *)
  let owners = if layout.pointers = 0 then [| Nobody |] else Array.map owner found in
  let owners = if is_tree layout owners then Array.map own owners else owners in
  layout.owners <- owners;
  owners

let[@inline] owners layout =
  if Array.length layout.owners = 0 then make_owners layout else layout.owners

let is_active v slot = Array.for_all (fun (at, value) -> View.u16 v at = value) slot.active

(* The field that owns pointer [k] of a struct. *)
let owner v owners k =
  if k >= Array.length owners then None
  else
    match owners.(k) with
    | Nobody -> None
    | Always slot -> Some slot
    | Member (_, _, slot) | Own slot -> if is_active v slot then Some slot else None
    | Selected slots ->
      let rec find i =
        if i >= Array.length slots then None
        else if is_active v slots.(i) then Some slots.(i)
        else find (i + 1)
      in
      find 0
