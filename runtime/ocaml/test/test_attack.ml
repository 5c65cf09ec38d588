(* Regression tests of faults that attacks on the whole runtime found. Each was a crash, work or memory beyond a
   limit, or a silent loss of data. *)

open Z
module List = Stdlib.List
module G = Generated_v1

let raises work =
  match work () with
  | _ -> failwith "no Invalid_argument"
  | exception Invalid_argument _ -> ()

let fault_kind = function Ok _ -> "ok" | Error fault -> Fault.name (Fault.kind fault)
let is kind = Check.equal ~show:Fun.id kind
let node = Test_message.kind
let named name = { (Test_message.default ()) with name }

(* {1 JSON} *)

(* The layout of a struct whose fields are a list of Void and a number. *)
let nothing : Layout.t =
  let field field_name ty =
    { Layout.field_name; tag = -1; json = Layout.plain field_name; spot = Slot { ty; at = 0; default = Zero } }
  in
  { Test_message.layout with
    name = "Nothing"; data_words = 1; pointers = 1; owners = [||]; plan = None;
    fields = (fun () -> [| field "voids" (Layout.List Layout.Void); field "number" Layout.Uint32 |]) }

let nothings =
  match node with G.Kind.Struct s -> G.Kind.Struct { s with layout = nothing }

let json () =
  Check.test "json: many members take no stack" (fun () ->
      let b = Buffer.create 10_000_000 in
      Buffer.add_string b "{\"name\":\"x\"";
      for k = 1 to 500_000 do
        Printf.bprintf b ",\"%d\":1" k
      done;
      Buffer.add_string b "}";
      match Json.to_record node (Buffer.contents b) with
      | Ok r -> Check.equal ~show:Fun.id "x" r.name
      | Error e -> failwith e.what);
  Check.test "json: a list that no reader would visit is refused, and nothing is lost in silence" (fun () ->
      let text n = "{\"number\":7,\"voids\":[" ^ String.concat "," (List.init n (fun _ -> "null")) ^ "]}" in
      let read n =
        let a = Arena.create () in
        let limits = { Limits.default with traversal = Some 1000 } in
        match Json.to_arena ~limits a nothings (text n) with
        | Error _ -> "refused"
        | Ok () -> fault_kind (Kind.open_buffer ~limits nothings (Arena.to_buffer a))
      in
      is "ok" (read 900);
      is "refused" (read 1100))

(* A struct with one Data field, whose JSON form is base64. *)
let encoded =
  let data =
    { Layout.field_name = "data"; tag = -1; json = { json_name = "data"; form = Base64 };
      spot = Slot { ty = Layout.Data; at = 0; default = Zero } }
  in
  let layout = { Test_message.layout with name = "Encoded"; owners = [||]; plan = None; fields = (fun () -> [| data |]) } in
  match node with G.Kind.Struct s -> G.Kind.Struct { s with layout }

let base64 () =
  Check.test "json: base64 is what the tool takes for it, and nothing of it is left out" (fun () ->
      let read text =
        let a = Arena.create () in
        match Json.to_arena a encoded (Printf.sprintf "{\"data\":\"%s\"}" text) with
        | Error _ -> "refused"
        | Ok () -> (
          (* The pointer is null if the text encodes no bytes. *)
          match Json.of_reader encoded (Result.get_ok (Kind.open_buffer encoded (Arena.to_buffer a))) with
          | Ok text -> text
          | Error e -> e.what)
      in
      List.iter (fun text -> is "refused" (read text))
        [ "A"; "AA"; "AAA"; "AA="; "=AAA"; "AAAA="; "A==="; "AA=A"; "AB=C"; "===="; "QQ==QQ=="; "A.==" ];
      List.iter
        (fun (text, same) -> is (Printf.sprintf "{\"data\":\"%s\"}" same) (read text))
        [ ("AA==", "AA=="); ("//\\n79", "//79"); ("AQI=", "AQI="); ("__-9", "//+9"); (" Q Q = = ", "QQ==") ]);
  Check.test "json: base64 is refused only if it does not fit" (fun () ->
      (* 411 bytes of 300. *)
      let text = Printf.sprintf "{\"data\":\"%s\"}" (String.make 400 'A') in
      let a = Arena.create () in
      Result.get_ok (Json.to_arena a encoded text);
      let view = Result.get_ok (Kind.open_buffer encoded (Arena.to_buffer a)) in
      let write output =
        match Json.of_reader ~limits:{ Limits.default with output = Some output } encoded view with
        | Ok text -> text
        | Error _ -> "refused"
      in
      is text (write 411);
      is "refused" (write 400))

