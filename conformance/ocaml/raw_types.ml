(* The types of the vectors by name, and how their values are printed. *)

open Native_codecs
open Raw_print

type any = Any : 'a Zooph_raw.t * 'a print -> any

let color c = case (match c with Red -> 0 | Green -> 1 | Blue -> 2) []
let rec inner { inner = x } = members [ ("inner", fun () -> option inner x) ]
let point { x; y } = members [ ("x", fun () -> float64 x); ("y", fun () -> float64 y) ]

let everything (e : everything) =
  members
    [
      ("type", fun () -> int e.type_);
      ("name", fun () -> text e.name);
      ("bytes", fun () -> bytes e.bytes);
      ("middle", fun () -> option char e.middle);
      ("colors", fun () -> set color (Colors_set.to_seq e.colors));
      ("points", fun () -> list point e.points);
      ("map", fun () -> map text (list int) (Names.to_seq e.map));
      ("result", fun () -> result bool text e.result);
      ("array", fun () -> array (option int) e.array);
      ("unit", fun () -> unit e.unit);
      ("last", fun () -> tuple [ (fun () -> bool (fst e.last)); (fun () -> float32 (snd e.last)) ]);
    ]

let rec expr = function
  | Number n -> case_of 0 [ (fun () -> int64 n) ]
  | Negate x -> case_of 1 [ (fun () -> expr x) ]
  | Add (x, y) -> case_of 2 [ (fun () -> expr x); (fun () -> expr y) ]
  | Call { name; arguments } ->
    case 3 [ ("name", fun () -> text name); ("arguments", fun () -> list expr arguments) ]
  | Nothing -> case 4 []

let rec file { size; inside; readable } =
  members
    [ ("size", fun () -> uint64 size); ("inside", fun () -> option folder inside); ("readable", fun () -> bool readable) ]

and folder { name; files } = members [ ("name", fun () -> text name); ("files", fun () -> list file files) ]

let sample { id; flag; value } =
  members [ ("id", fun () -> int64 id); ("flag", fun () -> int flag); ("value", fun () -> float64 value) ]

let shape = function
  | Circle x -> case_of 0 [ (fun () -> float64 x) ]
  | Polygon all -> case_of 1 [ (fun () -> list point all) ]
  | Empty -> case 2 []

let numbers (Numbers (a, b, c, d, e, f, g, h, i, j)) =
  tuple
    [
      (fun () -> int a); (fun () -> int b); (fun () -> int32 c); (fun () -> int64 d); (fun () -> int e);
      (fun () -> int f); (fun () -> int g); (fun () -> uint64 h); (fun () -> float32 i); (fun () -> float64 j);
    ]

let array_ (a, b, c, d) =
  tuple
    [
      (fun () -> array int a); (fun () -> array text b); (fun () -> array (array (option bool)) c); (fun () -> array int d);
    ]

let basics (a, b, c, d, e) =
  tuple
    [
      (fun () -> bool a); (fun () -> char b); (fun () -> text c); (fun () -> unit d); (fun () -> bytes (Bytes.to_string e));
    ]

(* Prints a hash table in the order of its keys. *)
let table key value all =
  map key value (List.to_seq (List.sort compare (List.of_seq (Hashtbl.to_seq all))))

let hashed (a, b) = tuple [ (fun () -> table int text a); (fun () -> set text (Texts_set.to_seq b)) ]

let optionals (a, b, c) =
  tuple [ (fun () -> option (option int) a); (fun () -> option text b); (fun () -> list (option unit) c) ]

let tuple7 (a, b, c, d, e, f, g) =
  tuple
    [
      (fun () -> int a); (fun () -> int b); (fun () -> text c); (fun () -> bool d); (fun () -> float32 e);
      (fun () -> char f); (fun () -> unit g);
    ]

let wide (a, b, c) = tuple [ (fun () -> text a); (fun () -> array uint64 b); (fun () -> text c) ]

(* Prints a constructor without fields, as its number. *)
let enum codec x = add (Printf.sprintf "#%d" (Bytes.get_uint8 (Zooph_raw.to_bytes codec x) 0))
let wide_enum codec x = add (Printf.sprintf "#%d" (Bytes.get_uint16_le (Zooph_raw.to_bytes codec x) 0))

