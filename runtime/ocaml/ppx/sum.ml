(* Codecs of variants with several constructors. *)

open Ppxlib
module Build = Ast_builder.Default

type constructor = {
  name : string;
  fields : (string * Part.t * string) list;
  (* [pattern used] is the pattern that binds the variables for which [used] holds. *)
  pattern : (string -> bool) -> pattern;
  value : expression;
}

let load ~loc width bytes =
  match width with
  | 1 -> [%expr Zooph_raw.Derived_v1.get_tag1 [%e bytes] at]
  | 2 -> [%expr Zooph_raw.Derived_v1.get_tag2 [%e bytes] at]
  | _ -> [%expr Zooph_raw.Derived_v1.get_tag4 [%e bytes] at]

let store ~loc width number =
  let number = Part.int ~loc number in
  match width with
  | 1 -> [%expr Zooph_raw.Derived_v1.put_tag1 b at [%e number]]
  | 2 -> [%expr Zooph_raw.Derived_v1.put_tag2 b at [%e number]]
  | _ -> [%expr Zooph_raw.Derived_v1.put_tag4 b at [%e number]]

let case pattern value = Build.case ~lhs:pattern ~guard:None ~rhs:value
let constant ~loc { fields; _ } = Part.constant_of ~loc (Product.parts fields)
let least ~loc { fields; _ } = Part.least_of ~loc (Product.parts fields)

(* The match case that measures a constructor. Its fields are one level of nesting deeper, unless their size is
   constant. *)
let size ~loc width constructor =
  let { fields; pattern; _ } = constructor in
  let is_constant = constant ~loc constructor in
  let known = Part.add ~loc (Part.int ~loc width) (least ~loc constructor) in
  if Part.is_bool true is_constant then case (pattern (fun _ -> false)) known
  else
    let sized x = List.exists (fun (_, part, name) -> name = x && Product.is_sized part) fields in
    let sizes = Part.size_of ~loc (Product.values ~loc fields) [%expr levels] in
    let nested =
      [%expr
        let levels = Zooph_raw.Derived_v1.down levels in
        [%e Part.add ~loc (Part.int ~loc width) sizes]]
    in
    case (pattern sized) (Part.choose ~loc is_constant known nested)

let write ~loc width number constructor =
  let { fields; pattern; _ } = constructor in
  let offset = Part.int ~loc width in
  case (pattern Product.every)
    [%expr
      Zooph_raw.Derived_v1.room b at [%e Part.add ~loc offset (least ~loc constructor)];
      [%e store ~loc width number];
      [%e Part.write_all ~loc (Product.values ~loc fields) offset]]

let read ~loc width number constructor =
  let { fields; value; _ } = constructor in
  let is_constant = constant ~loc constructor in
  let leave =
    if Part.is_bool true is_constant then value
    else
      [%expr
        let value = [%e value] in
        [%e Part.choose ~loc is_constant [%expr ()] [%expr Zooph_raw.Derived_v1.leave r]];
        value]
  in
  let body = Part.read_all ~loc (Product.variables fields) (Part.int ~loc width) leave in
  let entered =
    if Part.is_bool true is_constant then body
    else
      [%expr
        [%e Part.choose ~loc is_constant [%expr ()] [%expr Zooph_raw.Derived_v1.enter r]];
        [%e body]]
  in
  let least = least ~loc constructor in
  let required =
    if Part.is_zero least then entered
    else
      [%expr
        Zooph_raw.Derived_v1.require r [%e Part.add ~loc (Part.int ~loc width) least] limit;
        [%e entered]]
  in
  case (Build.ppat_constant ~loc (Pconst_integer (string_of_int number, None))) required

let malformed ~loc = case [%pat? _] [%expr Zooph_raw.Derived_v1.malformed ()]

(* The functions of a type whose constructors have no fields, so that the size is constant. [write] and
   [read] call [put] and [get]. *)
let enumeration ~loc width constructors =
  let put = List.mapi (fun i c -> case (c.pattern Product.every) (store ~loc width i)) constructors in
  let got i c = case (Build.ppat_constant ~loc (Pconst_integer (string_of_int i, None))) c.value in
  let get = List.mapi got constructors @ [ malformed ~loc ] in
  {
    Product.size = [%expr fun _ _ -> [%e Part.int ~loc width]];
    put = [%expr fun b at x -> [%e Build.pexp_match ~loc [%expr x] put]];
    get = [%expr fun s at -> [%e Build.pexp_match ~loc (load ~loc width [%expr s]) get]];
    write =
      [%expr
        fun b at x ->
          Zooph_raw.Derived_v1.room b at [%e Part.int ~loc width];
          put b at x;
          [%e Part.here ~loc (Part.int ~loc width)]];
    read =
      [%expr
        fun r _ ->
          let at = r.Zooph_raw.Derived_v1.at in
          r.Zooph_raw.Derived_v1.at <- [%e Part.here ~loc (Part.int ~loc width)];
          get r.Zooph_raw.Derived_v1.bytes at];
  }

(* Reports whether no constructor has fields. *)
let is_enumeration = List.for_all (fun c -> c.fields = [])

let functions ~loc constructors =
  let width = Tag_width.tag (List.length constructors) in
  if is_enumeration constructors then enumeration ~loc width constructors
  else
    let is_nested c = not (Part.is_bool true (constant ~loc c)) in
    let levels = if List.exists is_nested constructors then [%pat? levels] else [%pat? _] in
    let reads = List.mapi (read ~loc width) constructors @ [ malformed ~loc ] in
    {
      Product.size =
        [%expr fun [%p levels] x -> [%e Build.pexp_match ~loc [%expr x] (List.map (size ~loc width) constructors)]];
      write = [%expr fun b at x -> [%e Build.pexp_match ~loc [%expr x] (List.mapi (write ~loc width) constructors)]];
      read =
        [%expr
          fun r limit ->
            let at = r.Zooph_raw.Derived_v1.at in
            [%e Build.pexp_match ~loc (load ~loc width [%expr r.Zooph_raw.Derived_v1.bytes]) reads]];
      put = [%expr Zooph_raw.Derived_v1.no_put];
      get = [%expr Zooph_raw.Derived_v1.no_get];
    }

let shape ~loc constructors =
  let each c = [%expr [%e Build.estring ~loc c.name], [%e Product.shape_fields ~loc c.fields]] in
  Build.elist ~loc (List.map each constructors)
