(* Codecs of types with a sequence of parts: records, tuples, and types with one constructor. *)

open Ppxlib
module Build = Ast_builder.Default

let shape_fields ~loc fields =
  let each (name, part, _) = [%expr [%e Build.estring ~loc name], [%e Part.get ~loc part "shape"]] in
  Build.elist ~loc (List.map each fields)

let values ~loc fields = List.map (fun (_, part, x) -> (part, Part.name ~loc x)) fields

(* The pattern of a variable, or [_] if it is not used. *)
let variable ~loc used x = if used x then Build.pvar ~loc x else [%pat? _]

let variables fields = List.map (fun (_, part, x) -> (part, x)) fields
let parts fields = List.map (fun (_, part, _) -> part) fields

(* The loops over elements of lists and arrays. If the size is constant, they store and load elements without further
   checks. [constant] is an expression, which may be a constant. *)
let loops ~loc constant suffix =
  let f name = Part.name ~loc (name ^ suffix) and p name = Build.pvar ~loc (name ^ suffix) in
  let all_of count = Part.times ~loc count [%expr min] in
  let behind first count = Part.plus ~loc first (all_of count) in
  let next = Part.plus ~loc [%expr at] [%expr min] in
  let before n = Part.minus ~loc n [%expr 1] in
  let write_list =
    let rest = Part.choose ~loc constant [%expr [%e f "put"] b at x; go b [%e next] rest] [%expr go b ([%e f "write"] b at x) rest] in
    [%expr fun b at all -> let rec go b at = function [] -> at | x :: rest -> [%e rest] in go b at all]
  in
  let write_array =
    Part.choose ~loc constant
      [%expr
        fun b at all ->
          for i = 0 to [%e before [%expr Stdlib.Array.length all]] do
            [%e f "put"] b [%e behind [%expr at] [%expr i]] (Stdlib.Array.unsafe_get all i)
          done;
          [%e behind [%expr at] [%expr Stdlib.Array.length all]]]
      [%expr fun b at all -> Zooph_raw.Derived_v1.write_array [%e f "write"] b at all]
  in
  let read_list =
    Part.choose ~loc constant
      [%expr
        fun r _ count ->
          let s = r.Zooph_raw.Derived_v1.bytes and first = r.Zooph_raw.Derived_v1.at in
          r.Zooph_raw.Derived_v1.at <- [%e behind [%expr first] [%expr count]];
          let rec go i all =
            if Stdlib.( < ) i 0 then all
            else go [%e before [%expr i]] ([%e f "get"] s [%e behind [%expr first] [%expr i]] :: all)
          in
          go [%e before [%expr count]] []]
      [%expr fun r limit count -> Zooph_raw.Derived_v1.read_list min [%e f "read"] r limit count]
  in
  let read_array =
    Part.choose ~loc constant
      [%expr
        fun r _ count ->
          let s = r.Zooph_raw.Derived_v1.bytes and first = r.Zooph_raw.Derived_v1.at in
          r.Zooph_raw.Derived_v1.at <- [%e behind [%expr first] [%expr count]];
          if Stdlib.( = ) count 0 then [||]
          else begin
            let all = Stdlib.Array.make count ([%e f "get"] s first) in
            for i = 1 to [%e before [%expr count]] do
              Stdlib.Array.unsafe_set all i ([%e f "get"] s [%e behind [%expr first] [%expr i]])
            done;
            all
          end]
      [%expr fun r limit count -> Zooph_raw.Derived_v1.read_array min [%e f "read"] r limit count]
  in
  fun body ->
    [%expr
      let [%p p "write_list"] = [%e write_list] in
      let [%p p "write_array"] = [%e write_array] in
      let [%p p "read_list"] = [%e read_list] in
      let [%p p "read_array"] = [%e read_array] in
      [%e body]]

