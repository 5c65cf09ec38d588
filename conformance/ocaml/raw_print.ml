(* Prints native values in the notation of `conformance/README.md`. *)

let out = Buffer.create 1024
let add = Buffer.add_string out

type 'a print = 'a -> unit

let between first last work =
  add first;
  work ();
  add last

(* Calls [f] on each item, and prints commas between them. *)
let separated f all =
  Seq.fold_left
    (fun first x ->
      if not first then add ",";
      f x;
      false)
    true all
  |> ignore

let int n = add (string_of_int n)
let int32 n = add (Int32.to_string n)
let int64 n = add (Int64.to_string n)
let uint64 n = add (Printf.sprintf "%Lu" n)
let bool b = add (string_of_bool b)
let char c = add (Printf.sprintf "'%x" (Uchar.to_int c))
let float32 x = add (Printf.sprintf "0x%08lx" (Zooph_base.Narrow.bits_of_float x))
let float64 x = add (Printf.sprintf "0x%016Lx" (Int64.bits_of_float x))
let unit () = add "()"

let text s =
  let byte c =
    if c < ' ' || c > '~' || c = '"' || c = '\\' then add (Printf.sprintf "\\%02x" (Char.code c)) else Buffer.add_char out c
  in
  between "\"" "\"" (fun () -> String.iter byte s)

let seq f all = between "[" "]" (fun () -> separated f all)
let list f all = seq f (List.to_seq all)
let array f all = seq f (Array.to_seq all)
let bytes s = seq (fun c -> int (Char.code c)) (String.to_seq s)
let units all = add (Printf.sprintf "[()*%d]" (Array.length all))
let bigarray f all = seq f (Seq.map (Bigarray.Array1.get all) (List.to_seq (List.init (Bigarray.Array1.dim all) Fun.id)))
let set f all = between "{" "}" (fun () -> separated f all)

let map key value all =
  let entry (k, x) =
    key k;
    add ":";
    value x
  in
  set entry all

let option f = function
  | None -> add "none"
  | Some x ->
    add "some ";
    f x

(* Prints members: each has a name, which may be empty, and a function that prints the value. *)
let members all =
  let member (name, print) =
    if name <> "" then add (name ^ "=");
    print ()
  in
  between "(" ")" (fun () -> separated member (List.to_seq all))

let tuple all = members (List.map (fun print -> ("", print)) all)

let case number all =
  add (Printf.sprintf "#%d" number);
  if all <> [] then members all

let case_of number all = case number (List.map (fun print -> ("", print)) all)
let result ok error = function Ok x -> case_of 0 [ (fun () -> ok x) ] | Error x -> case_of 1 [ (fun () -> error x) ]
