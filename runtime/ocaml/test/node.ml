(* A struct type, written by hand as generated code would declare it, for tests of messages. *)

open Z

(** The Record of the struct: a number, a text, a list of texts, and an optional struct of the same type. *)
type node = { number : int; name : string; words : string array; next : node option }

let rec layout : Layout.t =
  { name = "Node"; data_words = 1; pointers = 3; tag_at = -1; tag_json = Undiscriminated;
    owners = [||]; plan = None;
    fields =
      (fun () ->
        let slot field_name ty at =
          { Layout.field_name; tag = -1; json = Layout.plain field_name;
            spot = Slot { ty; at; default = Zero } }
        in
        [| slot "number" Layout.Uint32 0; slot "name" Layout.Text 0;
           slot "words" (Layout.List Layout.Text) 1; slot "next" (Layout.Struct (fun () -> layout)) 2
        |]) }

module G = Generated_v1

let words = G.Kind.List G.Kind.Text

let rec decode d v =
  { number = G.u32 v 0; name = G.text_field d v 0 "name" "";
    words = G.decode_field d v 1 "words" words;
    next = G.optional_field d v 2 "next" 40 decode }

let rec size r depth =
  if depth <= 0 then G.too_deep ();
  G.text_words r.name + G.size words r.words depth + G.optional_words r.next 4 size (depth - 1)

let rec encode e at r =
  G.enter e;
  let b = G.storage e in
  G.put_halves b at r.number 0;
  G.put_text e (at + 8) r.name;
  G.encode words e (at + 16) r.words;
  (match r.next with
  | None -> G.put_null b (at + 24)
  | Some next -> encode e (G.put_structure e (at + 24) 1 3) next);
  G.leave e

let default () = { number = 0; name = ""; words = [||]; next = None }

let kind =
  G.Kind.Struct
    { layout; reader = Fun.id; view = Fun.id; builder = Fun.id; decode; size; encode; default;
      native = 40; leaves = Not_computed }
