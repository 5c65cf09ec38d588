(* [@@deriving raw] generates a codec for each type. *)

open Ppxlib
module Build = Ast_builder.Default

let error = Expressions.error
let field_name = Attribute.declare "raw.name" Attribute.Context.label_declaration Ast_pattern.(single_expr_payload (estring __)) Fun.id
let case_name = Attribute.declare "raw.name" Attribute.Context.constructor_declaration Ast_pattern.(single_expr_payload (estring __)) Fun.id
let type_name = Attribute.declare "raw.name" Attribute.Context.type_declaration Ast_pattern.(single_expr_payload (estring __)) Fun.id

(* The name in a shape: without the underscore at its end, which OCaml code adds to names that are keywords. *)
let declared name =
  let last = String.length name - 1 in
  if last > 0 && name.[last] = '_' then String.sub name 0 last else name

let named attribute node name = Option.value (Attribute.get attribute node) ~default:(declared name)
let name_of td = named type_name td td.ptype_name.txt
let parameters td = List.map fst td.ptype_params

let parameter_name ct =
  match ct.ptyp_desc with
  | Ptyp_var name -> name
  | _ -> error ~loc:ct.ptyp_loc "parameters of types with a codec have names"

(* The parts of a type, as type expressions. *)
type content =
  | Product of label_declaration list
  | Sum of (constructor_declaration * core_type list) list
  | Alias of core_type

let arguments c =
  if c.pcd_res <> None then error ~loc:c.pcd_loc "constructors whose result is written down have no codec";
  match c.pcd_args with Pcstr_tuple all -> all | Pcstr_record labels -> List.map (fun l -> l.pld_type) labels

let content td =
  let loc = td.ptype_loc in
  if td.ptype_private = Private then error ~loc "values of private types cannot be made, so that there is no codec";
  match (td.ptype_kind, td.ptype_manifest) with
  | Ptype_record labels, _ -> Product labels
  | Ptype_variant [], _ -> error ~loc "a type without constructors has no codec"
  | Ptype_variant all, _ -> Sum (List.map (fun c -> (c, arguments c)) all)
  | Ptype_abstract, Some ct -> Alias ct
  | Ptype_abstract, None -> error ~loc "an abstract type has no codec"
  | Ptype_open, _ -> error ~loc "types that can be extended have no codec"

(* The types of the group that a type expression names. If [deep] is set, the arguments of other types count, too. *)
let rec mentions names ~deep ct =
  match ct.ptyp_desc with
  | Ptyp_constr ({ txt = Lident name; _ }, arguments) ->
    let inner = if deep then List.concat_map (mentions names ~deep) arguments else [] in
    if List.mem name names then name :: inner else inner
  | Ptyp_constr (_, arguments) when deep -> List.concat_map (mentions names ~deep) arguments
  | Ptyp_tuple all -> List.concat_map (mentions names ~deep) all
  | _ -> []

let types_of = function
  | Product labels -> List.map (fun l -> l.pld_type) labels
  | Sum all -> List.concat_map snd all
  | Alias ct -> [ ct ]

(* Reports whether a type of the group contains itself. *)
let is_cyclic group =
  let names = List.map fst group in
  let next name = List.concat_map (mentions names ~deep:true) (types_of (List.assoc name group)) in
  let rec reaches seen from target =
    List.exists (fun name -> name = target || ((not (List.mem name seen)) && reaches (name :: seen) name target)) (next from)
  in
  List.exists (fun name -> reaches [ name ] name name) names

(* An order in which each type is defined before it is used. There is one if no type contains itself. *)
let in_order group =
  let names = List.map fst group in
  let rec visit done_ name =
    if List.mem name done_ then done_
    else name :: List.fold_left visit done_ (List.concat_map (mentions names ~deep:true) (types_of (List.assoc name group)))
  in
  List.rev (List.fold_left visit [] names)

let fields_of_labels scope labels =
  List.mapi (fun i l -> (named field_name l l.pld_name.txt, Expressions.part scope l.pld_type, Printf.sprintf "x%d" i)) labels

let record_pattern ~loc labels used =
  let each i l = ({ txt = Lident l.pld_name.txt; loc }, Product.variable ~loc used (Printf.sprintf "x%d" i)) in
  let all = List.mapi each labels in
  let there = List.filter (fun (_, p) -> match p.ppat_desc with Ppat_any -> false | _ -> true) all in
  if there = [] then [%pat? _] else Build.ppat_record ~loc there (if List.length there = List.length all then Closed else Open)

