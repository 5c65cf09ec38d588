(* Answers requests, which `conformance/README.md` defines. *)

open Zooph

let modes =
  "open reader reader-lazy record-decode record-encode builder copy copy-rewrite canonicalize \
   check-canonical equal compare pack unpack stream json-write json-read "
  ^ Raw_modes.modes

type request = { mode : string; bytes : string; limits : Limits.t }

let of_hex digits =
  String.init (String.length digits / 2) (fun i ->
      Char.chr (int_of_string ("0x" ^ String.sub digits (2 * i) 2)))

let to_hex bytes =
  let out = Buffer.create (2 * String.length bytes) in
  String.iter (fun c -> Printf.bprintf out "%02x" (Char.code c)) bytes;
  Buffer.contents out

let show_fault fault =
  let path = match Fault.path fault with "" -> "-" | path -> path in
  let position =
    match Fault.position fault with
    | Word { segment; word } -> Printf.sprintf "%d:%d" segment word
    | Byte byte -> Printf.sprintf "@%d" byte
  in
  Printf.sprintf "fault %s %s %s" (Fault.name (Fault.kind fault)) position path

exception Answer of string

let ok = function Ok x -> x | Error fault -> raise (Answer (show_fault fault))
let ok_bytes bytes = "ok " ^ to_hex bytes

let printed work =
  Buffer.clear Walk.out;
  work ();
  Buffer.contents Walk.out

(* Encodes with generated code into a caller's buffer, behind other bytes. *)
let encode_behind encode record length =
  let first = 8 in
  let buffer = Storage.create (first + length + 8) in
  let written = encode record buffer first in
  Bytes.sub_string (Storage.to_bytes buffer) first written

let answer (type r b o) (kind : (r, b, o) Kind.t) encode (walk : (r, b, o) Walk.walk) request =
  let limits = request.limits in
  let buffer = Storage.of_string request.bytes in
  let open_view b = ok (Kind.open_buffer ~limits kind b) in
  let view () = open_view buffer in
  let root b = ok (Message.root_pointer ~limits b) in
  let print r = printed (fun () -> walk.print r) in
  let decode () = ok (Kind.to_record ~limits kind (view ())) in
  let fresh r fill =
    let a = Arena.create ~bytes:32 () in
    fill a r;
    a
  in
  (* A copy of a validated message may exceed the memory limit. *)
  let copy_root a r =
    try Kind.copy_root kind a r with Fault.Fault fault -> raise (Answer (show_fault fault))
  in
  let lazily work =
    let message = ok (Kind.open_buffer_lazily ~limits kind buffer) in
    work (Message.root message);
    ignore (ok (Message.check message));
    "ok"
  in
  match request.mode with
  | "open" -> ignore (view ()); "ok"
  | "reader" -> "ok " ^ print (view ())
  | "reader-lazy" ->
    let message = ok (Kind.open_buffer_lazily ~limits kind buffer) in
    (* A message that was not validated may have cycles. *)
    Walk.most_walked := 1 lsl 24;
    let text =
      Fun.protect
        ~finally:(fun () -> Walk.most_walked := max_int)
        (fun () -> try print (Message.root message) with Walk.Enough -> "endless")
    in
    ignore (ok (Message.check message));
    "ok " ^ text
  | "record-decode" -> "ok " ^ printed (fun () -> walk.record (decode ()))
  | "record-encode" ->
    let record = decode () in
    let bytes = Bytes.to_string (Kind.to_bytes kind record) in
    if encode_behind encode record (String.length bytes) <> bytes then
      raise (Answer "panic a caller's buffer has other bytes");
    ok_bytes bytes
  | "builder" ->
    let a = fresh (view ()) (fun a r -> walk.copy r (fun _ -> Kind.init_root kind a)) in
    ok_bytes (Arena.to_string a)
  | "copy" -> ok_bytes (Arena.to_string (fresh (view ()) copy_root))
  | "copy-rewrite" ->
    let v = view () in
    let a = fresh v copy_root in
    walk.copy v (fun _ -> Kind.edit_root kind a);
    ok_bytes (Arena.to_string (Arena.compact a))
  | "canonicalize" ->
    ignore (view ());
    ok_bytes (ok (Canonical.copy (root buffer)))
  | "check-canonical" ->
    ignore (view ());
    if Message.segment_count buffer > 1 then "ok several-segments"
    else begin
      let length = String.length request.bytes - 8 in
      ok (Canonical.check ~limits (String.sub request.bytes 8 length));
      "ok"
    end
  | "equal" ->
    let a = fresh (view ()) copy_root in
    let original = root buffer in
    let canonical = ok (Canonical.copy original) in
    (* The canonical form, framed, so that the same limits apply. *)
    let table = Bytes.make 8 '\000' in
    Bytes.set_int32_le table 4 (Int32.of_int (String.length canonical / 8));
    let canonical = root (Storage.of_string (Bytes.to_string table ^ canonical)) in
    let copied = root (Arena.to_buffer a) in
    let same = ok (Equal.equal original copied) && ok (Equal.equal canonical original) in
    Printf.sprintf "ok %b" same
  | "compare" ->
    (* Reports whether the messages in the two halves of the bytes are equal. *)
    let half = String.length request.bytes / 2 in
    let root_at first = root (Storage.of_string (String.sub request.bytes first half)) in
    Printf.sprintf "ok %b" (ok (Equal.equal (root_at 0) (root_at half)))
  | "pack" -> ok_bytes (Bytes.to_string (ok (Packed.pack buffer)))
  | "unpack" ->
    let unpacked = ok (Packed.unpack ~limits (Bytes.of_string request.bytes)) in
    "ok " ^ print (open_view unpacked)
  | "stream" -> (
    let stream = Stream.of_string ~limits request.bytes in
    let open_ b = Kind.open_buffer ~limits kind b in
    let add text v = text ^ " " ^ print v in
    match Stream.fold stream open_ add "ok" with
    | Ok text -> text
    | Error (text, fault) -> text ^ " " ^ show_fault fault)
  | "json-write" -> (
    match Json.of_reader kind (view ()) with
    | Ok text -> ok_bytes text
    | Error { path; _ } -> "refused " ^ if path = "" then "-" else Walk.escaped path)
  | "json-read" -> (
    let a = Arena.create () in
    match Json.to_arena ~limits a kind request.bytes with
    | Ok () -> ok_bytes (Arena.to_string a)
    | Error { path; _ } -> "refused " ^ if path = "" then "-" else Walk.escaped path)
  (* Operations on messages that were not validated. They are not in the protocol; hostile.ml uses them. *)
  | "lazy-decode" -> lazily (fun v -> ignore (ok (Kind.to_record ~limits kind v)))
  | "lazy-copy" -> lazily (fun v -> ignore (Arena.framed (Arena.compact (fresh v copy_root))))
  | "lazy-canonicalize" -> ignore (ok (Canonical.copy (root buffer))); "ok"
  | "lazy-equal" -> Printf.sprintf "ok %b" (ok (Equal.equal (root buffer) (root buffer)))
  | "lazy-pp" -> lazily (fun v -> ignore (Format.asprintf "%a" (Kind.pp kind) v))
  | "lazy-json-write" -> lazily (fun v -> ignore (Json.of_reader kind v))
  | mode -> "unsupported mode " ^ mode

(* Code that handles a struct type, given by its name. *)
type handler = { handle : 'r 'b 'o. ('r, 'b, 'o) Kind.t -> ('o -> Storage.t -> int -> int) -> ('r, 'b, 'o) Walk.walk -> string }

