(* Records, tuples, sums and recursive types whose codecs are built by hand. *)

open Codec

(* The first fields of a record: how to measure, write and read them. Reading them returns a function from the remaining
   fields to the record. *)
type ('r, 'make) fields = {
  (* In reverse order. *)
  shapes : Shape.field list;
  least : int;
  fixed : bool;
  sizes : int -> 'r -> int;
  writes : bytes -> int -> 'r -> int;
  (* The second argument is the limit of the whole record. *)
  reads : reader -> int -> 'make;
  (* For each field, the minimum size of all fields behind it. {!field} adds to it for each further field. *)
  later : int ref list;
}

let fields make =
  {
    shapes = [];
    least = 0;
    fixed = true;
    sizes = (fun _ _ -> 0);
    writes = (fun _ at _ -> at);
    reads = (fun _ _ -> make);
    later = [];
  }

let field name c of_record so_far =
  let behind = ref 0 in
  List.iter (fun behind -> behind := !behind + c.min) so_far.later;
  {
    shapes = (name, c.shape) :: so_far.shapes;
    least = so_far.least + c.min;
    fixed = so_far.fixed && c.constant;
    sizes = (fun levels r -> so_far.sizes levels r + c.size levels (of_record r));
    writes = (fun b at r -> c.write b (so_far.writes b at r) (of_record r));
    reads =
      (fun r limit ->
        let make = so_far.reads r limit in
        make (c.read r (limit - !behind)));
    later = behind :: so_far.later;
  }

(* A codec of a record or sum. It has a constant size if [fixed] is set. *)
let whole shape least fixed sizes writes reads =
  if fixed then
    constant ~shape ~min:least
      ~put:(fun b at r -> ignore (writes b at r))
      ~get:(fun bytes at -> reads { bytes; at; levels = 0; budget = 0; suspect = 0 } (at + least))
  else variable ~shape ~min:least ~size:sizes ~write:writes ~read:reads

let record name all =
  let shape = Shape.make (Record (name, List.rev all.shapes)) in
  whole shape all.least all.fixed all.sizes all.writes all.reads

let unit = record "" (fields ())
let empty name value = record name (fields value)

let tuple1 a = record "" (fields Fun.id |> field "" a Fun.id)
let pair a b = record "" (fields (fun a b -> (a, b)) |> field "" a fst |> field "" b snd)

let triple a b c =
  record ""
    (fields (fun a b c -> (a, b, c))
    |> field "" a (fun (x, _, _) -> x)
    |> field "" b (fun (_, x, _) -> x)
    |> field "" c (fun (_, _, x) -> x))

let tuple4 a b c d =
  record ""
    (fields (fun a b c d -> (a, b, c, d))
    |> field "" a (fun (x, _, _, _) -> x)
    |> field "" b (fun (_, x, _, _) -> x)
    |> field "" c (fun (_, _, x, _) -> x)
    |> field "" d (fun (_, _, _, x) -> x))

let tuple5 a b c d e =
  record ""
    (fields (fun a b c d e -> (a, b, c, d, e))
    |> field "" a (fun (x, _, _, _, _) -> x)
    |> field "" b (fun (_, x, _, _, _) -> x)
    |> field "" c (fun (_, _, x, _, _) -> x)
    |> field "" d (fun (_, _, _, x, _) -> x)
    |> field "" e (fun (_, _, _, _, x) -> x))

let tuple6 a b c d e f =
  record ""
    (fields (fun a b c d e f -> (a, b, c, d, e, f))
    |> field "" a (fun (x, _, _, _, _, _) -> x)
    |> field "" b (fun (_, x, _, _, _, _) -> x)
    |> field "" c (fun (_, _, x, _, _, _) -> x)
    |> field "" d (fun (_, _, _, x, _, _) -> x)
    |> field "" e (fun (_, _, _, _, x, _) -> x)
    |> field "" f (fun (_, _, _, _, _, x) -> x))

let tuple7 a b c d e f g =
  record ""
    (fields (fun a b c d e f g -> (a, b, c, d, e, f, g))
    |> field "" a (fun (x, _, _, _, _, _, _) -> x)
    |> field "" b (fun (_, x, _, _, _, _, _) -> x)
    |> field "" c (fun (_, _, x, _, _, _, _) -> x)
    |> field "" d (fun (_, _, _, x, _, _, _) -> x)
    |> field "" e (fun (_, _, _, _, x, _, _) -> x)
    |> field "" f (fun (_, _, _, _, _, x, _) -> x)
    |> field "" g (fun (_, _, _, _, _, _, x) -> x))

