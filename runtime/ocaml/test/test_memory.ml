(* Bounds of the memory that operations allocate. Their large results are measured first, or assembled only once. *)

open Z
module List = Stdlib.List

let node = Test_message.kind
let kind_of = function Ok _ -> "ok" | Error fault -> Fault.name (Fault.kind fault)
let is kind = Check.equal ~show:Fun.id kind

(* Returns the result of [work], and how many bytes it allocated directly in the major heap, where large blocks are. *)
let large work =
  let count () =
    let { Gc.major_words; promoted_words; _ } = Gc.quick_stat () in
    8 * int_of_float (major_words -. promoted_words)
  in
  Gc.minor ();
  let before = count () in
  let result = work () in
  Gc.minor ();
  (result, count () - before)

let at_most name most bytes = if bytes > most then failwith (Printf.sprintf "%s: %d, not %d" name bytes most)

(* Returns a flat message: a list of [pointers] pointers that all lead to the same Data of [bytes] bytes. *)
let shared_data pointers bytes =
  let words = (bytes + 7) lsr 3 in
  let flat = Bytes.make ((1 + pointers + words) lsl 3) '\000' in
  let put i lo hi =
    Bytes.set_int32_le flat (8 * i) (Int32.of_int lo);
    Bytes.set_int32_le flat ((8 * i) + 4) (Int32.of_int hi)
  in
  put 0 1 (6 lor (pointers lsl 3));
  for k = 1 to pointers do
    put k (((pointers - k) lsl 2) lor 1) (2 lor (bytes lsl 3))
  done;
  Bytes.fill flat (8 * (1 + pointers)) bytes 'x';
  Bytes.unsafe_to_string flat

let limits = { Limits.default with traversal = Some max_int; memory = Some max_int }

let canonical () =
  let pointers = 100 and bytes = 100_000 in
  let flat = Pointer.of_flat (shared_data pointers bytes) in
  let size = 8 + (pointers * (8 + bytes)) in
  Check.test "memory: canonical form of shared objects is made once" (fun () ->
      let result, made = large (fun () -> Result.get_ok (Canonical.copy flat)) in
      Check.equal ~show:string_of_int size (String.length result);
      Check.equal (Ok ()) (Canonical.check ~limits result);
      at_most "made" (size + (4 lsl 20)) made);
  Check.test "memory: canonical form keeps its limits, measured or not" (fun () ->
      let copy limits = kind_of (Canonical.copy ~limits flat) in
      let memory bytes = copy { Limits.default with memory = Some bytes } in
      is "memory" (memory (size - 1));
      is "ok" (memory size);
      (* Each list is charged one word more than the words of its bytes. Each pass starts with the whole budget. *)
      let words = (1 + pointers) + (pointers * (1 + ((bytes + 7) lsr 3))) in
      is "traversal" (copy { limits with traversal = Some (words - 1) });
      is "ok" (copy { limits with traversal = Some words }));
  Check.test "canonical: it ends where pointers would not reach" (fun () ->
      (* Only measures the canonical form, which would take 4 GiB, and does not write it. *)
      let measure pointers bytes =
        let p = Pointer.of_flat (shared_data pointers bytes) in
        let budget = Internal.Budget.of_segment p.s limits in
        match Internal.Canonical.measure budget p.s p.i 64 with
        | size -> string_of_int size
        | exception Fault.Fault fault -> Fault.name (Fault.kind fault)
      in
      let megabyte = 1 lsl 20 in
      let fits = 8 + (4095 * (8 + megabyte)) in
      is (string_of_int fits) (measure 4095 megabyte);
      is "memory" (measure 4096 megabyte);
      (* The largest form, exact to the word: the root pointer, the list and its data are 2^32 bytes. *)
      let rest = (1 lsl 32) - (8 + (4096 * 8)) in
      let each = rest / 4096 / 8 * 8 in
      is (string_of_int (8 + (4096 * (8 + each)))) (measure 4096 each);
      is "memory" (measure 4096 (each + 8));
      is "memory" (kind_of (Canonical.copy ~limits (Pointer.of_flat (shared_data 4096 megabyte)))))

let text name =
  let record = { (Test_message.default ()) with words = Array.make 20_000 name } in
  Result.get_ok (Kind.open_bytes node (Kind.to_bytes node record))

