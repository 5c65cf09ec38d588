open Z
module List = Stdlib.List

include Node

let encode_into r b first =
  match kind with
  | G.Kind.Struct structure -> G.Entry.encode structure r b first

let rec chain n = if n = 0 then None else Some { (default ()) with number = n; next = chain (n - 1) }

let node =
  let open QCheck.Gen in
  let text = string_size ~gen:printable (int_bound 40) in
  let node =
    fix (fun self depth ->
        let next = if depth = 0 then return None else opt (self (depth - 1)) in
        map2
          (fun (number, name) (words, next) -> { number; name; words; next })
          (pair (int_bound 0xffff_ffff) text)
          (pair (array_size (int_bound 4) text) next))
  in
  QCheck.make (node 5)

let fault_kind = function Ok _ -> "ok" | Error fault -> Fault.name (Fault.kind fault)

let records () =
  Check.property "record: encoded and decoded" node (fun r ->
      Kind.of_bytes kind (Kind.to_bytes kind r) = Ok r);
  Check.property "record: of an arena" node (fun r ->
      let a = Arena.create () in
      Kind.set_root kind a r;
      Kind.of_buffer kind (Arena.to_buffer a) = Ok r);
  Check.test "record: deeper than may be is the caller's mistake" (fun () ->
      match Kind.to_bytes kind (Option.get (chain 100_000)) with
      | _ -> failwith "encoded"
      | exception Invalid_argument _ -> ());
  Check.test "record: no position beyond a buffer is taken for one" (fun () ->
      let b = Storage.create 64 in
      List.iter
        (fun first ->
          match encode_into (default ()) b first with
          | _ -> failwith (string_of_int first)
          | exception Invalid_argument _ -> ())
        [ -8; 1; 64; 1 lsl 61; max_int - 7; max_int - 15; max_int - 63; min_int ]);
  Check.property "record: nothing is written outside of a buffer that is too short" node (fun r ->
      let whole = Kind.to_bytes kind r in
      let length = Bytes.length whole in
      let into size first =
        let b = Storage.of_string (String.make size '\xaa') in
        let outcome =
          match encode_into r b first with
          | n -> Some n
          | exception Invalid_argument _ -> None
        in
        (outcome, Storage.to_bytes b)
      in
      (* Encodes with sixteen bytes of room before and behind, and then into storages of every size from zero to seven
         bytes more than needed. *)
      let _, exact = into (length + 32) 16 in
      let untouched b first size = Bytes.sub b first size = Bytes.make size '\xaa' in
      Bytes.sub exact 16 length = whole
      && untouched exact 0 16
      && untouched exact (16 + length) 16
      && List.for_all
           (fun size -> fst (into size 0) = if size >= length then Some length else None)
           (List.init (length + 8) Fun.id));
  Check.test "record: 64 levels are read, 65 are not" (fun () ->
      let read n = fault_kind (Kind.of_bytes kind (Kind.to_bytes kind (Option.get (chain n)))) in
      Check.equal ~show:Fun.id "ok" (read 64);
      Check.equal ~show:Fun.id "nesting" (read 65))

(* Checks that a message that opens can be read, copied, printed and made canonical without an exception. *)
let everything b =
  match Kind.open_buffer kind b with
  | Error _ -> ()
  | Ok v ->
    let a = Arena.create () in
    Kind.copy_root kind a v;
    (match Canonical.copy { s = v.s; i = v.s.lo } with
    | Ok _ -> ()
    | Error fault -> raise (Fault.Fault fault));
    ignore (Kind.to_record kind v);
    Kind.pp kind (Format.make_formatter (fun _ _ _ -> ()) ignore) v

