(* Finds the first fault in encoded bytes, driven by a type's description. Decoders only find out that there is a fault, so
   they need to keep neither offsets nor paths; this module then finds out which. *)

module Checked = Zooph_base.Prim.String

type t = { bytes : string; mutable at : int; mutable levels : int; mutable budget : int }

let fail kind offset = raise_notrace (Fault.Fault (Fault.at kind offset))

(* Runs [check], and puts a step in front of the path of its fault. *)
let within step check =
  try check ()
  with Fault.Fault fault ->
    let path =
      if fault.path = "" then step ()
      else if fault.path.[0] = '[' then step () ^ fault.path
      else step () ^ "." ^ fault.path
    in
    raise_notrace (Fault.Fault { fault with path })

let element i check = within (fun () -> Printf.sprintf "[%d]" i) check
let require c least limit = if least > limit - c.at then fail Truncated c.at

(* Runs [check] one level of nesting deeper, unless the content has a constant size, which is not a level. *)
let level c constant check =
  if constant then check ()
  else begin
    if c.levels <= 0 then fail Nesting c.at;
    c.levels <- c.levels - 1;
    check ();
    c.levels <- c.levels + 1
  end

(* A number of 64 bits; [max_int] if it is negative or does not fit an [int]. *)
let number64 bytes at =
  let wide = Checked.get_int64_le bytes at in
  if Int64.compare wide 0L < 0 || Int64.compare wide 0x3fffffffffffffffL > 0 then max_int else Int64.to_int wide

let count c least limit =
  let start = c.at in
  let count = number64 c.bytes start in
  c.at <- start + 8;
  if least = 0 then begin
    if count > c.budget then fail Budget start;
    c.budget <- c.budget - count
  end
  else if count > (limit - c.at) / least then fail Count start;
  count

let tag bytes at = function
  | 0 -> 0
  | 1 -> Checked.get_uint8 bytes at
  | 2 -> Checked.get_uint16_le bytes at
  | _ -> Checked.get_uint32_le bytes at

let is_char code = Uchar.is_valid code

module Keys = Set.Make (String)

(* Checks a key, which must not be in [keys] yet. *)
let once c keys check =
  let start = c.at in
  check ();
  let key = String.sub c.bytes start (c.at - start) in
  if Keys.mem key !keys then fail Duplicate_key start;
  keys := Keys.add key !keys

(* Checks a value, which must end at [limit] at the latest. The caller has checked that its minimum size is in bounds. *)
let rec value c (shape : Shape.t) limit =
  let start = c.at in
  match shape.form with
  | Unset -> invalid_arg "Zooph_raw: a type that was never described"
  | Number (_, size) -> c.at <- start + size
  | Unknown_member known ->
    if Checked.get_uint16_le c.bytes start < known then fail Bad_tag start;
    c.at <- start + 2
  | Bool ->
    if Checked.get_uint8 c.bytes start > 1 then fail Bad_bool start;
    c.at <- start + 1
  | Char ->
    if not (is_char (Checked.get_uint32_le c.bytes start)) then fail Bad_char start;
    c.at <- start + 4
  | Text ->
    let count = count c 1 limit in
    if not (Zooph_base.Utf8.is_valid (String.sub c.bytes c.at count)) then fail Bad_utf8 c.at;
    c.at <- c.at + count
  | Array (element, length) -> elements c element length limit
  | List element -> list c element limit
  | Set key -> set c key limit
  | Map (key, value) -> map c key value limit
  | Optional content -> (
    c.at <- start + 1;
    match Checked.get_uint8 c.bytes start with
    | 0 -> ()
    | 1 ->
      require c (Shape.min content) limit;
      level c (Shape.constant content) (fun () -> value c content limit)
    | _ -> fail Bad_tag start)
  | Record (_, all) -> fields c all (Shape.min shape) limit
  | Sum (_, constructors) -> sum c constructors limit

and elements c shape count limit =
  let least = Shape.min shape in
  for i = 0 to count - 1 do
    element i (fun () -> value c shape (limit - ((count - 1 - i) * least)))
  done

(* Checks fields, whose minimum sizes add up to [following] bytes. *)
and fields c all following limit =
  let field (i, following) (name, shape) =
    let following = following - Shape.min shape in
    let step () = if name = "" then string_of_int i else name in
    within step (fun () -> value c shape (limit - following));
    (i + 1, following)
  in
  ignore (List.fold_left field (0, following) all)

and sum c constructors limit =
  let start = c.at in
  let width = Shape.tag_width (List.length constructors) in
  let number = tag c.bytes start width in
  c.at <- start + width;
  match List.nth_opt constructors number with
  | None -> fail Bad_tag start
  | Some (_, all) ->
    let least = Shape.min_of all in
    require c least limit;
    level c (Shape.constant_of all) (fun () -> fields c all least limit)

and list c shape limit =
  let count = count c (Shape.min shape) limit in
  (* Elements without bytes need no check. *)
  if count > 0 then
    level c (Shape.constant shape) (fun () -> if Shape.min shape > 0 then elements c shape count limit)

and set c shape limit =
  let least = Shape.min shape in
  let count = count c least limit in
  let keys = ref Keys.empty in
  if count > 0 then
    level c (Shape.constant shape) (fun () ->
        for i = 0 to count - 1 do
          let limit = limit - ((count - 1 - i) * least) in
          element i (fun () -> once c keys (fun () -> value c shape limit))
        done)

and map c key content limit =
  let after = Shape.min content in
  let least = Shape.min key + after in
  let count = count c least limit in
  let keys = ref Keys.empty in
  if count > 0 then
    level c
      (Shape.constant key && Shape.constant content)
      (fun () ->
        for i = 0 to count - 1 do
          let limit = limit - ((count - 1 - i) * least) in
          element i (fun () ->
              within (fun () -> "key") (fun () -> once c keys (fun () -> value c key (limit - after)));
              within (fun () -> "value") (fun () -> value c content limit))
        done)

(* The first fault in the bytes from [from] to [limit] as a value of the type. Unless [prefix] is set, the value must take
   all of these bytes. *)
let first_fault (limits : Limits.t) shape bytes from limit ~prefix =
  let c = { bytes; at = from; levels = limits.nesting; budget = limits.empty_elements } in
  match
    require c (Shape.min shape) limit;
    value c shape limit;
    if c.at < limit && not prefix then fail Trailing c.at
  with
  | () -> None
  | exception Fault.Fault fault -> Some fault
