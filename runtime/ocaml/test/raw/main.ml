(* Tests of derived and hand-written codecs of native types. The conformance runner tests that they agree with the codecs
   of the other languages. *)

module Raw = Zooph_raw
open Types

let fault_of = function Ok _ -> failwith "accepted" | Error (fault : Raw.Fault.t) -> fault
let show (fault : Raw.Fault.t) = Printf.sprintf "%s @%d %s" (Raw.Fault.name fault.kind) fault.offset fault.path
let expect expected result = Check.equal ~show:Fun.id expected (show (fault_of result))
let is_ok check = function Ok x -> check x | Error _ -> false

let damaged bytes seed =
  let state = Random.State.make [| seed |] in
  let b = Bytes.of_string bytes in
  for _ = 0 to Random.State.int state 3 do
    if Bytes.length b > 0 then
      Bytes.set_uint8 b (Random.State.int state (Bytes.length b)) (Random.State.int state (if Random.State.bool state then 4 else 256))
  done;
  Bytes.to_string b

let properties (Any { name; codec; draw; same }) =
  let property what holds =
    let drawn = QCheck.make (QCheck.Gen.pair draw QCheck.Gen.nat) in
    Check.property (Printf.sprintf "raw: %s %s" name what) drawn holds
  in
  property "comes back" (fun (x, _) ->
      let bytes = Raw.encode codec x in
      String.length bytes = Raw.encoded_size codec x
      && is_ok (same x) (Raw.decode codec bytes)
      && is_ok (same x) (Raw.unseal codec (Raw.seal codec x))
      && is_ok (fun (y, last) -> same x y && last = 3 + String.length bytes) (Raw.decode_prefix ~from:3 codec ("..." ^ bytes ^ "!")));
  property "has no prefix" (fun (x, _) ->
      let bytes = Raw.encode codec x in
      Seq.fold_left
        (fun all n -> all && not (is_ok (fun _ -> true) (Raw.decode codec (String.sub bytes 0 n))))
        true
        (List.to_seq (List.init (String.length bytes) Fun.id)));
  (* The codec accepts the keys of a hash table in any order, so a decoded table may encode to other bytes. *)
  property "is what was damaged, or a fault inside of the bytes" (fun (x, seed) ->
      let bytes = damaged (Raw.encode codec x) seed in
      match Raw.decode codec bytes with
      | Ok y -> name = "table" || Raw.encode codec y = bytes
      | Error fault -> fault.offset >= 0 && fault.offset <= String.length bytes)

let faults () =
  expect "truncated @0 " (Raw.decode sample_raw "");
  expect "trailing @17 " (Raw.decode sample_raw (String.make 18 '\000'));
  expect "count @0 " (Raw.decode (Raw.list sample_raw) (String.make 8 '\255'));
  expect "bad_utf8 @8 name" (Raw.decode folder_raw ("\001\000\000\000\000\000\000\000\255" ^ String.make 8 '\000'));
  expect "bad_tag @0 " (Raw.decode expr_raw "\005");
  (* Eight bytes are left for the number, but the decoder reserves one of them for the second argument. *)
  expect "truncated @3 0.0" (Raw.decode expr_raw ("\002\001" ^ "\000" ^ String.make 8 '\000'))

let fingerprints () =
  Check.equal ~show:Fun.id "[(i64,u8,f64)]" (Raw.shape (Raw.list sample_raw));
  Check.equal ~show:Fun.id "tree<0:Leaf()|1:Node(#0,text,#0)>" (Raw.shape ~named:true (tree_raw Raw.text));
  let fault = fault_of (Raw.unseal (Raw.array point_raw) (Raw.seal (Raw.list sample_raw) [])) in
  Check.equal (Some ("[(i64,u8,f64)]", "[(f64,f64)]")) fault.shapes

let rec deep n = if n = 0 then Nothing else Negate (deep (n - 1))

let nesting () =
  let bytes n = String.make n '\001' ^ "\004" in
  Check.equal (Ok (deep 1_000)) (Raw.decode expr_raw (bytes 1_000));
  Check.equal (bytes 1_000) (Raw.encode expr_raw (deep 1_000));
  let fault = fault_of (Raw.decode expr_raw (bytes 1_001)) in
  Check.equal (Raw.Fault.Nesting, 1_001) (fault.kind, fault.offset);
  match Raw.encode expr_raw (deep 1_001) with
  | _ -> failwith "encoded"
  | exception Raw.Fault.Fault { kind = Nesting; _ } -> ()

(* Encoding and decoding must not take stack in proportion to the length of a list. *)
let long_lists () =
  let all = List.init 1_000_000 (fun i -> if i land 1 = 0 then "" else "x") in
  Check.equal (Ok all) (Raw.decode (Raw.list Raw.text) (Raw.encode (Raw.list Raw.text) all));
  let all = List.init 1_000_000 Fun.id in
  Check.equal (Ok all) (Raw.decode (Raw.list Raw.i32) (Raw.encode (Raw.list Raw.i32) all))