let spoiled =
  let open QCheck.Gen in
  let spoil =
    QCheck.gen node >>= fun r ->
    let bytes = Kind.to_bytes kind r in
    list_size (int_bound 6) (pair (int_bound (Bytes.length bytes - 1)) char) >>= fun changes ->
    int_bound (Bytes.length bytes) >|= fun cut ->
    List.iter (fun (at, c) -> Bytes.set bytes at c) changes;
    if cut land 7 = 0 then Bytes.sub bytes 0 cut else bytes
  in
  QCheck.make ~print:(fun b -> String.escaped (Bytes.to_string b)) spoil

let hostile () =
  let count = match Sys.getenv_opt "ZOOPH_FUZZ" with Some n -> int_of_string n | None -> 5_000 in
  Check.property ~count "hostile: spoiled messages give faults, not exceptions" spoiled (fun b ->
      everything (Storage.of_bytes b);
      true);
  Check.property ~count "hostile: what the fast pass accepts the full pass accepts" spoiled (fun b ->
      match Message.root_pointer (Storage.of_bytes b) with
      | Error _ -> true
      | Ok { s; i } ->
        let find () = layout in
        (not (Internal.Quick.accepts s i (Struct_goal { find; found = layout }) Limits.default))
        || Result.is_ok (Internal.Validate.full s i (Struct find) Limits.default));
  Check.property ~count "hostile: read lazily they end" spoiled (fun b ->
      (match Message.open_lazy (Storage.of_bytes b) with
      | Ok m -> ignore (Kind.of_view kind m.root)
      | Error _ -> ());
      true);
  let words l = Storage.of_string (String.concat "" (List.map (fun w -> let b = Bytes.create 8 in Bytes.set_int64_le b 0 w; Bytes.to_string b) l)) in
  let opens name expected l =
    Check.test ("hostile: " ^ name) (fun () ->
        Check.equal ~show:Fun.id expected (fault_kind (Kind.open_buffer kind (words l))))
  in
  (* A struct that contains itself. *)
  opens "a struct in itself" "nesting" [ 0x5_0000_0000L; 0x0003_0001_0000_0000L; 0L; 0L; 0L; 0x0003_0001_ffff_fff0L ];
  opens "a header that claims gigabytes" "truncated" [ 0x1fff_ffff_0000_0000L; 0L; 0L ];
  Check.test "hostile: eight million of nothing are printed shortly" (fun () ->
      let voids : Layout.t =
        { layout with
          pointers = 1; data_words = 0; owners = [||]; plan = None;
          fields =
            (fun () ->
              [| { field_name = "list"; tag = -1; json = Layout.plain "list";
                   spot = Slot { ty = List Void; at = 0; default = Zero } } |]) }
      in
      let kind = G.Kind.Struct { layout = voids; reader = Fun.id; view = Fun.id; builder = Fun.id; decode = (fun _ _ -> ()); size = (fun () _ -> 0); encode = (fun _ _ () -> ()); default = ignore; native = 8; leaves = Not_computed } in
      let b = words [ 0x2_0000_0000L; 0x0001_0000_0000_0000L; Int64.logor 1L (Int64.shift_left 8_000_000L 35) ] in
      let v = Result.get_ok (Kind.open_buffer kind b) in
      let text = Format.asprintf "%a" (Kind.pp kind) v in
      Check.equal true (String.length text < 1_000_000));
  Check.test "open: a pointer whose word follows from the size, but which has pointers" (fun () ->
      (* The upper half of a struct pointer for one data word and one pointer is 65537, and 65537 words follow it. *)
      let b = Bytes.make (16 + (8 * 65537)) '\000' in
      Bytes.set_int64_le b 0 (Int64.shift_left 65538L 32);
      Bytes.set_int64_le b 8 (Int64.shift_left 65537L 32);
      Bytes.set_int64_le b 24 0x1a_0000_0001L;
      Bytes.blit_string "hi" 0 b 32 2;
      Check.equal ~show:Fun.id "hi" (Result.get_ok (Kind.of_bytes kind b)).name;
      (* The most data words that a struct can have. *)
      let most = Bytes.make (16 + (8 * 65535)) '\000' in
      Bytes.set_int64_le most 0 (Int64.shift_left 65536L 32);
      Bytes.set_int64_le most 8 (Int64.shift_left 65535L 32);
      Bytes.set_int32_le most 16 7l;
      Check.equal ~show:string_of_int 7 (Result.get_ok (Kind.of_bytes kind most)).number);
  opens "no segments" "segment_table" [ 0xffff_ffffL ];
  opens "an empty segment" "no_root" [ 0L ];
  Check.test "hostile: every cut of a message is truncated" (fun () ->
      let bytes = Kind.to_bytes kind (Option.get (chain 3)) in
      for n = 0 to Bytes.length bytes - 1 do
        Check.equal ~show:Fun.id "truncated"
          (fault_kind (Kind.open_bytes kind (Bytes.sub bytes 0 n)))
      done)