(* {1 Limits} *)

let limits () =
  (* A struct whose pointer leads back to the struct. *)
  let cycle = Bytes.make 48 '\000' in
  Bytes.set_int32_le cycle 4 5l;
  Bytes.set_int32_le cycle 12 0x0003_0001l;
  Bytes.set_int32_le cycle 40 (Int32.of_int (-4 * 4));
  Bytes.set_int32_le cycle 44 0x0003_0001l;
  let least = { Limits.default with nesting = min_int } in
  Check.test "limits: less than none is none" (fun () ->
      is "nesting" (fault_kind (Kind.of_bytes ~limits:least node cycle));
      (match Kind.open_buffer_lazily ~limits:least node (Storage.of_bytes cycle) with
      | Ok m -> is "nesting" (fault_kind (Kind.to_record node (Message.root m)))
      | Error _ -> failwith "not opened");
      let opened = Kind.open_bytes ~limits:{ Limits.default with traversal = Some min_int } node in
      is "traversal" (fault_kind (opened (Kind.to_bytes node (named "x"))));
      is "memory"
        (fault_kind
           (Kind.of_bytes ~limits:{ Limits.default with memory = Some min_int } node
              (Kind.to_bytes node (named "x")))));
  Check.test "limits: what is printed is not longer" (fun () ->
      let print name =
        let limits = { Limits.default with output = Some 1000 } in
        let r = Result.get_ok (Kind.open_bytes ~limits node (Kind.to_bytes node (named name))) in
        String.length (Format.asprintf "%a" (Kind.pp node) r)
      in
      List.iter
        (fun c -> if print (String.make 900 c) > 1100 then failwith (Printf.sprintf "%C" c))
        [ 'x'; '\001'; '"'; '\255' ];
      (* Each nested struct is printed on its own line with a deeper indentation, which counts as output. *)
      let limits = { Limits.default with output = Some 3000 } in
      let chain = Kind.to_bytes node (Option.get (Test_message.chain 60)) in
      let r = Result.get_ok (Kind.open_bytes ~limits node chain) in
      let printed = String.length (Format.asprintf "%a" (Kind.pp node) r) in
      if printed > 3200 || printed < 2000 then failwith (string_of_int printed));
  Check.test "limits: what printed before is not charged to printing again" (fun () ->
      let out = Buffer.create 100 in
      let ppf = Format.formatter_of_buffer out in
      let own = (Format.pp_get_formatter_out_functions ppf ()).out_indent in
      Kind.pp node ppf (Result.get_ok (Kind.open_bytes node (Kind.to_bytes node (named "x"))));
      Check.equal true (own == (Format.pp_get_formatter_out_functions ppf ()).out_indent))

(* {1 Reading} *)

module Structure = struct
  type t = Test_message.node

  let structure = match node with G.Kind.Struct s -> s
end

module Reader = G.Entry.Reader (Structure)