let words work =
  let before = Gc.allocated_bytes () in
  ignore (Sys.opaque_identity (work ()));
  Gc.allocated_bytes () -. before

(* The decoder does not trust a count. Nested lists whose counts each claim all the bytes that are left must not take
   more memory than a small multiple of the input. *)
let memory () =
  let levels = 900 in
  let codec = Raw.fix (fun self -> Raw.convert (fun all -> `Of all) (fun (`Of all) -> all) (Raw.array self)) in
  let rec claims n left =
    if n = 0 then "" else
      let b = Bytes.create 8 in
      Bytes.set_int64_le b 0 (Int64.of_int (left / 8));
      Bytes.to_string b ^ claims (n - 1) (left - 8)
  in
  let bytes = claims levels 80_000 ^ String.make (80_000 - (8 * levels)) '\000' in
  let taken = words (fun () -> Raw.decode codec bytes) in
  if taken > 40. *. float (String.length bytes) then failwith (Printf.sprintf "%.0f bytes are taken" taken);
  let taken = words (fun () -> Raw.decode (Raw.array Raw.f64) "\255\255\255\255\255\255\255\015") in
  if taken > 10_000. then failwith (Printf.sprintf "%.0f bytes are taken for a count" taken);
  expect "budget @0 " (Raw.decode (Raw.list Raw.unit) "\001\000\128\000\000\000\000\000")

let refused name work =
  match work () with exception Invalid_argument _ -> () | _ -> failwith (name ^ " is no programmer's mistake")

let mistakes () =
  refused "a short buffer" (fun () -> ignore (Raw.encode_into sample_raw { id = 0L; flag = 0; value = 0. } (Bytes.create 16) 0));
  refused "an array of another length" (fun () -> ignore (Raw.encode (Raw.fixed 2 Raw.u8) [| 1 |]));
  refused "a float as a key" (fun () -> ignore (Raw.hashtbl Raw.f64 Raw.u8));
  refused "a type within itself" (fun () -> ignore (Raw.fix (fun self -> Raw.tuple1 self)));
  refused "two bindings" (fun () ->
      let all = Hashtbl.create 2 in
      Hashtbl.add all 1 1;
      Hashtbl.add all 1 2;
      ignore (Raw.encode (Raw.hashtbl Raw.u8 Raw.u8) all));
  (* A value that grows between the measuring pass and the writing pass must not be written past the end. *)
  let calls = ref 0 in
  let growing = Raw.convert Fun.id (fun s -> incr calls; if !calls > 1 then s ^ s else s) Raw.text in
  refused "a value that grows" (fun () -> ignore (Raw.encode growing "abcdefgh"));
  match Raw.encode Raw.text "\255" with
  | _ -> failwith "encoded"
  | exception Raw.Fault.Fault { kind = Bad_utf8; offset = 8; _ } -> ()

module Caseless = Map.Make (struct
  type t = string

  let compare one other = compare (String.lowercase_ascii one) (String.lowercase_ascii other)
end)

module Of_caseless = Raw.Of_map (Caseless)

let keys () =
  let codec = Of_caseless.codec Raw.text Raw.u8 in
  let twice = Raw.encode (Raw.list (Raw.pair Raw.text Raw.u8)) [ ("a", 1); ("A", 2) ] in
  expect "duplicate_key @18 " (Raw.decode codec twice);
  let same = Raw.encode (Raw.list (Raw.pair Raw.text Raw.u8)) [ ("a", 1); ("a", 2) ] in
  expect "duplicate_key @18 [1].key" (Raw.decode codec same);
  expect "duplicate_key @18 [1].key" (Raw.decode (Raw.hashtbl Raw.text Raw.u8) same)

(* Decoding and encoding keep the bits of NaNs. *)
let bits () =
  List.iter
    (fun bytes ->
      let bytes = "\001\000\000\000\000\000\000\000" ^ bytes in
      let codec = if String.length bytes = 12 then Raw.f32 else Raw.f64 in
      List.iter
        (fun again -> Check.equal (Ok bytes) (again bytes))
        [
          (fun bytes -> Result.map (Raw.encode (Raw.list codec)) (Raw.decode (Raw.list codec) bytes));
          (fun bytes -> Result.map (Raw.encode (Raw.array codec)) (Raw.decode (Raw.array codec) bytes));
        ])
    [ "\001\000\160\127"; "\001\000\000\000\000\000\244\255" ]

let () =
  List.iter properties all;
  Check.test "raw: faults have a kind, a place and a path" faults;
  Check.test "raw: shapes, and both named where they differ" fingerprints;
  Check.test "raw: a thousand levels in both directions, and no more" nesting;
  Check.test "raw: a million elements of a list" long_lists;
  Check.test "raw: memory is bounded by the bytes" memory;
  Check.test "raw: programmers' mistakes" mistakes;
  Check.test "raw: keys that are equal by an order of one's own" keys;
  Check.test "raw: all bits of NaNs" bits;
  Check.test "raw: derived code does not depend on the names around it" (fun () ->
      if not (Hygiene.all_come_back ()) then failwith "changed");
  Check.finish ()