let with_type name { handle } =
  match name with
  | "every.Empty" -> handle Every.Empty.kind Every.Empty.encode (Types.every_empty ())
  | "every.Point" -> handle Every.Point.kind Every.Point.encode (Types.every_point ())
  | "every.Numbers" -> handle Every.Numbers.kind Every.Numbers.encode (Types.every_numbers ())
  | "every.Preset" -> handle Every.Preset.kind Every.Preset.encode (Types.every_preset ())
  | "every.Lists" -> handle Every.Lists.kind Every.Lists.encode (Types.every_lists ())
  | "every.Flags" -> handle Every.Flags.kind Every.Flags.encode (Types.every_flags ())
  | "every.Layers" -> handle Every.Layers.kind Every.Layers.encode (Types.every_layers ())
  | "every.Blobs" -> handle Every.Blobs.kind Every.Blobs.encode (Types.every_blobs ())
  | "every.Tree" -> handle Every.Tree.kind Every.Tree.encode (Types.every_tree ())
  | "every.Grouped" -> handle Every.Grouped.kind Every.Grouped.encode (Types.every_grouped ())
  | "every.Choice" -> handle Every.Choice.kind Every.Choice.encode (Types.every_choice ())
  | "every.Untyped" -> handle Every.Untyped.kind Every.Untyped.encode (Types.every_untyped ())
  | "every.Generic" -> handle Every.Generic.kind Every.Generic.encode (Types.every_generic ())
  | "every.Old" -> handle Every.Old.kind Every.Old.encode (Types.every_old ())
  | "every.New" -> handle Every.New.kind Every.New.encode (Types.every_new ())
  | "hostile-messages.Target" -> handle Hostile_messages.Target.kind Hostile_messages.Target.encode (Types.hostile_messages_target ())
  | "hostile-messages.Chain" -> handle Hostile_messages.Chain.kind Hostile_messages.Chain.encode (Types.hostile_messages_chain ())
  | "hostile-messages.Tree" -> handle Hostile_messages.Tree.kind Hostile_messages.Tree.encode (Types.hostile_messages_tree ())
  | "hostile-messages.Voids" -> handle Hostile_messages.Voids.kind Hostile_messages.Voids.encode (Types.hostile_messages_voids ())
  | "hostile-messages.Bools" -> handle Hostile_messages.Bools.kind Hostile_messages.Bools.encode (Types.hostile_messages_bools ())
  | "hostile-messages.Structs" -> handle Hostile_messages.Structs.kind Hostile_messages.Structs.encode (Types.hostile_messages_structs ())
  | "hostile-messages.Texts" -> handle Hostile_messages.Texts.kind Hostile_messages.Texts.encode (Types.hostile_messages_texts ())
  | "hostile-messages.Anything" -> handle Hostile_messages.Anything.kind Hostile_messages.Anything.encode (Types.hostile_messages_anything ())
  | "list-upgrades.Mixed" -> handle List_upgrades.Mixed.kind List_upgrades.Mixed.encode (Types.list_upgrades_mixed ())
  | "list-upgrades.ListOfVoid" -> handle List_upgrades.ListOfVoid.kind List_upgrades.ListOfVoid.encode (Types.list_upgrades_list_of_void ())
  | "list-upgrades.ListOfBool" -> handle List_upgrades.ListOfBool.kind List_upgrades.ListOfBool.encode (Types.list_upgrades_list_of_bool ())
  | "list-upgrades.ListOfUInt8" -> handle List_upgrades.ListOfUInt8.kind List_upgrades.ListOfUInt8.encode (Types.list_upgrades_list_of_uint8 ())
  | "list-upgrades.ListOfUInt16" -> handle List_upgrades.ListOfUInt16.kind List_upgrades.ListOfUInt16.encode (Types.list_upgrades_list_of_uint16 ())
  | "list-upgrades.ListOfUInt32" -> handle List_upgrades.ListOfUInt32.kind List_upgrades.ListOfUInt32.encode (Types.list_upgrades_list_of_uint32 ())
  | "list-upgrades.ListOfUInt64" -> handle List_upgrades.ListOfUInt64.kind List_upgrades.ListOfUInt64.encode (Types.list_upgrades_list_of_uint64 ())
  | "list-upgrades.ListOfText" -> handle List_upgrades.ListOfText.kind List_upgrades.ListOfText.encode (Types.list_upgrades_list_of_text ())
  | "list-upgrades.ListOfLists" -> handle List_upgrades.ListOfLists.kind List_upgrades.ListOfLists.encode (Types.list_upgrades_list_of_lists ())
  | "list-upgrades.ListOfMixed" -> handle List_upgrades.ListOfMixed.kind List_upgrades.ListOfMixed.encode (Types.list_upgrades_list_of_mixed ())
  | name -> "unsupported type " ^ name