let reading () =
  Check.test "open: messages at odd places are read one by one, without the rest behind them" (fun () ->
      let one = Kind.to_bytes node (named "x") in
      let count = 2000 in
      let all = Storage.of_bytes (Bytes.concat Bytes.empty (Bytes.make 1 ' ' :: List.init count (fun _ -> one))) in
      let before = Gc.allocated_bytes () in
      let rec go first n =
        if first >= Storage.length all then n
        else
          match Reader.of_prefix ~first all with
          | Ok (_, next) -> go next (n + 1)
          | Error fault -> failwith (Fault.name (Fault.kind fault))
      in
      Check.equal ~show:string_of_int count (go 1 0);
      Check.equal true (Gc.allocated_bytes () -. before < 10e6));
  Check.test "open: the first of several messages of one segment, and what is none" (fun () ->
      let one = Bytes.to_string (Kind.to_bytes node (named "x")) in
      let n = String.length one in
      let two = Storage.of_string (one ^ one) in
      let next first = match Reader.of_prefix ~first two with Ok (_, next) -> next | Error _ -> -1 in
      Check.equal ~show:string_of_int n (next 0);
      Check.equal ~show:string_of_int (2 * n) (next n);
      let kind_of bytes = fault_kind (Reader.of_prefix (Storage.of_string bytes)) in
      (* Every proper prefix of the message, and segment tables that claim no words, too many, the most that 32 bits
         hold, and too few. *)
      for length = 0 to n - 1 do
        is "truncated" (kind_of (String.sub one 0 length))
      done;
      let table words = String.init 8 (fun k -> if k < 4 then '\000' else Char.chr ((words lsr (8 * (k - 4))) land 255)) in
      let rest = String.sub one 8 (n - 8) in
      is "no_root" (kind_of (table 0 ^ rest));
      is "truncated" (kind_of (table ((n / 8) + 1) ^ rest));
      is "truncated" (kind_of (table 0xffff_ffff ^ rest));
      is "out_of_bounds" (kind_of (table 3 ^ rest)));
  Check.test "open: read lazily one by one, each message keeps to its own bytes" (fun () ->
      let framed number = Bytes.to_string (Kind.to_bytes node { (named "x") with number }) in
      let one = framed 1 and two = framed 2 in
      let n = String.length one in
      let opened ?first bytes = Reader.of_prefix_lazily ?first (Storage.of_string bytes) in
      let number ?first bytes =
        match opened ?first bytes with
        | Ok (message, next) -> (G.u32 (Message.root message) 0, next)
        | Error fault -> failwith (Fault.name (Fault.kind fault))
      in
      (* The offsets 0 and 8 are multiples of a word. At the offsets 1 and 13, the message is copied. *)
      List.iter
        (fun before ->
          let all = String.make before ' ' ^ one ^ two and second = before + n in
          Check.equal true (number ~first:before all = (1, second));
          Check.equal true (number ~first:second all = (2, second + n)))
        [ 0; 1; 8; 13 ];
      (* The root pointer of the first message leads to the struct of the second message. *)
      let astray = Bytes.of_string (one ^ two) in
      Bytes.set_int32_le astray 8 (Int32.of_int (4 * (n / 8)));
      (match opened (Bytes.to_string astray) with
      | Error _ -> failwith "what is opened lazily is not looked at"
      | Ok (message, _) ->
        Check.equal ~show:string_of_int 0 (G.u32 (Message.root message) 0);
        is "out_of_bounds" (fault_kind (Message.check message)));
      for length = 0 to n - 1 do
        is "truncated" (fault_kind (opened (String.sub one 0 length)))
      done;
      let table words = String.init 8 (fun k -> if k < 4 then '\000' else Char.chr ((words lsr (8 * (k - 4))) land 255)) in
      let rest = String.sub one 8 (n - 8) in
      is "no_root" (fault_kind (opened (table 0 ^ rest)));
      is "truncated" (fault_kind (opened (table 0xffff_ffff ^ rest)));
      raises (fun () -> opened ~first:(-8) one);
      raises (fun () -> opened ~first:(n + 8) one);
      is "truncated" (fault_kind (opened ~first:n one)));
  Check.test "open: at an odd place, what is not all there is truncated" (fun () ->
      let one = Bytes.to_string (Kind.to_bytes node (named "x")) in
      let cut = Storage.of_string (" " ^ String.sub one 0 (String.length one - 1)) in
      is "truncated" (fault_kind (Reader.of_prefix ~first:1 cut));
      is "no_root" (fault_kind (Reader.of_prefix ~first:1 (Storage.of_string (String.make 9 '\000')))))