(* Both passes of validation refuse every text that is not valid UTF-8, wherever it is, and no other text. *)
let texts () =
  Check.test "utf8: both passes look at every byte of every text" (fun () ->
      let name = "a name that has more bytes than a word" and other = "brief" and short = "yz" in
      let below = { (default ()) with name = other; words = [| short; ""; name |] } in
      let bytes = Kind.to_bytes kind { (default ()) with name; words = [| name; other |]; next = Some below } in
      let limits = { Limits.default with utf8 = true } in
      let both bytes =
        match Message.root_pointer ~limits (Storage.of_bytes (Bytes.copy bytes)) with
        | Error fault -> raise (Fault.Fault fault)
        | Ok { s; i } ->
          let find () = layout in
          ( Internal.Quick.accepts s i (Struct_goal { find; found = layout }) limits,
            Result.is_ok (Internal.Validate.full s i (Struct find) limits) )
      in
      Check.equal (true, true) (both bytes);
      let found = ref 0 in
      List.iter
        (fun text ->
          for first = 0 to Bytes.length bytes - String.length text do
            if Bytes.sub_string bytes first (String.length text) = text then begin
              incr found;
              for at = first to first + String.length text - 2 do
                let spoiled = Bytes.copy bytes in
                Bytes.blit_string "é" 0 spoiled at 2;
                Check.equal (true, true) (both spoiled);
                Bytes.set spoiled at '\xff';
                Check.equal (false, false) (both spoiled)
              done
            end
          done)
        [ name; other; short ];
      Check.equal ~show:string_of_int 6 !found)

