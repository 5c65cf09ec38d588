(* Builds structs from JSON. They are built in a scratch arena, where unused objects remain and the order of objects is
   that of the JSON members. So the finished message is copied at the end. *)

open Json_common
open Json_parse
open Json_values

type reader = {
  strict : bool;  (** Whether members that the schema does not describe are refused. *)
  budget : Budget.t;
  names : Json_names.cache;
  mutable spare : ((int * int) * int) list;
      (** Zeroed places for reading groups that can be used again, by their words of data and number of pointers. *)
}

(* A struct that is being filled. *)
type open_ = {
  b : Builder.t;
  mutable tagged : int list;  (** Offsets of the discriminants that a JSON member has set. *)
  mutable inner : (int * open_) list;  (** Flattened structs, by the index of their pointer. *)
}

let opened b = { b; tagged = []; inner = [] }

(* Charges [bytes] bytes of memory, and checks that the segment has room for them. *)
let room r (a : Arena.t) path bytes =
  r.budget.bytes <- r.budget.bytes - bytes;
  if r.budget.bytes < 0 then refuse path "more memory than Limits.memory allows";
  if bytes > Arena.most - a.used then refuse path "more than a message can hold"

let struct_bytes (layout : Layout.t) = (layout.data_words + layout.pointers) lsl 3

(* The position of zeroed sections in which a group is read on its own. *)
let borrow r (a : Arena.t) (group : Layout.t) path =
  let shape = (group.data_words, group.pointers) in
  match List.assoc_opt shape r.spare with
  | Some first ->
    r.spare <- List.remove_assoc shape r.spare;
    first
  | None ->
    room r a path (struct_bytes group);
    Arena.take_zero a (struct_bytes group)

let give_back r (a : Arena.t) (group : Layout.t) first =
  Put.erase a (Put.erase_structs a first 1 (group.data_words lsl 3) group.pointers []);
  r.spare <- ((group.data_words, group.pointers), first) :: r.spare

(* {1 Fields} *)

let load_bits (b : Builder.t) (ty : Layout.ty) at =
  let s = b.a.b and byte = b.d + (at lsr 3) in
  match Layout.wants ty with
  | 0 -> 0L
  | 1 -> Int64.of_int ((Storage.get8 s byte lsr (at land 7)) land 1)
  | 2 -> Int64.of_int (Storage.get8 s byte)
  | 3 -> Int64.of_int (Storage.get16 s byte)
  | 4 -> Int64.of_int32 (Storage.get32 s byte)
  | _ -> Storage.get64 s byte

let store_raw (b : Builder.t) (ty : Layout.ty) at bits =
  let byte = at lsr 3 and small = Int64.to_int bits in
  match Layout.wants ty with
  | 0 -> ()
  | 1 -> Builder.set_bit b byte (at land 7) (small land 1 <> 0)
  | 2 -> Builder.set_8 b byte small
  | 3 -> Builder.set_16 b byte small
  | 4 -> Builder.set_32 b byte small
  | _ -> Builder.set_64 b byte bits

let store_bits b ty at default bits =
  store_raw b ty at
    (match (default : Layout.default) with Bits d -> Int64.logxor bits d | Zero | Content _ -> bits)

let tag_of (b : Builder.t) (layout : Layout.t) =
  if layout.tag_at < 0 then -1 else Storage.get16 b.a.b (b.d + layout.tag_at)

let activate open_ (layout : Layout.t) (field : Layout.field) =
  if field.tag >= 0 then Builder.set_16 open_.b layout.tag_at field.tag

let member (layout : Layout.t) tag =
  Array.find_opt (fun (field : Layout.field) -> field.tag >= 0 && field.tag = tag) (layout.fields ())

let plain (layout : Layout.t) work =
  Array.iter (fun (field : Layout.field) -> if field.tag < 0 then work field) (layout.fields ())

(* Sets all fields of a group to their defaults, and selects the first members of its unions. *)
let rec clear open_ (group : Layout.t) =
  plain group (clear_field open_);
  Option.iter
    (fun first ->
      activate open_ group first;
      clear_field open_ first)
    (member group 0)

