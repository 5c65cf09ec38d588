(* Messages and Records as JSON, driven by layout tables. The output is that of the stock `capnp` tool. Reading is
   stricter than that tool where it would silently lose data. *)

module Fault = Zooph_base.Fault

type error = Json_common.error = { path : string; what : string }

let pp_error ppf e =
  if e.path = "" then Format.pp_print_string ppf e.what
  else Format.fprintf ppf "%s: %s" e.path e.what

let root_layout kind =
  match Kind.ty kind with
  | Struct layout -> layout ()
  | _ -> invalid_arg "Zooph.Json: a message's root is a struct"

let of_reader (type r b o) ?limits (kind : (r, b, o) Kind.t) (reader : r) =
  match kind with
  | Struct s -> Json_write.view_to_string ?limits s.layout (s.view reader)
  | _ -> invalid_arg "Zooph.Json: a message's root is a struct"

let of_record (type r b o) ?(limits = Limits.default) (kind : (r, b, o) Kind.t) (record : o) =
  match kind with
  | Struct s -> Encoded.view s record (Json_write.view_to_string ~limits s.layout)
  | _ -> invalid_arg "Zooph.Json: a message's root is a struct"

(* The budget for reading [text]: the default limits are in proportion to its length. *)
let budget_of limits text = Budget.make limits (String.length text lsr 3)

let read ~strict limits budget a kind text =
  let layout = root_layout kind in
  Put.clear a Arena.root;
  match Json_read.to_root ~strict limits budget a layout (Json_parse.parse budget text) with
  | () -> Ok ()
  | exception Json_common.Refused error -> Error error

let to_arena ?(strict = false) ?(limits = Limits.default) a kind text =
  read ~strict limits (budget_of limits text) a kind text

(* Reads the JSON in one pass with the default limits. [None] means that the text is wrong, exceeds the limits, or is
   unusual, and has to be read by {!record_slowly}. *)
let record_quickly (type r b o) (kind : (r, b, o) Kind.t) text : o option =
  let budget = budget_of Limits.default text in
  let decoded a =
    let s = Arena.segment a in
    let decoding = Budget.of_segment s { Limits.default with nesting = Limits.max_nesting } in
    decoding.bytes <- budget.bytes;
    Kind.decode kind decoding s Arena.root
  in
  match Json_quick.read budget (root_layout kind) text decoded with
  | record -> Some record
  | exception (Json_tokens.Unusual | Json_common.Refused _ | Fault.Fault _) -> None

let record_slowly (type r b o) strict limits (kind : (r, b, o) Kind.t) text :
    (o, error) result =
  let a = Arena.create () in
  let budget = budget_of limits text in
  match read ~strict limits budget a kind text with
  | Error _ as error -> error
  | Ok () -> (
    let s = Arena.segment a in
    (* The JSON parser has bounded nesting already. One level of free JSON is two levels of a message. *)
    let limits = { limits with nesting = Limits.max_nesting } in
    let decoding = Budget.of_segment s limits in
    (* Reading the text and decoding share one memory limit. *)
    decoding.bytes <- budget.bytes;
    match Kind.decode kind decoding s Arena.root with
    | record -> Ok record
    | exception Fault.Fault fault ->
      Error { path = Fault.path fault; what = Fault.describe (Fault.kind fault) })

let to_record ?(strict = false) ?(limits = Limits.default) kind text =
  let quickly = if limits == Limits.default then record_quickly kind text else None in
  match quickly with Some record -> Ok record | None -> record_slowly strict limits kind text