let builders () =
  Check.test "builder: what is overwritten is zeroed, and compacting drops it" (fun () ->
      let a = Arena.create () in
      let b = Kind.init_root kind a in
      G.set_text b 0 "a secret that must go";
      G.set_text b 0 "x";
      let text = Arena.to_string a in
      let found = ref false in
      for i = 0 to String.length text - 6 do
        if String.sub text i 6 = "secret" then found := true
      done;
      Check.equal false !found;
      let small = Arena.to_string (Arena.compact a) in
      Check.equal true (String.length small < String.length text);
      Check.equal "x" (Result.get_ok (Kind.of_buffer kind (Storage.of_string small))).name);
  Check.test "builder: orphans move without a copy, in their own arena only" (fun () ->
      let a = Arena.create () in
      let b = Kind.init_root kind a in
      G.set_text b 0 "moved";
      let orphan = Slot.disown (G.slot b 0) in
      let next = G.init kind b 2 0 in
      Slot.adopt (G.slot next 0) orphan;
      let record = Result.get_ok (Kind.of_buffer kind (Arena.to_buffer a)) in
      Check.equal ("", "moved") (record.name, (Option.get record.next).name);
      let other = Kind.init_root kind (Arena.create ()) in
      match Slot.adopt (G.slot other 0) (Slot.disown (G.slot next 0)) with
      | () -> failwith "adopted"
      | exception Invalid_argument _ -> ());
  Check.test "builder: no list has less than nothing in it" (fun () ->
      let a = Arena.create () in
      let b = Kind.init_root kind a in
      let used = Bytes.length (Arena.to_bytes a) in
      let refused kind =
        match G.init kind b 1 (-1_000_000) with
        | _ -> failwith "made"
        | exception Invalid_argument _ -> ()
      in
      refused words;
      (match G.init (G.Kind.List kind) b 1 (-1) with
      | _ -> failwith "made"
      | exception Invalid_argument _ -> ());
      (match G.init G.Kind.Uint32s b 1 min_int with
      | _ -> failwith "made"
      | exception Invalid_argument _ -> ());
      Check.equal used (Bytes.length (Arena.to_bytes a)));
  Check.test "builder: a cleared arena starts afresh" (fun () ->
      let a = Arena.create ~bytes:16 () in
      for _ = 1 to 3 do
        Arena.clear a;
        let b = Kind.init_root kind a in
        G.set_text b 0 (String.make 1000 'x');
        Check.equal (Bytes.length (Arena.to_bytes a)) (16 + 32 + 1008)
      done);
  (* An arena with a root, whose storage is full of ones behind it. *)
  let used_before () =
    let a = Arena.create ~bytes:2048 () in
    G.set_data (Kind.init_root kind a) 0 (String.make 1800 '\xff');
    Arena.clear a;
    (a, Kind.init_root kind a)
  in
  Check.test "builder: texts of each length, where the arena has room and where it has none" (fun () ->
      for length = 1 to 80 do
        let name = String.init length (fun k -> Char.chr (97 + (k mod 26))) in
        let expected = Kind.to_bytes kind { (default ()) with name } in
        let a, b = used_before () in
        G.set_text b 0 name;
        Check.equal expected (Arena.to_bytes a);
        let full = Arena.create ~bytes:48 () in
        G.set_text (Kind.init_root kind full) 0 name;
        Check.equal expected (Arena.to_bytes full);
        (* A text in the place of another one, whose bytes are zero after that. *)
        G.set_text b 0 "in the way";
        let before = Arena.words a in
        G.set_text b 0 name;
        Check.equal (before + 1 + (length / 8)) (Arena.words a);
        Check.equal (Ok name) (Result.map (fun r -> r.name) (Kind.of_buffer kind (Arena.to_buffer a)))
      done);
  Check.test "builder: data of each length" (fun () ->
      for length = 0 to 40 do
        let data = String.make length '\xfe' in
        let a, b = used_before () in
        let before = Arena.words a in
        G.set_data b 0 data;
        Check.equal (before + ((length + 7) / 8)) (Arena.words a);
        Check.equal data (Slice.to_string (G.data (G.Builder.view b) 0));
        Check.equal true (Slot.has (G.slot b 0))
      done);
  Check.test "builder: structs and lists of structs are those of the general function" (fun () ->
      let same make general =
        let a, b = used_before () and other, c = used_before () in
        ignore (make b);
        ignore (general c);
        Check.equal (Arena.to_bytes other) (Arena.to_bytes a);
        (* Once more over the object that is there, and in an arena without room. *)
        ignore (make b);
        ignore (general c);
        Check.equal (Arena.to_bytes other) (Arena.to_bytes a);
        let full = Arena.create ~bytes:48 () in
        let b = Kind.init_root kind full in
        ignore (make b);
        Check.equal true (Result.is_ok (Kind.of_buffer kind (Arena.to_buffer full)))
      in
      same (fun b -> G.init_structure b 2 1 3) (fun b -> G.init kind b 2 0);
      for count = 0 to 40 do
        let fill l =
          for k = 0 to count - 1 do
            let b = List_builder.get l k in
            G.Builder.set_32 b 0 (k + 1);
            G.set_text b 0 "text"
          done
        in
        let a, b = used_before () and other, c = used_before () in
        let make_both () =
          fill (G.init_structures kind b 2 1 3 count);
          fill (G.init (G.Kind.List kind) c 2 count);
          Check.equal (Arena.to_bytes other) (Arena.to_bytes a)
        in
        make_both ();
        let full = Arena.create ~bytes:48 () in
        fill (G.init_structures kind (Kind.init_root kind full) 2 1 3 count);
        Check.equal (Arena.to_bytes other) (Arena.to_bytes full);
        make_both ()
      done;
      let refused work = match work () with _ -> failwith "made" | exception Invalid_argument _ -> () in
      let _, b = used_before () in
      Stdlib.List.iter
        (fun count -> refused (fun () -> G.init_structures kind b 2 1 3 count))
        [ -1; min_int; max_int; 1 lsl 29; 1 lsl 27; 1 lsl 60; (1 lsl 60) + 1 ];
      let l = G.init_structures kind b 2 1 3 2 in
      Stdlib.List.iter (fun k -> refused (fun () -> List_builder.get l k)) [ -1; 2; min_int; max_int ]);
  Check.test "builder: bits are set and cleared alone" (fun () ->
      let a, b = used_before () in
      let word () = G.i64 (G.Builder.view b) 0 in
      G.Builder.set_64 b 0 0L;
      for bit = 0 to 63 do
        G.Builder.set_bit b (bit / 8) (bit mod 8) true;
        Check.equal (Int64.shift_left 1L bit) (word ());
        G.Builder.set_bit b (bit / 8) (bit mod 8) false;
        Check.equal 0L (word ());
        G.Builder.set_64 b 0 (-1L);
        G.Builder.set_bit b (bit / 8) (bit mod 8) false;
        Check.equal (Int64.lognot (Int64.shift_left 1L bit)) (word ());
        G.Builder.set_64 b 0 0L
      done;
      ignore (Arena.to_bytes a));
  Check.test "builder: a long chain is dropped without recursion" (fun () ->
      let a = Arena.create () in
      let b = ref (Kind.init_root kind a) in
      for _ = 1 to 200_000 do
        b := G.init kind !b 2 0
      done;
      Slot.clear (G.slot (Kind.edit_root kind a) 2);
      Check.equal true (Result.is_ok (Kind.of_buffer kind (Arena.to_buffer a))))

