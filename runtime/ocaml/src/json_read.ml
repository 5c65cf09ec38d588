(* Structs built from JSON. *)

open Json_common
open Json_parse
open Json_values

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
