(* Codecs of type expressions, and the [let] bindings that they need. *)

open Ppxlib
module Build = Ast_builder.Default

let error ~loc format = Location.raise_errorf ~loc ("[@@@@deriving raw]: " ^^ format)
let flag name = Attribute.declare ("raw." ^ name) Attribute.Context.core_type Ast_pattern.(pstr nil) ()

let widths = List.map (fun name -> (name, flag name)) [ "i8"; "u8"; "i16"; "u16"; "i32"; "u32" ]
let u64 = flag "u64"
let f32 = flag "f32"
let bytes = flag "bytes"

let length =
  Attribute.declare "raw.length" Attribute.Context.core_type Ast_pattern.(single_expr_payload (eint __)) Fun.id

let by = Attribute.declare "raw.by" Attribute.Context.core_type Ast_pattern.(single_expr_payload __) Fun.id

(* The state of deriving codecs for a group of types. *)
type scope = {
  (* The names and parameters of the types in the group. *)
  group : (string * core_type list) list;
  (* Whether a type of the group contains itself, so that its codec is referred to before it is made. *)
  cyclic : bool;
  (* Whether a type of the group has a constant size, and its minimum size, as far as its definition tells. *)
  sizes : string -> bool option * int option;
  (* Bindings of codecs, the latest first. *)
  mutable bindings : (string * expression) list;
  mutable count : int;
}

let raw ~loc name = Build.pexp_ident ~loc { txt = Ldot (Lident "Zooph_raw", name); loc }
let codec_name = function "t" -> "raw" | name -> name ^ "_raw"
let known ?(constant = false) codec least = { Part.codec; self = None; constant = Some constant; least = Some least }
let fixed codec least = known ~constant:true codec least

(* Binds a codec that is made from others to a variable, so that it is made once. *)
let bound scope ~loc expression =
  scope.count <- scope.count + 1;
  let name = Printf.sprintf "codec_%d" scope.count in
  scope.bindings <- (name, expression) :: scope.bindings;
  Part.name ~loc name

let int_width ct =
  match List.filter (fun (_, attribute) -> Attribute.get attribute ct <> None) widths with
  | [ (name, _) ] -> name
  | _ ->
    error ~loc:ct.ptyp_loc
      "the size of int is the machine's: say which it is encoded with, by one of [@raw.i8], [@raw.u8], [@raw.i16], \
       [@raw.u16], [@raw.i32], [@raw.u32], or use int64"

let bytes_of_width name = int_of_string (String.sub name 1 (String.length name - 1)) / 8

(* The components of a path. It is empty for a type in an applied functor, because no known type is there. *)
let rec path = function
  | Lident name -> [ name ]
  | Ldot (before, name) -> ( match path before with [] -> [] | steps -> steps @ [ name ])
  | Lapply _ -> []

let bigarray_kinds =
  [
    ("int8_signed_elt", "Int8_signed"); ("int8_unsigned_elt", "Int8_unsigned"); ("int16_signed_elt", "Int16_signed");
    ("int16_unsigned_elt", "Int16_unsigned"); ("int32_elt", "Int32"); ("int64_elt", "Int64");
    ("float32_elt", "Float32"); ("float64_elt", "Float64");
  ]

let bigarray ~loc = function
  | [ element; { ptyp_desc = Ptyp_constr ({ txt; _ }, []); _ }; _ ] -> (
    match (List.assoc_opt (Longident.last_exn txt) bigarray_kinds, element.ptyp_desc) with
    | Some _, Ptyp_constr ({ txt = Lident "char"; _ }, []) -> "Char"
    | Some kind, _ -> kind
    | None, _ -> error ~loc "these bigarrays have no codec")
  | _ -> error ~loc "bigarrays have a codec if all of their parameters are known"

(* The part of a type expression. *)
let rec part scope ct =
  let loc = ct.ptyp_loc in
  match Attribute.get by ct with
  | Some codec -> { Part.codec = bound scope ~loc codec; self = None; constant = None; least = None }
  | None -> (
    match ct.ptyp_desc with
    | Ptyp_var name -> { codec = Part.name ~loc ("codec_of_" ^ name); self = None; constant = None; least = None }
    | Ptyp_tuple parts -> tuple scope ~loc parts
    | Ptyp_constr ({ txt; _ }, arguments) -> constructed scope ct (path txt) txt arguments
    | Ptyp_alias _ | Ptyp_poly _ -> error ~loc "types with names within, and polymorphic fields, have no codec"
    | Ptyp_arrow _ -> error ~loc "functions have no codec"
    | Ptyp_object _ | Ptyp_class _ -> error ~loc "objects have no codec"
    | Ptyp_variant _ -> error ~loc "polymorphic variants have no codec; say by which one with [@raw.by CODEC]"
    | Ptyp_package _ -> error ~loc "modules have no codec"
    | Ptyp_any | Ptyp_extension _ -> error ~loc "this has no codec")