let streams () =
  Check.property "stream: all messages come, and then none" QCheck.(small_list node) (fun records ->
      let bytes = String.concat "" (List.map (fun r -> Bytes.to_string (Kind.to_bytes kind r)) records) in
      let stream = Stream.of_string bytes in
      match Stream.fold stream (Kind.of_buffer kind) (fun l r -> r :: l) [] with
      | Ok found -> List.rev found = records
      | Error _ -> false);
  Check.test "stream: a fault says at which byte of the stream" (fun () ->
      let one = Bytes.to_string (Kind.to_bytes kind (default ())) in
      let stream = Stream.of_string (one ^ "\000\000") in
      match Stream.fold stream (Kind.of_buffer kind) (fun n _ -> n + 1) 0 with
      | Error (1, fault) ->
        Check.equal (Fault.Byte (String.length one + 2)) (Fault.position fault)
      | _ -> failwith "no fault")

(* Reports whether [Message.open_prefix] gives the same result without limits and with the default limits. *)
let same_prefix b first =
  let seen = function
    | Ok (v, last) -> Ok (last, List.init 9 (fun k -> G.i64 v (8 * k)), G.has v 0)
    | Error fault -> Error fault
  in
  let b = Storage.of_bytes b in
  let found = seen (Message.open_prefix ~first layout b) in
  compare found (seen (Message.open_prefix ~limits:Limits.default ~first layout b)) = 0