and clear_field open_ (field : Layout.field) =
  match field.spot with
  | Group group -> clear open_ group
  | Slot { ty; at; _ } when Layout.is_pointer ty ->
    open_.inner <- List.remove_assoc at open_.inner;
    Builder.clear open_.b at
  | Slot { ty; at; _ } -> store_raw open_.b ty at 0L

let place_default r open_ at (ty : Layout.ty) (default : Layout.default) path =
  let a = open_.b.a and i = Builder.at open_.b at in
  match (default, ty) with
  | Content text, Text -> room r a path (String.length text + 8); Put.text a i text
  | Content bytes, Data -> room r a path (String.length bytes + 8); Put.data a i bytes
  | Content flat, _ ->
    room r a path (String.length flat);
    Copy.from_pointer a i (Pointer.of_constant flat)
  | (Zero | Bits _), Struct layout ->
    let layout = layout () in
    room r a path (struct_bytes layout);
    ignore (Put.structure a i layout.data_words layout.pointers)
  | (Zero | Bits _), _ -> ()

(* Moves the fields of a group from the place [from], where it was read on its own, as the stock `capnp` tool does.
   Union members that are not selected are left behind. A selected member that is null gets its default. *)
let rec take r open_ (group : Layout.t) from path =
  let one (field : Layout.field) =
    activate open_ group field;
    match field.spot with
    | Group inner -> take r open_ inner from path
    | Slot { ty; at; default } when Layout.is_pointer ty ->
      let a = open_.b.a in
      let orphan = Put.disown a (Builder.at from at) in
      open_.inner <- List.remove_assoc at open_.inner;
      if orphan.object_ = None && field.tag >= 0 then begin
        Builder.clear open_.b at;
        place_default r open_ at ty default path
      end
      else Put.adopt a (Builder.at open_.b at) orphan
    | Slot { ty; at; _ } -> store_raw open_.b ty at (load_bits from ty at)
  in
  Option.iter one (member group (tag_of from group));
  plain group one

(* {1 Members} *)