(* A constructor: its fields, and the functions that make a value from them and take it apart. *)
type 's case = Case : { name : string; content : 'a t; fields : Shape.field list; inject : 'a -> 's; project : 's -> 'a option } -> 's case

let case_fields name content inject project =
  match content.shape.form with
  | Record (_, fields) -> Case { name; content; fields; inject; project }
  | _ -> invalid_arg "Zooph_raw: the fields of a constructor are those of a record or a tuple"

let case name content inject project = case_fields name (tuple1 content) inject project

let case0 name value =
  case_fields name (empty "" value) (fun value -> value) (fun other -> if other = value then Some value else None)

let put_tag width b at number =
  match width with
  | 0 -> ()
  | 1 -> Store.set_int8 b at number
  | 2 -> Store.set_int16_le b at number
  | _ -> Store.set_int32_le b at number

let get_tag width s at =
  match width with 0 -> 0 | 1 -> Load.get_uint8 s at | 2 -> Load.get_uint16_le s at | _ -> Load.get_uint32_le s at

type 's found = Found : int * 'a t * 'a -> 's found

(* Reads the fields of a constructor, which are a level of nesting unless they have a constant size. *)
let read_content c r limit =
  require r c.min limit;
  if c.constant then c.read r limit
  else begin
    enter r;
    let x = c.read r limit in
    leave r;
    x
  end

let only shape (Case { content; inject; project; _ }) =
  let of_sum s = match project s with Some x -> x | None -> invalid_arg "Zooph_raw: a value of no constructor" in
  { (Lists.convert inject of_sum content) with shape }

let sum name cases =
  let shape = Shape.make (Shape.sum name (List.map (fun (Case { name; fields; _ }) -> (name, fields)) cases)) in
  let all = Array.of_list cases in
  let width = Shape.tag_width (Array.length all) in
  let rec find i x =
    if i = Array.length all then invalid_arg "Zooph_raw: a value of no constructor"
    else
      let (Case { content; project; _ }) = all.(i) in
      match project x with Some y -> Found (i, content, y) | None -> find (i + 1) x
  in
  let size levels x =
    let (Found (_, content, y)) = find 0 x in
    width + if content.constant then content.min else content.size (down levels) y
  in
  let write b at x =
    let (Found (i, content, y)) = find 0 x in
    room b at (width + content.min);
    put_tag width b at i;
    content.write b (at + width) y
  in
  let read r limit =
    let at = r.at in
    let number = get_tag width r.bytes at in
    r.at <- at + width;
    if number >= Array.length all then malformed ();
    let (Case { content; inject; _ }) = all.(number) in
    inject (read_content content r limit)
  in
  match cases with
  | [] -> invalid_arg "Zooph_raw: a sum without constructors"
  | [ case ] -> only shape case
  | _ -> whole shape width (Shape.constant shape) size write read

let result ok error =
  sum ""
    [
      case "" ok Result.ok (function Ok x -> Some x | Error _ -> None);
      case "" error Result.error (function Error x -> Some x | Ok _ -> None);
    ]

(* A codec that calls another one, which is set later. *)
type 'a forward = { codec : 'a t; set : 'a t -> unit }

let forward ~shape ~min ~constant:fixed () =
  let target = ref None in
  let get () = match !target with Some c -> c | None -> invalid_arg "Zooph_raw: a codec is used while it is made" in
  let read r limit = (get ()).read r limit in
  let write b at x = (get ()).write b at x in
  let codec =
    {
      shape;
      min;
      constant = fixed;
      size = (fun levels x -> (get ()).size levels x);
      write;
      read;
      put = (fun b at x -> (get ()).put b at x);
      get = (fun s at -> (get ()).get s at);
      write_list = (fun b at all -> (get ()).write_list b at all);
      write_array = (fun b at all -> (get ()).write_array b at all);
      read_list = (fun r limit count -> (get ()).read_list r limit count);
      read_array = (fun r limit count -> (get ()).read_array r limit count);
    }
  in
  { codec; set = (fun c -> target := Some c) }

(* [make] is called twice. The first call determines the minimum size of a value, which does not depend on the minimum that
   [self] claims. *)
let fix make =
  let attempt min =
    let shape = Shape.node () in
    let self = forward ~shape ~min ~constant:false () in
    let c = make self.codec in
    Shape.fill shape c.shape.form;
    self.set c;
    if Shape.min shape <> c.min then Shape.contains_itself ();
    c
  in
  attempt (attempt 0).min