let prefixes () =
  let words l =
    let b = Bytes.create (8 * List.length l) in
    List.iteri (fun k x -> Bytes.set_int64_le b (8 * k) x) l;
    b
  in
  let high n = Int64.shift_left (Int64.of_int n) 32 in
  let near n = QCheck.Gen.(frequency [ (4, return n); (1, int_bound 8); (1, map (( + ) n) (int_range (-1) 1)) ]) in
  let table n = QCheck.Gen.(map2 Int64.add (map high (near n)) (frequencyl [ (8, 0L); (1, 1L); (1, 4L) ])) in
  let message =
    QCheck.Gen.(
      int_bound 6 >>= fun data ->
      int_bound 2 >>= fun before ->
      triple (table (data + 1)) (table data) (list_size (map (max 0) (near data)) (map Int64.of_int (int_bound 1000))) >|= fun (t, p, rest) ->
      (words (List.init before (fun _ -> 77L) @ (t :: p :: rest)), 8 * before))
  in
  Check.property ~count:5000 "the smallest messages are opened as others are, wherever they stand"
    (QCheck.make message)
    (fun (b, first) -> same_prefix b first && same_prefix b 0);
  Check.test "the largest message of data alone, and what looks like a larger one" (fun () ->
      List.iter
        (fun n ->
          let b = words (high (n + 1) :: high n :: List.init (n + 2) Int64.of_int) in
          if not (same_prefix b 0) then failwith (Printf.sprintf "%d words" n))
        [ 0xfffe; 0xffff; 0x10000; 0x10001 ])

(* A type's layout is looked at when it is first decoded. A thread or signal handler may decode it meanwhile. Here the
   layout itself does. *)
let first_uses () =
  Check.test "a type is decoded for the first time while it is decoded for the first time" (fun () ->
      let module Of = struct
        type t = Node.node

        let inner = ref ignore

        let fields () =
          let work = !inner in
          inner := ignore;
          work ();
          Node.layout.fields ()

        let (Node.G.Kind.Struct s) = Node.kind
        let structure = { s with layout = { Node.layout with fields; owners = [||] }; leaves = Not_computed }
      end in
      let module Record = Node.G.Entry.Record (Of) in
      let node = { (Node.default ()) with number = 7; words = [| "a" |] } in
      let bytes = Record.to_bytes node in
      let found = ref [] in
      let decode () =
        let result = Record.of_bytes bytes in
        found := result :: !found
      in
      (Of.inner := fun () -> decode ());
      decode ();
      Check.equal [ Ok node; Ok node ] !found)

(* Texts are written by words up to some length, in three ways: inline, by a call and in lists. The words come from the
   strings' blocks, so bytes behind a text must not be those of the block's end, nor what was in memory before. *)
let text_lengths () =
  Check.test "record: texts of every length, into used memory" (fun () ->
      let write_member r b =
        let e = G.Encoder.make b 8 (Storage.length b) in
        G.put_member_text e 0 r.name;
        e.tail
      in
      for length = 1 to 140 do
        let name = String.init length (fun k -> Char.chr (1 + (k mod 126))) in
        let r = { (default ()) with name; words = [| name; name |] } in
        let size = (length + 8) land -8 in
        let padded = name ^ String.make (size - length) '\000' in
        let first = 16 + 32 in
        let b = Storage.of_string (String.make 1000 '\xaa') in
        let written = encode_into r b 0 in
        Check.equal ~show:string_of_int (first + size + 16 + (2 * size)) written;
        let texts = Bytes.sub_string (Storage.to_bytes b) first (written - first) in
        Check.equal ~show:String.escaped padded (String.sub texts 0 size);
        Check.equal ~show:String.escaped (padded ^ padded) (String.sub texts (size + 16) (2 * size));
        Check.equal (Ok r) (Kind.of_buffer kind (Storage.sub b 0 written));
        let b = Storage.of_string (String.make 1000 '\xaa') in
        Check.equal ~show:string_of_int (8 + size) (write_member r b);
        let rest = Bytes.sub_string (Storage.to_bytes b) 8 (1000 - 8) in
        Check.equal ~show:String.escaped (padded ^ String.make (992 - size) '\xaa') rest
      done)

let run () =
  first_uses ();
  text_lengths ();
  prefixes ();
  records ();
  hostile ();
  texts ();
  builders ();
  streams ()
