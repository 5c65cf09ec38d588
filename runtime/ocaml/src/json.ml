(* Messages and Records as JSON, driven by layout tables: what is written is what the stock tool
   writes; what is read is stricter where leniency loses data. *)

module Fault = Zooph_base.Fault

type error = Json_common.error = { path : string; what : string }

let pp_error ppf e =
  if e.path = "" then Format.pp_print_string ppf e.what
  else Format.fprintf ppf "%s: %s" e.path e.what

let root_layout kind =
  match Kind.ty kind with
  | Struct layout -> layout ()
  | _ -> invalid_arg "Zooph.Json: a message's root is a struct"

let of_reader (type r b o) (kind : (r, b, o) Kind.t) (reader : r) =
  match kind with
  | Struct s -> Json_write.view_to_string s.layout (s.view reader)
  | _ -> invalid_arg "Zooph.Json: a message's root is a struct"

let of_record (type r b o) (kind : (r, b, o) Kind.t) (record : o) =
  match kind with
  | Struct s -> Json_write.view_to_string s.layout (Entry.view_of_record s record)
  | _ -> invalid_arg "Zooph.Json: a message's root is a struct"

let to_arena ?(strict = false) a kind text =
  let layout = root_layout kind in
  Put.clear a Arena.root;
  let fill () =
    let root = Layout.Struct (fun () -> layout) in
    Json_read.put { strict } a Arena.root root Plain "" Json_common.max_nesting (Json_parse.parse text)
  in
  match fill () with
  | () -> Ok ()
  | exception Json_common.Refused error -> Error error

let to_record (type r b o) ?strict (kind : (r, b, o) Kind.t) text : (o, error) result =
  let a = Arena.create () in
  match to_arena ?strict a kind text with
  | Error _ as error -> error
  | Ok () -> (
    let s = Arena.segment a in
    (* Free JSON takes two levels of a message for one of its own. *)
    let limits = { Limits.default with nesting = Limits.max_nesting } in
    match Kind.decode kind (Decoder.make s limits) s Arena.root with
    | record -> Ok record
    | exception Fault.Fault fault ->
      Error { path = Fault.path fault; what = Fault.describe (Fault.kind fault) })
