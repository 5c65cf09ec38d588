(* What the schema says about a struct, as data. Operations over whole messages (validating,
   printing, JSON) are driven by these tables instead of by generated code. *)

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
  enumerants : string array;  (** By value, in the schema's spelling. *)
  enumerant_json : string array;  (** Their names in JSON. *)
}

and t = {
  name : string;  (** With its scopes, such as [Outer.Inner]. *)
  data_words : int;
  pointers : int;
  tag_at : int;  (** Byte offset of the discriminant of the unnamed union. *)
  tag_json : discriminator;  (** How JSON tells the member of that union. *)
  fields : unit -> field array;  (** By ordinal, which is the order of text and JSON. *)
  mutable owners : owner array;  (** By pointer; made from the fields when first asked for. *)
  mutable plan : plan option;  (** The same, see {!Json_plan}. *)
}

and field = {
  field_name : string;
  tag : int;  (** The value that selects the member of the unnamed union; -1 outside. *)
  json : json;
  spot : spot;
}

and spot =
  | Slot of { ty : ty; at : int; default : default }
      (** [at] counts bits in the data section, or pointers. *)
  | Group of t

and default =
  | Zero
  | Bits of int64  (** Of a number or enum. *)
  | Content of string  (** Of a text or data; of other pointers a flat message. *)

and json = { json_name : string; form : json_form }

and json_form =
  | Plain
  | Flattened of string  (** With this prefix before its members' names. *)
  | Base64
  | Hex

and discriminator =
  | Undiscriminated
  | Discriminated of { discriminator : string option; value_name : string option }
  | Free  (** The struct holds any JSON, and is written as that: [Value] of [json.capnp]. *)

(* What JSON does with the members of a struct: made of the fields, once. *)
and plan = {
  entries : entry array;  (** By ordinal. *)
  singles : entry array;  (** Those outside of the unnamed union. *)
  alternatives : entry array;  (** Those of the union. *)
  simple : bool;  (** Each member of JSON is a field, of which there are not too many. *)
}

and entry = { key : string;  (** As JSON has it, with quotes and colon. *) of_ : field }

(* Whose a pointer is. *)
and owner =
  | Nobody
  | Always of slot
  | Member of int * int * slot  (** Byte offset of the discriminant, and its value. *)
  | Selected of slot array  (** The first one all of whose unions select it. *)
  | Own of slot
      (** As the first two, where all pointers of the struct lead to structs of its own type. *)

and slot = { path : string; slot_ty : ty; goal : goal; active : (int * int) array }

(* A type that pointers lead to as the fast pass tells them apart. *)
and goal =
  | Text_goal
  | Data_goal
  | Struct_goal of reference
  | Structs_goal of reference  (** Lists of structs. *)
  | Flat_goal of int  (** Lists without pointers, by what {!wants} says of their elements. *)
  | Pointers_goal of goal  (** Lists of lists, texts, data. *)
  | Any_goal
  | Other_goal of ty

(* A struct's layout, which is asked for once: types may refer to each other in circles. *)
and reference = { find : unit -> t; mutable found : t }

let plain name = { json_name = name; form = Plain }

let is_pointer = function
  | Void | Bool | Int8 | Int16 | Int32 | Int64 | Uint8 | Uint16 | Uint32 | Uint64 | Float32
  | Float64 | Enum _ ->
    false
  | Text | Data | Any | Any_struct | Any_list | Capability | List _ | Struct _ -> true

(* How elements of the type are to be read, as a code of {!Raw_list.holds}. *)
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

(* Of which the schema knows nothing. *)
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

(* Whether all pointers lead to structs of this type. *)
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
  (* Never empty, so that it is made once. *)
  let owners = if layout.pointers = 0 then [| Nobody |] else Array.map owner found in
  let owners = if is_tree layout owners then Array.map own owners else owners in
  layout.owners <- owners;
  owners

let[@inline] owners layout =
  if Array.length layout.owners = 0 then make_owners layout else layout.owners

let is_active v slot = Array.for_all (fun (at, value) -> View.u16 v at = value) slot.active

(* The slot that types pointer [k]. *)
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