(* The codec from functions whose names end with a suffix. *)
let assemble ~loc suffix shape =
  let f name = Part.name ~loc (name ^ suffix) in
  [%expr
    {
      Zooph_raw.Derived_v1.shape = [%e shape];
      min;
      constant;
      size = [%e f "size"];
      write = [%e f "write"];
      read = [%e f "read"];
      put = [%e f "put"];
      get = [%e f "get"];
      write_list = [%e f "write_list"];
      write_array = [%e f "write_array"];
      read_list = [%e f "read_list"];
      read_array = [%e f "read_array"];
    }]

(* The functions of a codec, as expressions. *)
type functions = {
  size : expression;
  write : expression;
  read : expression;
  put : expression;
  get : expression;
}

(* The variables of a pattern that are used. Measuring uses only those of parts with variable size. *)
let every _ = true
let is_sized part = part.Part.constant <> Some true

(* [pattern used] is the pattern that binds the variables for which [used] holds. *)
let functions ~loc fields pattern value =
  let sized x = List.exists (fun (_, part, name) -> name = x && is_sized part) fields in
  let parts = parts fields and values = values ~loc fields in
  let least = Part.least_of ~loc parts and constant = Part.constant_of ~loc parts in
  let zero = Part.int ~loc 0 in
  let is_known = Part.is_bool true constant and never = Part.is_bool false constant in
  let size =
    if is_known then [%expr fun _ _ -> [%e least]]
    else [%expr fun levels [%p pattern sized] -> [%e Part.size_of ~loc values [%expr levels]]]
  in
  let write =
    [%expr
      fun b at [%p pattern every] ->
        Zooph_raw.Derived_v1.room b at [%e least];
        [%e Part.write_all ~loc values zero]]
  in
  let limit = if is_known then [%pat? _] else [%pat? limit] in
  let read =
    [%expr
      fun r [%p limit] ->
        let at = r.Zooph_raw.Derived_v1.at in
        [%e Part.read_all ~loc (variables fields) zero value]]
  in
  let read = if fields = [] then [%expr fun _ _ -> [%e value]] else read in
  let write = if fields = [] then [%expr fun _ at _ -> at] else write in
  let put, get =
    if never then ([%expr Zooph_raw.Derived_v1.no_put], [%expr Zooph_raw.Derived_v1.no_get])
    else if fields = [] then ([%expr fun _ _ _ -> ()], [%expr fun _ _ -> [%e value]])
    else
      ( [%expr fun b at [%p pattern every] -> [%e Part.put_all ~loc values zero]],
        [%expr fun s at -> [%e Part.get_all ~loc (variables fields) zero value]] )
  in
  { size; write; read; put; get }

(* Binds a function that loops call. It is inlined if it is a function expression. *)
let inlined ~loc name value body =
  let binding = Build.value_binding ~loc ~pat:(Build.pvar ~loc name) ~expr:value in
  let inline = { attr_name = { txt = "inline"; loc }; attr_payload = PStr []; attr_loc = loc } in
  let pvb_attributes = match value.pexp_desc with Pexp_fun _ -> [ inline ] | _ -> [] in
  Build.pexp_let ~loc Nonrecursive [ { binding with pvb_attributes } ] body

(* The codec of a sequence of parts, none of which contains it. *)
let codec ~loc ~name fields pattern value =
  let f = functions ~loc fields pattern value in
  let parts = parts fields in
  let constant = Part.constant_of ~loc parts in
  let shape = [%expr Zooph_raw.Derived_v1.record [%e Build.estring ~loc name] [%e shape_fields ~loc fields]] in
  [%expr
    let min = [%e Part.least_of ~loc parts] in
    let constant = [%e constant] in
    let size = [%e f.size] in
    [%e
      inlined ~loc "put" f.put
        (inlined ~loc "get" f.get
           [%expr
             let write = [%e f.write] in
             let read = [%e f.read] in
             [%e loops ~loc constant "" (assemble ~loc "" shape)]])]]
