(* The meaning of the names in a JSON object, by the layout of its struct. *)

module Names = Map.Make (String)

type meaning =
  | Field of Layout.field
  | Flattened of Layout.field  (** A member of the flattened struct or group in that field. *)
  | Tag  (** The name of the union's active member. *)
  | Of_union  (** A member of a flattened struct or group that is a member of the union. *)
  | Union_value  (** The value of the union's active member. *)

(* The tables made so far, the latest first. Layouts of generic structs are new values for each use, so the number of
   tables is bounded. [own] is the name that a flattened union has in the enclosing struct. *)
type cache = { mutable tables : (Layout.t * string option * meaning Names.t) list; mutable count : int }

let most_tables = 64
let most_flattened = 64
let cache () = { tables = []; count = 0 }

let rec make (layout : Layout.t) own depth =
  if depth > most_flattened then Names.empty
  else begin
    let tag, value =
      match layout.tag_json with
      | Discriminated { discriminator; value_name } when layout.tag_at >= 0 ->
        ((match discriminator with Some _ -> discriminator | None -> own), value_name)
      | _ -> (None, None)
    in
    let add name meaning names = Names.add name meaning names in
    let add_some name meaning names = Option.fold ~none:names ~some:(fun n -> add n meaning names) name in
    let field names (field : Layout.field) =
      let flattened prefix inner =
        let meaning = if field.tag >= 0 then Of_union else Flattened field in
        Names.fold (fun name _ names -> add (prefix ^ name) meaning names) inner names
      in
      match (field.spot, field.json.form) with
      | Group group, Flattened prefix ->
        flattened prefix (make group (Some field.json.json_name) (depth + 1))
      | Slot { ty = Struct inner; _ }, Flattened prefix ->
        flattened prefix (make (inner ()) None (depth + 1))
      | _ when field.tag >= 0 && value <> None -> names
      | _ -> add field.json.json_name (Field field) names
    in
    Array.fold_left field
      (Names.empty |> add_some tag Tag |> add_some value Union_value)
      (layout.fields ())
  end

let table cache layout own =
  match List.find_opt (fun (l, o, _) -> l == layout && o = own) cache.tables with
  | Some (_, _, table) -> table
  | None ->
    let table = make layout own 0 in
    if cache.count >= most_tables then begin
      cache.tables <- [];
      cache.count <- 0
    end;
    cache.tables <- (layout, own, table) :: cache.tables;
    cache.count <- cache.count + 1;
    table