let json () =
  Check.test "memory: JSON is put together once" (fun () ->
      let reader = text (String.make 1000 'x') in
      let result, made = large (fun () -> Result.get_ok (Json.of_reader node reader)) in
      at_most "made" ((2 * String.length result) + (2 lsl 20)) made);
  Check.test "json: what is long comes in its order" (fun () ->
      (* The lengths of the names are around, and beyond, the size of a piece of the output (2^18 bytes). *)
      List.iter
        (fun length ->
          let name = String.init length (fun k -> Char.chr (97 + (k mod 26))) in
          let record = { (Test_message.default ()) with name; words = [| name; "y"; name |] } in
          let found = Result.get_ok (Json.of_record node record) in
          let expected = Printf.sprintf "{\"number\":0,\"name\":\"%s\",\"words\":[\"%s\",\"y\",\"%s\"]}" name name name in
          Check.equal true (String.equal expected found))
        [ 10; 100_000; (1 lsl 18) - 1; 1 lsl 18; (1 lsl 18) + 1; 1_000_000 ]);
  Check.test "memory: what a tree of JSON takes is charged" (fun () ->
      let many item = "[" ^ String.concat "," (List.init 10_000 (fun k -> item (string_of_int k))) ^ "]" in
      List.iter
        (fun item ->
          let budget = Internal.Budget.make Limits.default 0 in
          let before = budget.bytes in
          let json = Internal.Json_parse.parse budget (many item) in
          let takes = 8 * Obj.reachable_words (Obj.repr json) and charged = before - budget.bytes in
          if takes > charged then failwith (Printf.sprintf "%s: %d, not %d" (item "0") takes charged))
        [ Fun.id; (fun _ -> "{}"); (fun _ -> "[]"); Printf.sprintf "{\"%s\":0}"; Printf.sprintf "\"%s\"";
          (fun k -> Printf.sprintf "{\"a\":%s,\"b\":null,\"c\":[true]}" k) ]);
  Check.test "memory: reading JSON moves what is there once" (fun () ->
      let input = "{\"name\":\"" ^ String.make (20 lsl 20) 'x' ^ "\"}" in
      let a = Arena.create () in
      let result, made = large (fun () -> Json.to_arena a node input) in
      Check.equal (Ok ()) result;
      (* The bound has room for the parsed text and for both storages of the arena as it grows. *)
      at_most "made" (64 lsl 20) made)

let unpacking () =
  Check.test "memory: what is packed well is unpacked where it has room" (fun () ->
      let packed = Bytes.make 20_000 '\000' in
      for k = 0 to 9_999 do
        Bytes.set packed ((2 * k) + 1) '\255'
      done;
      let size = 10_000 * 256 * 8 in
      let result, made = large (fun () -> Result.get_ok (Packed.unpack packed)) in
      Check.equal ~show:string_of_int size (Storage.length result);
      at_most "made" (size + (4 lsl 20)) made;
      Check.equal (Storage.make_zero size) result)

let streams () =
  Check.test "memory: a message of a stream is moved seldom, and not when it is there" (fun () ->
      let record = { (Test_message.default ()) with name = String.make (20 lsl 20) 'x' } in
      let text = Bytes.to_string (Kind.to_bytes node record) in
      let stream = Stream.of_string (text ^ text) in
      let next () =
        let message, made = large (fun () -> Result.get_ok (Stream.next_frame stream)) in
        Check.equal true (String.equal text (Bytes.unsafe_to_string (Storage.to_bytes (Option.get message))));
        at_most "made" (String.length text * 3 / 2) made
      in
      next ();
      next ();
      Check.equal true (Stream.next_frame stream = Ok None))

let budgets () =
  Check.test "limits: what they come to of small messages is the same as reckoned" (fun () ->
      List.iter
        (fun words ->
          Check.equal (Internal.Budget.reckon Limits.default words) (Internal.Budget.make Limits.default words))
        Internal.Budget.[ 0; 1; small - 1; small; small + 1; 4 * small ];
      (* Operations share the constant [usual], so none of them may have charged it. *)
      Check.equal (Internal.Budget.reckon Limits.default 0) Internal.Budget.usual)

let run () =
  budgets ();
  canonical ();
  json ();
  unpacking ();
  streams ()