let named = function
  | "raw.Array" -> Some (Any (array__raw, array_))
  | "raw.Basics" -> Some (Any (basics_raw, basics))
  | "raw.Bools" -> Some (Any (bools_raw, array bool))
  | "raw.Bytes" -> Some (Any (bytes__raw, bytes))
  | "raw.Chars" -> Some (Any (chars_raw, list char))
  | "raw.Color" -> Some (Any (color_raw, color))
  | "raw.Colors" -> Some (Any (colors_raw, list color))
  | "raw.Deep" -> Some (Any (deep_raw, option inner))
  | "raw.Empties" -> Some (Any (empties_raw, list (array int)))
  | "raw.Everything" -> Some (Any (everything_raw, everything))
  | "raw.Expr" -> Some (Any (expr_raw, expr))
  | "raw.File" -> Some (Any (file_raw, file))
  | "raw.Float32s" -> Some (Any (float32s_raw, array float32))
  | "raw.Float64s" -> Some (Any (float64s_raw, array float64))
  | "raw.Folder" -> Some (Any (folder_raw, folder))
  | "raw.Hashed" -> Some (Any (hashed_raw, hashed))
  | "raw.Inner" -> Some (Any (inner_raw, inner))
  | "raw.Int16s" -> Some (Any (int16s_raw, array int))
  | "raw.Int32s" -> Some (Any (int32s_raw, bigarray int32))
  | "raw.Int64s" -> Some (Any (int64s_raw, bigarray int64))
  | "raw.Int8s" -> Some (Any (int8s_raw, list int))
  | "raw.Lists" -> Some (Any (lists_raw, list (list (list text))))
  | "raw.Map" -> Some (Any (map_raw, fun all -> map int text (Numbered.to_seq all)))
  | "raw.MapOfMaps" ->
    Some (Any (map_of_maps_raw, fun all -> map text (fun all -> map int bool (Numbered.to_seq all)) (Names.to_seq all)))
  | "raw.Nothing" -> Some (Any (nothing_raw, fun Nothing_ -> add "()"))
  | "raw.Nothings" -> Some (Any (nothings_raw, list (fun Nothing_ -> add "()")))
  | "raw.Numbers" -> Some (Any (numbers_raw, numbers))
  | "raw.Only" -> Some (Any (only_raw, fun (One (a, b)) -> tuple [ (fun () -> int a); (fun () -> text b) ]))
  | "raw.Optional" -> Some (Any (optional_raw, option int))
  | "raw.Optionals" -> Some (Any (optionals_raw, optionals))
  | "raw.Point" -> Some (Any (point_raw, point))
  | "raw.Points" -> Some (Any (points_raw, array point))
  | "raw.Result" -> Some (Any (result__raw, result int text))
  | "raw.Sample" -> Some (Any (sample_raw, sample))
  | "raw.Samples" -> Some (Any (samples_raw, list sample))
  | "raw.Set" -> Some (Any (set_raw, fun all -> set int (Ints.to_seq all)))
  | "raw.Shape" -> Some (Any (shape_raw, shape))
  | "raw.Sum256" -> Some (Any (sum256_raw, enum sum256_raw))
  | "raw.Sum257" -> Some (Any (Wider.sum257_raw, wide_enum Wider.sum257_raw))
  | "raw.Text" -> Some (Any (text_raw, text))
  | "raw.TextSet" -> Some (Any (text_set_raw, fun all -> set text (Texts_set.to_seq all)))
  | "raw.Texts" -> Some (Any (texts_raw, array text))
  | "raw.Tuple1" -> Some (Any (tuple1_raw, fun x -> tuple [ (fun () -> int x) ]))
  | "raw.Tuple7" -> Some (Any (tuple7_raw, tuple7))
  | "raw.Uint16s" -> Some (Any (uint16s_raw, list int))
  | "raw.Uint32s" -> Some (Any (uint32s_raw, array int))
  | "raw.Uint64s" -> Some (Any (uint64s_raw, array uint64))
  | "raw.Units" -> Some (Any (units_raw, units))
  | "raw.Wide" -> Some (Any (wide_raw, wide))
  | _ -> None
