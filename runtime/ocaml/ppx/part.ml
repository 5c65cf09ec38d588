(* Expressions that measure, write and read the parts of a type. If the deriver knows the size of a part, it generates only
   the code for that case. Otherwise it generates a condition, which the compiler folds if it knows the size. *)

open Ppxlib

type t = {
  (* The codec. It is an identifier or a path, so that it can be repeated. *)
  codec : expression;
  (* If the part is a type of the group being derived, the suffix of the names of its functions. *)
  self : string option;
  (* Whether all values have the same size, and their minimum size, if the deriver knows them. *)
  constant : bool option;
  least : int option;
}

let int ~loc n = Ast_builder.Default.eint ~loc n
let name ~loc text = Ast_builder.Default.evar ~loc text
let get ~loc part field =
  Ast_builder.Default.pexp_field ~loc part.codec { txt = Ldot (Ldot (Lident "Zooph_raw", "Derived_v1"), field); loc }

let least ~loc part = match part.least with Some n -> int ~loc n | None -> get ~loc part "min"

let constant ~loc part =
  match part.constant with
  | Some true -> [%expr true]
  | Some false -> [%expr false]
  | None -> get ~loc part "constant"

(* Operators are those of the standard library, whatever the names mean where the type is declared. *)
let plus ~loc one other = [%expr Stdlib.( + ) [%e one] [%e other]]
let minus ~loc one other = [%expr Stdlib.( - ) [%e one] [%e other]]
let times ~loc one other = [%expr Stdlib.( * ) [%e one] [%e other]]

let add ~loc one other =
  match (one.pexp_desc, other.pexp_desc) with
  | Pexp_constant (Pconst_integer (a, None)), Pexp_constant (Pconst_integer (b, None)) ->
    int ~loc (int_of_string a + int_of_string b)
  | Pexp_constant (Pconst_integer ("0", None)), _ -> other
  | _, Pexp_constant (Pconst_integer ("0", None)) -> one
  | _ -> plus ~loc one other

let is_zero e = match e.pexp_desc with Pexp_constant (Pconst_integer ("0", None)) -> true | _ -> false
let is_bool b e = match e.pexp_desc with Pexp_construct ({ txt = Lident text; _ }, None) -> text = string_of_bool b | _ -> false

(* A conditional expression, or only one of its branches if the condition is a constant. *)
let choose ~loc condition yes no =
  if is_bool true condition then yes
  else if is_bool false condition then no
  else if is_bool true yes && is_bool false no then condition
  else [%expr if [%e condition] then [%e yes] else [%e no]]

let least_of ~loc parts =
  (* Known sizes come first, so that they are added up here. *)
  let known, asked = List.partition (fun part -> part.least <> None) parts in
  List.fold_left (fun sum part -> add ~loc sum (least ~loc part)) (int ~loc 0) (known @ asked)

let constant_of ~loc parts =
  if List.exists (fun part -> part.constant = Some false) parts then [%expr false]
  else List.fold_right (fun part rest -> choose ~loc (constant ~loc part) rest [%expr false]) parts [%expr true]

let size ~loc part levels x =
  match part.self with
  | Some self -> [%expr [%e name ~loc ("size_" ^ self)] [%e levels] [%e x]]
  | None -> [%expr [%e get ~loc part "size"] [%e levels] [%e x]]

let write ~loc part at x =
  match part.self with
  | Some self -> [%expr [%e name ~loc ("write_" ^ self)] b [%e at] [%e x]]
  | None -> [%expr [%e get ~loc part "write"] b [%e at] [%e x]]

let read ~loc part limit =
  match part.self with
  | Some self -> [%expr [%e name ~loc ("read_" ^ self)] r [%e limit]]
  | None -> [%expr [%e get ~loc part "read"] r [%e limit]]

(* The total size of several parts. A part of constant size has its minimum size. *)
let size_of ~loc parts levels =
  let fixed, others = List.partition (fun (part, _) -> part.constant = Some true) parts in
  List.fold_left
    (fun sum (part, x) ->
      let size = size ~loc part levels x in
      add ~loc sum (choose ~loc (constant ~loc part) (least ~loc part) size))
    (least_of ~loc (List.map fst fixed))
    others

