(* Descriptions of types. {!Check} is driven by them, and fingerprints are computed from them. The description of a type
   that contains itself is a cyclic graph: its node is made first and filled afterwards. *)

type t = {
  mutable form : form;
  (* The size, and the fingerprints without and with names, once they are computed. Threads that compute them at the same
     time have the same results. *)
  mutable size : size option;
  mutable prints : (int64 * int64) option;
}

(* The minimum size in bytes, and whether it is that of all values. *)
and size = { least : int; fixed : bool }

and form =
  | Unset
  | Number of string * int
  (* The discriminant, a [u16], of a union member that the schema does not describe. The argument is the number of members
     that it describes. *)
  | Unknown_member of int
  | Bool
  | Char
  | Text
  | List of t
  | Array of t * int
  | Set of t
  | Map of t * t
  | Optional of t
  | Record of string * field list
  | Sum of string * constructor list

and field = string * t
and constructor = string * field list

let make form = { form; size = None; prints = None }
let node () = make Unset
let fill node form = node.form <- form
let number name bytes = make (Number (name, bytes))

let tag_width constructors =
  if constructors <= 1 then 0 else if constructors <= 1 lsl 8 then 1 else if constructors <= 1 lsl 16 then 2 else 4

(* A sum with one constructor is encoded as a record of its fields. *)
let sum name = function [ (_, fields) ] -> Record (name, fields) | constructors -> Sum (name, constructors)

let contains_itself () = invalid_arg "Zooph_raw: a type that contains itself with nothing between"

(* [opened] are the types that are being measured. They are not marked in the shapes, because other threads may measure the
   same types meanwhile. *)
let rec measured opened t =
  match t.size with
  | Some size -> size
  | None ->
    if List.memq t opened then contains_itself ();
    let size = size_of (t :: opened) t.form in
    t.size <- Some size;
    size

and size_of opened = function
  | Unset -> contains_itself ()
  | Number (_, bytes) -> { least = bytes; fixed = true }
  | Unknown_member _ -> { least = 2; fixed = true }
  | Bool -> { least = 1; fixed = true }
  | Char -> { least = 4; fixed = true }
  | Text | List _ | Set _ | Map _ -> { least = 8; fixed = false }
  | Optional _ -> { least = 1; fixed = false }
  | Array (element, length) ->
    let { least; fixed } = measured opened element in
    { least = length * least; fixed }
  | Record (_, fields) ->
    let add sum (_, field) =
      let { least; fixed } = measured opened field in
      { least = sum.least + least; fixed = sum.fixed && fixed }
    in
    List.fold_left add { least = 0; fixed = true } fields
  | Sum (_, all) ->
    { least = tag_width (List.length all); fixed = List.for_all (fun (_, fields) -> fields = []) all }

let[@inline] size t = match t.size with Some size -> size | None -> measured [] t

(* The minimum size of values in bytes. *)
let min t = (size t).least

(* Reports whether all values have the minimum size. *)
let constant t = (size t).fixed

let min_of fields = List.fold_left (fun sum (_, field) -> sum + min field) 0 fields
let constant_of fields = List.for_all (fun (_, field) -> constant field) fields

(* The canonical text, with names if [named] is set. *)
let text ~named t =
  let out = Buffer.create 64 in
  let add = Buffer.add_string out in
  (* [opened] are the enclosing types, innermost first. A reference to one of them is its distance. *)
  let rec go opened t =
    match distance opened t.form 0 with
    | Some distance -> add (Printf.sprintf "#%d" distance)
    | None -> (
      let within = t.form :: opened in
      match t.form with
      | Unset -> invalid_arg "Zooph_raw: a type that was never described"
      | Number (name, _) -> add name
      | Unknown_member _ -> add "u16"
      | Bool -> add "bool"
      | Char -> add "char"
      | Text -> add "text"
      | List element -> between "[" "]" (fun () -> go within element)
      | Array (element, length) ->
        between "[" "]" (fun () ->
            go within element;
            add (Printf.sprintf ";%d" length))
      | Set key -> between "{" "}" (fun () -> go within key)
      | Map (key, value) ->
        between "{" "}" (fun () ->
            go within key;
            add ":";
            go within value)
      | Optional value ->
        add "?";
        go opened value
      | Record (name, all) ->
        if named then add name;
        between "(" ")" (fun () -> fields within all)
      | Sum (name, all) ->
        if named then add name;
        between "<" ">" (fun () -> constructors within all))
  and between first last work =
    add first;
    work ();
    add last
  and distance opened form so_far =
    match (opened, form) with
    | _, (Unset | Number _ | Unknown_member _ | Bool | Char | Text | Optional _) | [], _ -> None
    | inner :: outer, _ -> if inner == form then Some so_far else distance outer form (so_far + 1)
  and fields within all =
    List.iteri
      (fun i (name, field) ->
        if i > 0 then add ",";
        if named && name <> "" then add (name ^ ":");
        go within field)
      all
  and constructors within all =
    List.iteri
      (fun i (name, all) ->
        if i > 0 then add "|";
        add (Printf.sprintf "%d:%s" i (if named then name else ""));
        between "(" ")" (fun () -> fields within all))
      all
  in
  go [] t;
  Buffer.contents out

(* The 64-bit FNV-1a hash. *)
let hash text =
  let step hash byte = Int64.mul (Int64.logxor hash (Int64.of_int (Char.code byte))) 0x100000001b3L in
  String.fold_left step 0xcbf29ce484222325L text

module Known = Map.Make (Int64)

(* The texts of all fingerprints that were computed in this process, for error messages. *)
let known = Atomic.make Known.empty

let rec remember print text =
  let before = Atomic.get known in
  if not (Atomic.compare_and_set known before (Known.add print text before)) then remember print text

let fingerprint ~named t =
  let prints =
    match t.prints with
    | Some prints -> prints
    | None ->
      let print named =
        let text = text ~named t in
        let print = hash text in
        remember print text;
        print
      in
      let prints = (print false, print true) in
      t.prints <- Some prints;
      prints
  in
  (if named then snd else fst) prints

let of_fingerprint print =
  match Known.find_opt print (Atomic.get known) with Some text -> text | None -> Printf.sprintf "%016Lx" print

(* Reports whether values of the type are equal exactly if their bytes are, so that they can be keys. *)
let is_key t =
  let rec go opened t =
    List.memq t.form opened
    ||
    let all = List.for_all (fun (_, field) -> go (t.form :: opened) field) in
    match t.form with
    | Number (("f32" | "f64"), _) | Set _ | Map _ | Unset -> false
    | Number _ | Unknown_member _ | Bool | Char | Text -> true
    | List t' | Array (t', _) | Optional t' -> go (t.form :: opened) t'
    | Record (_, fields) -> all fields
    | Sum (_, constructors) -> List.for_all (fun (_, fields) -> all fields) constructors
  in
  go [] t