let record_value ~loc labels =
  let each i l = ({ txt = Lident l.pld_name.txt; loc }, Part.name ~loc (Printf.sprintf "x%d" i)) in
  Build.pexp_record ~loc (List.mapi each labels) None

(* The type that is derived for, with its parameters left open. Patterns and values have this type, because a type that is
   declared after it may have the same labels and constructors. *)
let own_type td =
  let loc = td.ptype_loc in
  Build.ptyp_constr ~loc { txt = Lident td.ptype_name.txt; loc } (List.map (fun _ -> Build.ptyp_any ~loc) td.ptype_params)

let typed_pattern td pattern used =
  let loc = td.ptype_loc in
  Build.ppat_constraint ~loc (pattern used) (own_type td)

let typed_value td value =
  let loc = td.ptype_loc in
  Build.pexp_constraint ~loc value (own_type td)

let constructor scope td (c, arguments) =
  let loc = c.pcd_loc in
  let here = { txt = Lident c.pcd_name.txt; loc } in
  let name = named case_name c c.pcd_name.txt in
  let make fields pattern value =
    { Sum.name; fields; pattern = typed_pattern td pattern; value = typed_value td value }
  in
  match c.pcd_args with
  | Pcstr_tuple [] ->
    make [] (fun _ -> Build.ppat_construct ~loc here None) (Build.pexp_construct ~loc here None)
  | Pcstr_tuple _ ->
    let fields = List.mapi (fun i ct -> ("", Expressions.part scope ct, Printf.sprintf "x%d" i)) arguments in
    let value = Build.pexp_tuple ~loc (List.map (fun (_, _, x) -> Part.name ~loc x) fields) in
    let pattern used =
      let all = List.map (fun (_, _, x) -> Product.variable ~loc used x) fields in
      let inner = if List.exists (fun (_, _, x) -> used x) fields then Build.ppat_tuple ~loc all else [%pat? _] in
      Build.ppat_construct ~loc here (Some inner)
    in
    make fields pattern (Build.pexp_construct ~loc here (Some value))
  | Pcstr_record labels ->
    let pattern used = Build.ppat_construct ~loc here (Some (record_pattern ~loc labels used)) in
    make (fields_of_labels scope labels) pattern (Build.pexp_construct ~loc here (Some (record_value ~loc labels)))