(* {1 Building} *)

let pointer = Arena.root_pointer

let building () =
  Check.test "copy: what was validated is copied whole, and a limit of memory that was set holds" (fun () ->
      let bytes = Kind.to_bytes node (named (String.make 1000 'x')) in
      let copy memory =
        let a = Arena.create () in
        let r = Result.get_ok (Kind.open_bytes ~limits:{ Limits.default with memory } node bytes) in
        match Kind.copy_root node a r with
        | () -> string_of_int (String.length (Result.get_ok (Kind.of_bytes node (Arena.to_bytes a))).name)
        | exception Fault.Fault fault ->
          Check.equal true (Pointer_builder.is_null (pointer a));
          Fault.name (Fault.kind fault)
      in
      (* The copy takes 1040 bytes: four words of the struct, and 126 words of the text. *)
      is "1000" (copy None);
      is "1000" (copy (Some 1040));
      is "memory" (copy (Some 1039));
      let r = Result.get_ok (Kind.open_bytes ~limits:{ Limits.default with memory = Some 100 } node bytes) in
      let a = Arena.create () in
      let l = Pointer_builder.init (pointer a) (Kind.List node) 1 in
      match List_builder.copy l 0 r with
      | () -> failwith "copied"
      | exception Fault.Fault fault -> is "memory" (Fault.name (Fault.kind fault)));
  let chain = Option.get (Test_message.chain 3) in
  Check.test "copy: of an arena into itself" (fun () ->
      let a = Arena.create () in
      Kind.set_root node a chain;
      Pointer_builder.(copy (pointer a) Kind.Any (to_pointer (pointer a)));
      Check.equal (Ok chain) (Kind.of_bytes node (Arena.to_bytes a)));
  Check.test "copy: an element of a list into itself" (fun () ->
      let a = Arena.create () in
      Pointer_builder.set (pointer a) (Kind.List node) [| chain; named "x" |];
      let l = Pointer_builder.edit (pointer a) (Kind.List node) in
      let reader = Kind.cast (Kind.List node) (Pointer_builder.to_pointer (pointer a)) in
      let reader = Z.List.get (Result.get_ok reader) 0 in
      List_builder.copy l 0 reader;
      let view = Result.get_ok (Kind.cast (Kind.List node) (Pointer_builder.to_pointer (pointer a))) in
      Check.equal (Ok chain) (Kind.to_record node (Z.List.get view 0)));
  Check.test "builder: one that is kept too long stays inside of what it was made for" (fun () ->
      let a = Arena.create ~bytes:120 () in
      let l = Pointer_builder.init (pointer a) (Kind.List node) 3 in
      (* The list fills the whole arena. Its tag word is then overwritten while the builder is in use. *)
      Check.equal ~show:string_of_int 14 (Arena.words a);
      Storage.set64 (Arena.in_place a) 16 0x0000_ffff_0000_000cL;
      G.set_text (List_builder.get l 2) 2 "x";
      Check.equal true (Storage.get64 (Arena.in_place a) 112 <> 0L));
  Check.test "builder: many elements of no size are not made large, and stay as they are" (fun () ->
      let a = Arena.create () in
      let empty = match node with G.Kind.Struct s -> { s with layout = { nothing with data_words = 0; pointers = 0 } } in
      ignore (Pointer_builder.init (pointer a) (Kind.List (G.Kind.Struct empty)) 8_000_000);
      let before = Arena.to_bytes a in
      let l = Pointer_builder.edit (pointer a) (Kind.List node) in
      Check.equal 0 (List_builder.length l);
      raises (fun () -> List_builder.get l 0);
      Check.equal before (Arena.to_bytes a);
      ignore (Pointer_builder.init (pointer a) (Kind.List (G.Kind.Struct empty)) 1000);
      Check.equal 1000 (List_builder.length (Pointer_builder.edit (pointer a) (Kind.List node))));
  Check.test "builder: what cannot be encoded leaves nothing behind" (fun () ->
      let a = Arena.create () in
      raises (fun () -> Pointer_builder.set (pointer a) Kind.Int16s [| 1; 2; 70_000 |]);
      Check.equal (Arena.to_bytes (Arena.create ())) (Arena.to_bytes a));
  Check.test "copy: an arena grows in few steps, and no further than the copy may" (fun () ->
      let a = Arena.create () in
      let r = Result.get_ok (Kind.open_bytes node (Kind.to_bytes node (named (String.make (9 lsl 20) 'x')))) in
      Kind.copy_root node a r;
      let size = Storage.length (Arena.in_place a) in
      Check.equal ~show:string_of_bool true (size < 10 lsl 20));
  Check.test "decoding: a text is charged its block" (fun () ->
      let bytes = Kind.to_bytes node { (named "") with words = Array.make 1000 "x" } in
      let decode memory =
        fault_kind (Kind.of_bytes ~limits:{ Limits.default with memory = Some memory } node bytes)
      in
      (* The array has 1000 words, and each of its 1000 texts is a block of two words: 24,000 bytes. *)
      is "memory" (decode 23_999);
      is "ok" (decode 25_000));
  Check.test "JSON: a Record that no reader would take is not written" (fun () ->
      let chain depth = Option.get (Test_message.chain depth) in
      Check.equal true (Result.is_ok (Json.of_record node (chain 50)));
      Check.equal true (Result.is_error (Json.of_record node (chain 100))));
  Check.test "builder: an arena is not made larger than a segment" (fun () ->
      raises (fun () -> Arena.create ~bytes:(1 lsl 40) ()));
  Check.test "builder: elements that a segment has no room for are not made large, and stay as they are" (fun () ->
      let sized data_words pointers =
        match node with
        | G.Kind.Struct s -> G.Kind.Struct { s with layout = { nothing with data_words; pointers } }
      in
      let a = Arena.create () in
      let root = Pointer_builder.init (pointer a) (Kind.List Kind.Any) 2 in
      Pointer_builder.set_data (List_builder.get root 0) (String.make (70 lsl 20) 'x');
      let elements = List_builder.get root 1 in
      ignore (Pointer_builder.init elements (Kind.List (sized 0 0)) 14_000_000);
      let words = Arena.words a in
      (* The larger elements would take less than 64 times the words of the arena, but more than 4 GiB. *)
      Check.equal 0 (List_builder.length (Pointer_builder.edit elements (Kind.List (sized 40 0))));
      Check.equal ~show:string_of_int words (Arena.words a);
      let there = Pointer_builder.edit elements (Kind.List (sized 0 0)) in
      Check.equal ~show:string_of_int 14_000_000 (List_builder.length there));
  Check.test "copy: one that was given up leaves nothing of its size to what is built afterwards" (fun () ->
      let from = Arena.create () in
      Kind.set_root node from (named (String.make (40 lsl 20) 'x'));
      let reader = Kind.cast Kind.Any (Pointer_builder.to_pointer (pointer from)) in
      let reader = Result.get_ok reader in
      (* Overwrites a pointer of the message with one out of bounds, after the reader was made. *)
      Storage.set64 (Arena.in_place from) 24 0x0000_0002_7fff_fffdL;
      let a = Arena.create () in
      raises (fun () -> Pointer_builder.copy (pointer a) Kind.Any reader);
      Pointer_builder.set_data (pointer a) (String.make (5 lsl 20) 'x');
      Check.equal ~show:string_of_bool true (Storage.length (Arena.in_place a) < 12 lsl 20));
  Check.test "orphan: one of a message that was cleared is no part of the next" (fun () ->
      let a = Arena.create () in
      let at = pointer a in
      Pointer_builder.set_text at "orphan";
      let stale = Pointer_builder.disown at in
      Pointer_builder.set_text at "dropped";
      let dropped = Pointer_builder.disown at in
      Arena.clear a;
      Pointer_builder.set_text at "next";
      raises (fun () -> Pointer_builder.adopt at stale);
      let before = Arena.to_bytes a in
      Orphan.drop dropped;
      Check.equal true (Orphan.is_null dropped);
      Check.equal before (Arena.to_bytes a);
      (* Orphans of the current message still work. *)
      let orphan = Pointer_builder.disown at in
      Pointer_builder.adopt at orphan;
      let text = Kind.cast Kind.Text (Pointer_builder.to_pointer at) in
      is "next" (Slice.to_string (Result.get_ok text)));
  Check.test "orphan: adopted into itself it is no part of the message" (fun () ->
      let a = Arena.create () in
      Kind.set_root node a { (named "outer") with next = Some (named "inner") };
      let inner = G.edit node (Kind.edit_root node a) 2 in
      let orphan = Pointer_builder.disown (pointer a) in
      Slot.adopt (G.slot inner 2) orphan;
      Check.equal true (Pointer_builder.is_null (pointer a));
      is "no_root" (match Kind.open_buffer node (Arena.to_buffer a) with
        | Ok v -> if G.u32 v 0 = 0 && not (G.has v 0) then "no_root" else "read"
        | Error fault -> Fault.name (Fault.kind fault));
      (* The orphan is now a cycle. Printing and decoding that start inside it still end. *)
      let v = G.Builder.view inner in
      ignore (Format.asprintf "%a" (Kind.pp node) v);
      Check.equal true (Result.is_error (Kind.to_record node v));
      Slot.clear (G.slot inner 2));
  Check.test "copy: the smallest message over itself" (fun () ->
      let number =
        match node with
        | G.Kind.Struct s -> G.Kind.Struct { s with layout = { nothing with data_words = 1; pointers = 0 } }
      in
      let a = Arena.create ~bytes:24 () in
      G.Builder.set_32 (Kind.init_root number a) 0 7;
      ignore (Arena.framed a);
      let reader = Result.get_ok (Kind.open_buffer number (Arena.in_place a)) in
      Kind.copy_root number a reader;
      Check.equal ~show:string_of_int 7 (G.u32 (Kind.edit_root number a |> G.Builder.view) 0))

(* {1 Streams} *)

exception Interrupted

let streams () =
  Check.test "stream: what came before the function raised is not lost" (fun () ->
      let one = Bytes.to_string (Kind.to_bytes node (named (String.make 100_000 'x'))) in
      let text = one ^ one and at = ref 0 and turn = ref 0 in
      let read b first length =
        incr turn;
        if !turn land 1 = 0 then raise Interrupted;
        let n = min 4099 (min length (String.length text - !at)) in
        Bytes.blit_string text !at b first n;
        at := !at + n;
        n
      in
      let s = Stream.of_function read in
      let rec next () =
        match Stream.next s (fun b -> Kind.of_buffer node b) with
        | result -> result
        | exception Interrupted -> next ()
      in
      let one () = match next () with Ok (Some r) -> String.length r.name | Ok None -> 0 | Error _ -> -1 in
      Check.equal ~show:string_of_int 100_000 (one ());
      Check.equal ~show:string_of_int 100_000 (one ());
      Check.equal ~show:string_of_int 0 (one ());
      Check.equal ~show:string_of_int 2 (Stream.index s))

let run () =
  json ();
  base64 ();
  limits ();
  reading ();
  building ();
  streams ()