let dispatch name request = with_type name { handle = (fun kind encode walk -> answer kind encode walk request) }

let limits options =
  let set (limits : Limits.t) option =
    match String.split_on_char '=' option with
    | [ "nesting"; n ] -> { limits with nesting = int_of_string n }
    | [ "traversal"; n ] -> { limits with traversal = Some (int_of_string n) }
    | [ "memory"; n ] -> { limits with memory = Some (int_of_string n) }
    | [ "output"; n ] -> { limits with output = Some (int_of_string n) }
    | [ "bytes"; n ] -> { limits with bytes = int_of_string n }
    | [ "utf8"; flag ] -> { limits with utf8 = flag = "1" }
    | _ -> limits
  in
  if options = [] then Limits.default
  else Stdlib.List.fold_left set Limits.default options

let input = ref ""

let read_file path =
  let channel = open_in_bin path in
  Fun.protect
    ~finally:(fun () -> close_in channel)
    (fun () -> really_input_string channel (in_channel_length channel))

let attack name opening ty limits =
  let request = { Attack.name; lazily = opening = "lazy"; bytes = !input; limits } in
  let handle kind _ walk = Attack.answer kind walk request in
  Walk.most_walked := 16 lsl 20;
  let ty = if ty = "-" then "every.Empty" else ty in
  let answer =
    match ty with
    | "attacks.Wide" -> Attack.answer Attacks.Wide.kind (Types.attacks_wide ()) request
    | "attacks.Wides" -> Attack.answer Attacks.Wides.kind (Types.attacks_wides ()) request
    | _ -> (
      try with_type ty { handle } with
      | (Out_of_memory | Stack_overflow | Invalid_argument _ | Failure _ | Not_found | Fault.Fault _) as error ->
        prerr_endline (Printexc.to_string error);
        "panic")
  in
  (* Shrinks the heap, so that the next attack does not reuse this one's. *)
  Buffer.reset Walk.out;
  Gc.compact ();
  answer

let line text =
  match String.split_on_char ' ' text with
  | [ "modes" ] -> "modes " ^ modes
  | [ "operations" ] -> "operations " ^ Attack.operations
  | [ "input"; path ] ->
    input := read_file path;
    "ok"
  | "attack" :: name :: opening :: ty :: options -> attack name opening ty (limits options)
  | mode :: name :: input :: options -> (
    let bytes = if input = "-" then "" else of_hex input in
    let is_raw = String.length mode > 4 && String.sub mode 0 4 = "raw-" in
    try
      if is_raw then Raw_modes.answer mode name bytes options ~to_hex
      else dispatch name { mode; bytes; limits = limits options }
    with
    | Answer text -> text
    | error -> "panic " ^ Printexc.to_string error)
  | _ -> "unsupported request"