and constructed scope ct steps txt arguments =
  let loc = ct.ptyp_loc in
  let has attribute = Attribute.get attribute ct <> None in
  let container name = known (bound scope ~loc (apply scope ~loc (raw ~loc name) arguments)) in
  match (steps, arguments) with
  | [ name ], _ when List.mem_assoc name scope.group -> own scope ~loc name arguments
  | [ "int" ], [] ->
    let name = int_width ct in
    fixed (raw ~loc name) (bytes_of_width name)
  | ([ "int32" ] | [ "Int32"; "t" ]), [] -> fixed (raw ~loc "int32") 4
  | ([ "int64" ] | [ "Int64"; "t" ]), [] -> fixed (raw ~loc (if has u64 then "u64" else "i64")) 8
  | ([ "float" ] | [ "Float"; "t" ]), [] -> if has f32 then fixed (raw ~loc "f32") 4 else fixed (raw ~loc "f64") 8
  | ([ "bool" ] | [ "Bool"; "t" ]), [] -> fixed (raw ~loc "bool") 1
  | ([ "char" ] | [ "Char"; "t" ]), [] -> fixed (raw ~loc "char") 1
  | [ "Uchar"; "t" ], [] -> fixed (raw ~loc "uchar") 4
  | ([ "unit" ] | [ "Unit"; "t" ]), [] -> fixed (raw ~loc "unit") 0
  | ([ "string" ] | [ "String"; "t" ]), [] -> known (raw ~loc (if has bytes then "octets" else "text")) 8
  | ([ "bytes" ] | [ "Bytes"; "t" ]), [] -> known (raw ~loc "bytes") 8
  | ([ "list" ] | [ "List"; "t" ]), [ _ ] -> container "list" 8
  | ([ "array" ] | [ "Array"; "t" ]), [ element ] -> (
    match Attribute.get length ct with
    | None -> container "array" 8
    | Some n -> array scope ~loc n element)
  | ([ "option" ] | [ "Option"; "t" ]), [ _ ] -> container "option" 1
  | ([ "result" ] | [ "Result"; "t" ]), [ _; _ ] -> container "result" 1
  | [ "Hashtbl"; "t" ], [ _; _ ] -> container "hashtbl" 8
  | [ "Bigarray"; "Array1"; "t" ], _ ->
    let kind = Build.pexp_construct ~loc { txt = Ldot (Ldot (Lident "Stdlib", "Bigarray"), bigarray ~loc arguments); loc } None in
    known (bound scope ~loc [%expr [%e raw ~loc "bigarray"] [%e kind]]) 8
  | ([ "nativeint" ] | [ "Nativeint"; "t" ]), [] -> error ~loc "the size of nativeint is the machine's: use int64"
  | _ -> other scope ~loc txt arguments

and apply scope ~loc make arguments =
  let codecs = List.map (fun ct -> (Nolabel, (part scope ct).Part.codec)) arguments in
  Build.pexp_apply ~loc make codecs

(* A type of another group. The name of its codec is derived from its own name. *)
and other scope ~loc txt arguments =
  let name =
    match txt with
    | Lident name -> Lident (codec_name name)
    | Ldot (before, name) when path before <> [] -> Ldot (before, codec_name name)
    | Ldot _ | Lapply _ -> error ~loc "types of applied functors have no codec; say by which one with [@raw.by CODEC]"
  in
  let codec = Build.pexp_ident ~loc { txt = name; loc } in
  let codec = if arguments = [] then codec else bound scope ~loc (apply scope ~loc codec arguments) in
  { codec; self = None; constant = None; least = None }

(* A type of the group whose codecs are being derived. *)
and own scope ~loc name arguments =
  let same one other =
    match (one.ptyp_desc, other.ptyp_desc) with Ptyp_var a, Ptyp_var b -> a = b | _ -> false
  in
  if not (List.equal same arguments (List.assoc name scope.group)) then
    error ~loc "within its own definition a type has the parameters that it is declared with";
  let constant, least = scope.sizes name in
  if scope.cyclic then
    { Part.codec = Part.name ~loc ("self_" ^ name); self = Some name; constant; least }
  else
    let codec = Part.name ~loc (codec_name name) in
    let codec = if arguments = [] then codec else bound scope ~loc (apply scope ~loc codec arguments) in
    { codec; self = None; constant; least }

and array scope ~loc n element =
  let element = part scope element in
  let codec = bound scope ~loc [%expr [%e raw ~loc "fixed"] [%e Part.int ~loc n] [%e element.codec]] in
  { codec; self = None; constant = element.constant; least = Option.map (fun least -> n * least) element.least }

and tuple scope ~loc parts =
  let parts = List.map (part scope) parts in
  let variables = List.mapi (fun i part -> (part, Printf.sprintf "x%d" i)) parts in
  let pattern used = Build.ppat_tuple ~loc (List.map (fun (_, x) -> Product.variable ~loc used x) variables) in
  let value = Build.pexp_tuple ~loc (List.map (fun (_, x) -> Part.name ~loc x) variables) in
  let fields = List.map (fun (part, x) -> ("", part, x)) variables in
  let codec = bound scope ~loc (Product.codec ~loc ~name:"" fields pattern value) in
  let total = List.fold_left (fun sum part -> Option.bind sum (fun sum -> Option.map (( + ) sum) part.Part.least)) in
  let constant =
    if List.exists (fun part -> part.Part.constant = Some false) parts then Some false
    else if List.for_all (fun part -> part.Part.constant = Some true) parts then Some true
    else None
  in
  { codec; self = None; constant; least = total (Some 0) parts }