type found =
  | Place of open_ * Layout.t * Layout.field
  | Union_tag of open_ * Layout.t
  | Later  (** The meaning of the name depends on a union's tag that was not read yet. *)
  | Unknown

(* The flattened struct at pointer [at]: the one that earlier members made, or a new one with its default. *)
let enter r open_ (layout : Layout.t) at default path =
  match List.assoc_opt at open_.inner with
  | Some inner -> inner
  | None ->
    let a = open_.b.a and i = Builder.at open_.b at in
    if Put.is_null a i then place_default r open_ at (Struct (fun () -> layout)) default path;
    room r a path (struct_bytes layout);
    let inner = opened (Builder.of_shape a (Put.edit_structure a i layout.data_words layout.pointers)) in
    open_.inner <- (at, inner) :: open_.inner;
    inner

let rec find r open_ (layout : Layout.t) own path name =
  let tagged () =
    if List.mem layout.tag_at open_.tagged then member layout (tag_of open_.b layout) else None
  in
  match Json_names.Names.find_opt name (Json_names.table r.names layout own) with
  | None -> Unknown
  | Some Tag -> Union_tag (open_, layout)
  | Some (Field field) -> Place (open_, layout, field)
  | Some (Flattened field) -> within r open_ field path name
  | Some Union_value -> (
    match tagged () with Some field -> Place (open_, layout, field) | None -> Later)
  | Some Of_union -> (
    match tagged () with Some field -> within r open_ field path name | None -> Later)

and within r open_ (field : Layout.field) path name =
  match field.json.form with
  | Flattened prefix when String.starts_with ~prefix name -> (
    let n = String.length prefix in
    let rest = String.sub name n (String.length name - n) in
    match field.spot with
    | Group group -> find r open_ group (Some field.json.json_name) path rest
    | Slot { ty = Struct layout; at; default } ->
      let layout = layout () in
      find r (enter r open_ layout at default path) layout None path rest
    | Slot _ -> Unknown)
  | _ -> Unknown

let is_free = function
  | Layout.Struct layout -> (layout ()).tag_json = Free
  | _ -> false

(* Reports whether a null in the place of a value of this type counts as a missing member. *)
let may_miss (ty : Layout.ty) =
  match ty with
  | Text | Data | List _ -> true
  | Struct _ -> not (is_free ty)
  | _ -> false

(* Reads the members of an object in their order. *)
let rec fill r (layout : Layout.t) open_ own path members =
  once path members;
  let later =
    List.filter_map
      (fun (name, json) ->
        if assign r layout open_ own path name json then None else Some (name, json))
      members.all
  in
  read_later r layout open_ own path later

(* Reads members that have to wait for a union's tag, repeatedly until no more of them can be read. *)
and read_later r layout open_ own path = function
  | [] -> ()
  | later ->
    let waiting =
      List.filter (fun (name, json) -> not (assign r layout open_ own path name json)) later
    in
    if List.compare_lengths waiting later < 0 then read_later r layout open_ own path waiting
    else
      (* No tag will come any more, so the remaining members are unknown. *)
      List.iter (fun (name, json) -> unknown r (Member (path, name)) json) waiting

and unknown r path json =
  if r.strict then refuse path "a member that the schema does not know";
  once_within path json

(* Reads a member. Returns [false] if it has to wait for a union's tag. *)
and assign r layout open_ own path name json =
  let path = Member (path, name) in
  match find r open_ layout own path name with
  | Later -> false
  | Unknown ->
    unknown r path json;
    true
  | Place (open_, layout, field) ->
    store r open_ layout field path json;
    true
  | Union_tag (open_, layout) ->
    select r open_ layout path json;
    true

(* Selects the union member that a tag names. It has its default, unless another JSON member sets its value or has set
   it before. *)
and select r open_ layout path json =
  match json with
  | Text value -> (
    let is_it (field : Layout.field) = field.tag >= 0 && field.json.json_name = value in
    match Array.find_opt is_it (layout.fields ()) with
    | Some field ->
      if tag_of open_.b layout <> field.tag then begin
        activate open_ layout field;
        clear_field open_ field
      end;
      open_.tagged <- layout.tag_at :: open_.tagged
    | None -> if r.strict then refuse path "no member of this name")
  | _ -> refuse path "expected a member's name"

and store r open_ layout (field : Layout.field) path json =
  match (field.spot, json) with
  | Group group, Object members ->
    let a = open_.b.a in
    let first = borrow r a group path in
    let from = opened (Builder.make a first group.data_words group.pointers) in
    fill r group from None path members;
    activate open_ layout field;
    clear open_ group;
    take r open_ group from.b path;
    give_back r a group first
  | Group _, _ -> refuse path "expected an object"
  | Slot { ty; _ }, Null when may_miss ty -> ()
  | Slot { ty; at; default }, _ when not (Layout.is_pointer ty) ->
    once_within path json;
    store_bits open_.b ty at default (bits_of path ty json);
    activate open_ layout field
  | Slot { ty; at; _ }, _ ->
    put r open_.b.a (Builder.at open_.b at) ty field.json.form path json;
    open_.inner <- List.remove_assoc at open_.inner;
    activate open_ layout field

(* {1 Objects that pointers lead to} *)

(* Makes the pointer at [i] lead to the value. *)
and put r a i (ty : Layout.ty) form path json =
  match (ty, json) with
  | Text, Text s ->
    room r a path (String.length s + 8);
    Put.text a i s
  | Text, _ -> refuse path "expected a string"
  | Data, json ->
    let bytes = bytes_value path form json in
    room r a path (String.length bytes + 8);
    Put.data a i bytes
  | Struct layout, json ->
    let layout = layout () in
    let make () =
      room r a path (struct_bytes layout);
      Builder.make a (Put.structure a i layout.data_words layout.pointers) layout.data_words layout.pointers
    in
    structure_of r layout make path json
  | List ty, Array items -> list r a i ty path items
  | List _, _ -> refuse path "expected an array"
  | _ -> refuse path "a capability or untyped pointer has no JSON"

(* Reads a value as the struct that [make] makes. *)
and structure_of r (layout : Layout.t) make path json =
  match json with
  | json when layout.tag_json = Free -> set_free r (make ()) layout path json
  | Object members -> fill r layout (opened (make ())) None path members
  | _ -> refuse path "expected an object"

(* Stores any JSON value in the struct for free JSON. The parser has bounded its nesting. *)
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
    let ty, at = choose "string" in
    put r b.a (Builder.at b at) ty Plain path (Text text)
  | Array items -> (
    let ty, at = choose "array" in
    match ty with
    | List element -> list r b.a (Builder.at b at) element path items
    | _ -> ignore (elements_of ty))
  | Object members ->
    let ty, at = choose "object" in
    let field = elements_of ty in
    let bytes = struct_bytes field and count = List.length members.all in
    room r b.a path (8 + (count * bytes));
    let first = Put.struct_list b.a (Builder.at b at) count field.data_words field.pointers in
    let text, name_at, _, _ = named field "name" and value, value_at, _, _ = named field "value" in
    List.iteri
      (fun k (name, json) ->
        let path = Member (path, name) in
        let b = Builder.make b.a (first + (k * bytes)) field.data_words field.pointers in
        put r b.a (Builder.at b name_at) text Plain path (Text name);
        put r b.a (Builder.at b value_at) value Plain path json)
      members.all

and list r a i ty path items =
  let count = Array.length items in
  match ty with
  | Struct layout ->
    let layout = layout () in
    let bytes = struct_bytes layout in
    room r a path (8 + (count * bytes));
    let first = Put.struct_list a i count layout.data_words layout.pointers in
    let one k json =
      let make () = Builder.make a (first + (k * bytes)) layout.data_words layout.pointers in
      structure_of r layout make (Element (path, k)) json
    in
    Array.iteri one items
  | _ when Layout.is_pointer ty ->
    room r a path (8 * count);
    let first = Put.flat_list a i Raw_list.pointer count in
    let one k = function
      | Null -> refuse (Element (path, k)) "null in an array"
      | json -> put r a (first + (k lsl 3)) ty Plain (Element (path, k)) json
    in
    Array.iteri one items
  | _ ->
    let wants = Layout.wants ty in
    room r a path (Raw_list.flat_words wants count lsl 3);
    let first = Put.flat_list a i wants count in
    let b = { Builder.a; d = first; p = first; e = first } in
    let width = match wants with 0 -> 0 | 1 -> 1 | w -> 8 lsl (w - 2) in
    Array.iteri
      (fun k json ->
        let path = Element (path, k) in
        if wants = 0 then once_within path json;
        store_bits b ty (k * width) Zero (bits_of path ty json))
      items

(* Reads [json] as a struct with this layout, and makes it the root of the message in [a]. *)
let to_root ~strict limits budget (a : Arena.t) (layout : Layout.t) json =
  let r = { strict; budget; names = Json_names.cache (); spare = [] } in
  let scratch = Arena.create () in
  Arena.expect scratch ~usual:0 ~largest:(scratch.used + budget.bytes);
  put r scratch Arena.root (Struct (fun () -> layout)) Plain Root json;
  room r a Root (8 * Arena.words scratch);
  let s = Arena.segment scratch in
  (* The copy is charged like a reader of the message, which counts elements without bytes. *)
  let reading = Budget.of_segment s { limits with Limits.nesting = Limits.max_nesting } in
  reading.bytes <- Arena.most;
  Arena.expect a ~usual:(a.used + (8 * Arena.words scratch)) ~largest:0;
  match Copy.pointer reading a Arena.root s Arena.root reading.depth with
  | () -> Arena.forget a
  | exception error -> (
    Arena.forget a;
    match error with
    | Zooph_base.Fault.Fault fault ->
      Put.clear a Arena.root;
      refuse Root (Zooph_base.Fault.describe (Zooph_base.Fault.kind fault))
    | error -> raise error)