(* The expressions from which a type's codec is made. *)
type body = { functions : Product.functions; least : expression; constant : expression; form : expression }

let product ~loc name fields pattern value =
  let parts = Product.parts fields in
  {
    functions = Product.functions ~loc fields pattern value;
    least = Part.least_of ~loc parts;
    constant = Part.constant_of ~loc parts;
    form = [%expr Zooph_raw.Derived_v1.record_form [%e Build.estring ~loc name] [%e Product.shape_fields ~loc fields]];
  }

let body scope td content =
  let loc = td.ptype_loc in
  let name = name_of td in
  match content with
  | Alias _ -> assert false
  | Product labels ->
    let pattern = typed_pattern td (record_pattern ~loc labels) and value = typed_value td (record_value ~loc labels) in
    Some (product ~loc name (fields_of_labels scope labels) pattern value)
  | Sum [ only ] ->
    let { Sum.fields; pattern; value; _ } = constructor scope td only in
    Some (product ~loc name fields pattern value)
  | Sum all ->
    let all = List.map (constructor scope td) all in
    let bool b = if b then [%expr true] else [%expr false] in
    Some
      {
        functions = Sum.functions ~loc all;
        least = Part.int ~loc (Tag_width.tag (List.length all));
        constant = bool (Sum.is_enumeration all);
        form = [%expr Zooph_raw.Derived_v1.sum_form [%e Build.estring ~loc name] [%e Sum.shape ~loc all]];
      }

let with_bindings ~loc scope body =
  let all = scope.Expressions.bindings in
  scope.bindings <- [];
  List.fold_left (fun body (name, e) -> Part.bind ~loc name e body) body all

let lets ~loc (f : Product.functions) body =
  [%expr
    let size = [%e f.size] in
    [%e
      Product.inlined ~loc "put" f.put
        (Product.inlined ~loc "get" f.get
           [%expr
             let write = [%e f.write] in
             let read = [%e f.read] in
             [%e body]])]]

(* The codec of a type that does not contain itself. *)
let plain scope td content =
  let loc = td.ptype_loc in
  match content with
  | Alias ct ->
    let part = Expressions.part scope ct in
    with_bindings ~loc scope part.codec
  | _ ->
    let body = Option.get (body scope td content) in
    let shape = [%expr Zooph_raw.Derived_v1.shape [%e body.form]] in
    with_bindings ~loc scope
      [%expr
        let min = [%e body.least] in
        let constant = [%e body.constant] in
        [%e lets ~loc body.functions (Product.loops ~loc body.constant "" (Product.assemble ~loc "" shape))]]

(* Reports whether an expression mentions a variable whose name is one of these. *)
let mentions_variable is_one e =
  let found =
    object
      inherit [bool] Ast_traverse.fold as super

      method! expression e found =
        match e.pexp_desc with
        | Pexp_ident { txt = Lident name; _ } -> found || is_one name
        | _ -> super#expression e found
    end
  in
  found#expression e false

(* Reports whether an expression calls functions of the group directly, and not only through codecs. *)
let calls_itself =
  mentions_variable (fun name ->
      List.exists (fun prefix -> String.length name > 5 && String.sub name 0 5 = prefix) [ "size_"; "write"; "read_" ])

(* The codecs of types that contain themselves, as a tuple in the order of the group. While they are made, a forward codec
   stands for each of them. *)
let cyclic scope tds group =
  let loc = (List.hd tds).ptype_loc in
  let self td = "self_" ^ td.ptype_name.txt and text td = td.ptype_name.txt in
  let bodies = List.map (fun td -> (td, Option.get (body scope td (List.assoc (text td) group)))) tds in
  let result =
    match tds with
    | [ td ] -> Part.name ~loc ("made_" ^ text td)
    | _ -> Build.pexp_tuple ~loc (List.map (fun td -> Part.name ~loc ("made_" ^ text td)) tds)
  in
  let set td rest =
    [%expr
      Zooph_raw.Derived_v1.set [%e Part.name ~loc ("later_" ^ text td)] [%e Part.name ~loc ("made_" ^ text td)];
      [%e rest]]
  in
  let made (td, body) rest =
    let suffix = "_" ^ text td in
    let shape = Part.name ~loc ("shape_" ^ text td) in
    let codec =
      [%expr
        let min = [%e body.least] in
        let constant = [%e body.constant] in
        let [%p Build.pvar ~loc ("put" ^ suffix)] = [%e body.functions.put] in
        let [%p Build.pvar ~loc ("get" ^ suffix)] = [%e body.functions.get] in
        [%e Product.loops ~loc body.constant suffix (Product.assemble ~loc suffix shape)]]
    in
    let fill = [%expr Zooph_raw.Derived_v1.fill [%e shape] [%e body.form]] in
    Part.bind ~loc ("made_" ^ text td) [%expr [%e fill]; [%e codec]] rest
  in
  let functions =
    List.concat_map
      (fun (td, body) ->
        let f name e = Build.value_binding ~loc ~pat:(Build.pvar ~loc (name ^ "_" ^ text td)) ~expr:e in
        let f' = body.functions in
        (* Those of a type without fields call functions that are defined behind this group. *)
        let with_own name value e = if mentions_variable (String.equal name) e then Part.bind ~loc name value e else e in
        [ f "size" f'.Product.size; f "write" (with_own "put" f'.put f'.write); f "read" (with_own "get" f'.get f'.read) ])
      bodies
  in
  let rest = List.fold_right made bodies (List.fold_right set tds result) in
  let recursive = if List.exists calls_itself (List.map (fun f -> f.pvb_expr) functions) then Recursive else Nonrecursive in
  let rest = with_bindings ~loc scope (Build.pexp_let ~loc recursive functions rest) in
  let forward (td, body) rest =
    let shape = Part.name ~loc ("shape_" ^ text td) and later = Part.name ~loc ("later_" ^ text td) in
    Part.bind ~loc ("shape_" ^ text td)
      [%expr Zooph_raw.Derived_v1.node ()]
      (Part.bind ~loc ("later_" ^ text td)
         [%expr Zooph_raw.Derived_v1.forward ~shape:[%e shape] ~min:[%e body.least] ~constant:[%e body.constant]]
         (if mentions_variable (String.equal (self td)) rest then
            Part.bind ~loc (self td) [%expr [%e later].Zooph_raw.Derived_v1.codec] rest
          else rest))
  in
  List.fold_right forward bodies rest

(* The sizes of the group's types, as far as the deriver knows them. *)
let sizes_of group make_scope =
  let rec sizes opened name =
    if List.mem name opened then (Some false, None)
    else
      match List.assoc name group with
      | Sum ((_ :: _ :: _) as all) ->
        (Some (List.for_all (fun (_, arguments) -> arguments = []) all), Some (Tag_width.tag (List.length all)))
      | content ->
        let scope = make_scope (sizes (name :: opened)) in
        let parts = List.map (Expressions.part scope) (types_of content) in
        let constant =
          if List.exists (fun part -> part.Part.constant = Some false) parts then Some false
          else if List.for_all (fun part -> part.Part.constant = Some true) parts then Some true
          else None
        in
        let sum total part = Option.bind total (fun total -> Option.map (( + ) total) part.Part.least) in
        (constant, List.fold_left sum (Some 0) parts)
  in
  sizes []

let abstract ~loc td body =
  List.fold_right
    (fun ct body -> Build.pexp_fun ~loc Nolabel None (Build.pvar ~loc ("codec_of_" ^ parameter_name ct)) body)
    (parameters td) body

let codec_type ~loc td =
  let core = core_type_of_type_declaration td in
  let codec ct = [%type: [%t ct] Zooph_raw.t] in
  List.fold_right (fun ct rest -> [%type: [%t codec ct] -> [%t rest]]) (parameters td) (codec core)

let value ~loc name e = Build.pstr_value ~loc Nonrecursive [ Build.value_binding ~loc ~pat:(Build.pvar ~loc name) ~expr:e ]

let cyclic_items scope tds group =
  let loc = (List.hd tds).ptype_loc in
  List.iter
    (fun td ->
      match List.assoc td.ptype_name.txt group with
      | Alias _ -> error ~loc:td.ptype_loc "of types that contain themselves, those without a name of their own have no codec: write a record or a variant"
      | _ -> ())
    tds;
  let name td = Expressions.codec_name td.ptype_name.txt in
  match tds with
  | [ td ] -> [ value ~loc (name td) (abstract ~loc td (cyclic scope tds group)) ]
  | _ when List.exists (fun td -> parameters td <> []) tds ->
    error ~loc "types with parameters that contain one another have no codec"
  | _ ->
    let pattern = Build.ppat_tuple ~loc (List.map (fun td -> Build.pvar ~loc (name td)) tds) in
    [ Build.pstr_value ~loc Nonrecursive [ Build.value_binding ~loc ~pat:pattern ~expr:(cyclic scope tds group) ] ]

let plain_item scope group td =
  let loc = td.ptype_loc in
  let text = td.ptype_name.txt in
  value ~loc (Expressions.codec_name text) (abstract ~loc td (plain scope td (List.assoc text group)))

let structure ~ctxt:_ (recursive, tds) =
  let group = List.map (fun td -> (td.ptype_name.txt, content td)) tds in
  let known = if recursive = Recursive then List.map (fun td -> (td.ptype_name.txt, parameters td)) tds else [] in
  let cyclic = recursive = Recursive && is_cyclic group in
  let rec scope sizes = { Expressions.group = known; cyclic; sizes; bindings = []; count = 0 }
  and fresh () = scope (sizes_of group scope) in
  if cyclic then cyclic_items (fresh ()) tds group
  else
    let order = if recursive = Recursive then in_order group else List.map fst group in
    let find name = List.find (fun td -> td.ptype_name.txt = name) tds in
    List.map (fun name -> plain_item (fresh ()) group (find name)) order

let signature ~ctxt:_ (_, tds) =
  List.map
    (fun td ->
      let loc = td.ptype_loc in
      let name = { txt = Expressions.codec_name td.ptype_name.txt; loc } in
      Build.psig_value ~loc (Build.value_description ~loc ~name ~type_:(codec_type ~loc td) ~prim:[]))
    tds

let attributes = [ Attribute.T field_name; T case_name; T type_name ]

let deriver =
  Deriving.add "raw"
    ~str_type_decl:(Deriving.Generator.V2.make_noarg ~attributes structure)
    ~sig_type_decl:(Deriving.Generator.V2.make_noarg signature)