let here ~loc offset = if is_zero offset then [%expr at] else plus ~loc [%expr at] offset

(* Stores parts of constant size from [at + offset] on. *)
let rec put_all ~loc parts offset =
  match parts with
  | [] -> [%expr ()]
  | (part, x) :: rest -> (
    let put = [%expr [%e get ~loc part "put"] b [%e here ~loc offset] [%e x]] in
    match rest with
    | [] -> put
    | _ ->
      [%expr
        [%e put];
        [%e put_all ~loc rest (add ~loc offset (least ~loc part))]])

(* Writes parts from [at + offset] on, where there is room for their minimum sizes. The result is the end of the parts. *)
let rec write_all ~loc parts offset =
  match parts with
  | [] -> here ~loc offset
  | (part, x) :: rest ->
    let put = [%expr [%e get ~loc part "put"] b [%e here ~loc offset] [%e x]] in
    let behind = least_of ~loc (List.map fst rest) in
    let written =
      let write = write ~loc part (here ~loc offset) x in
      if is_zero behind then write
      else
        [%expr
          let at = [%e write] in
          Zooph_raw.Derived_v1.room b at [%e behind];
          at]
    in
    (match part.constant with
    | Some true ->
      [%expr
        [%e put];
        [%e write_all ~loc rest (add ~loc offset (least ~loc part))]]
    | Some false ->
      if rest = [] then write ~loc part (here ~loc offset) x
      else
        [%expr
          let at = [%e written] in
          [%e write_all ~loc rest (int ~loc 0)]]
    | None ->
      [%expr
        let at =
          if [%e get ~loc part "constant"] then begin
            [%e put];
            [%e here ~loc (add ~loc offset (least ~loc part))]
          end
          else [%e written]
        in
        [%e write_all ~loc rest (int ~loc 0)]])

let bind ~loc variable value body =
  let pattern = Ast_builder.Default.pvar ~loc variable in
  [%expr
    let [%p pattern] = [%e value] in
    [%e body]]

(* Loads parts of constant size from [s] into variables. *)
let rec get_all ~loc parts offset result =
  match parts with
  | [] -> result
  | (part, variable) :: rest ->
    bind ~loc variable
      [%expr [%e get ~loc part "get"] s [%e here ~loc offset]]
      (get_all ~loc rest (add ~loc offset (least ~loc part)) result)

let before ~loc behind = if is_zero behind then [%expr limit] else minus ~loc [%expr limit] behind

(* Reads parts into variables. Their minimum sizes are in bounds between [at + offset] and [limit]. *)
let rec read_all ~loc parts offset result =
  match parts with
  | [] ->
    [%expr
      r.Zooph_raw.Derived_v1.at <- [%e here ~loc offset];
      [%e result]]
  | (part, variable) :: rest -> (
    let got = [%expr [%e get ~loc part "get"] r.Zooph_raw.Derived_v1.bytes [%e here ~loc offset]] in
    let next = add ~loc offset (least ~loc part) in
    let read = read ~loc part (before ~loc (least_of ~loc (List.map fst rest))) in
    let read =
      [%expr
        r.Zooph_raw.Derived_v1.at <- [%e here ~loc offset];
        [%e read]]
    in
    let from_reader rest =
      if rest = [] then result
      else
        [%expr
          let at = r.Zooph_raw.Derived_v1.at in
          [%e read_all ~loc rest (int ~loc 0) result]]
    in
    match part.constant with
    | Some true -> bind ~loc variable got (read_all ~loc rest next result)
    | Some false -> bind ~loc variable read (from_reader rest)
    | None ->
      bind ~loc variable
        [%expr if [%e get ~loc part "constant"] then [%e got] else [%e read]]
        [%expr
          let at =
            if [%e get ~loc part "constant"] then [%e here ~loc next] else r.Zooph_raw.Derived_v1.at
          in
          [%e read_all ~loc rest (int ~loc 0) result]])
