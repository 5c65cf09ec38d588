(* The operations that are attacked. Each works on the bytes that were loaded, and returns how it ended.
   `conformance/operations.toml` says what they do. *)

open Zooph

type request = { name : string; lazily : bool; bytes : string; limits : Limits.t }

let operations =
  "validate walk walk-record encode-record builder-copy copy copy-any any-cast compact equal same-bits \
   canonical is-canonical print print-record print-builder json-write json-write-record first-fault \
   stream-write json-read json-read-record pack pack-bytes unpack unpack-bytes frame prefix stream-read \
   flat array-decode"

exception Ended of string

let fault fault = raise (Ended ("fault " ^ Fault.name (Fault.kind fault)))
let refused _ = raise (Ended "refused")
(* The error of encoding a union member that only a newer schema knows, which is a mistake of the caller. *)
let unknown_member = "Zooph: a union member that is not known cannot be encoded"

let ok = function Ok x -> x | Error f -> fault f
let json = function Ok x -> x | Error error -> refused error

(* A message that was not validated may have cycles, so the walk has a budget. *)
let walked work =
  Buffer.clear Walk.out;
  let all = Walk.bounded work in
  Buffer.reset Walk.out;
  all

(* Returns the count of the driver's own walk if it came to its end. *)
let as_far all count = if all then count else raise (Ended "ok endless")

let numbers bytes =
  let b = Bytes.of_string bytes in
  let n = Bytes.length b in
  let each size read =
    let sum = ref 0 in
    for k = 0 to (n / size) - 1 do
      sum := !sum + read b (k * size)
    done;
    ignore (Sys.opaque_identity !sum)
  in
  each 1 Prim.Bytes.get_uint8;
  each 2 Prim.Bytes.get_uint16_le;
  each 2 Prim.Bytes.get_int16_be;
  each 4 Prim.Bytes.get_int32_le;
  each 4 Prim.Bytes.get_uint32_be;
  each 8 Prim.Bytes.get_int_le;
  each 8 (fun b i -> Int64.to_int (Prim.Bytes.get_int64_be b i))

let run (type r b o) (kind : (r, b, o) Kind.t) (walk : (r, b, o) Walk.walk) request =
  let limits = request.limits in
  let buffer = Storage.of_string request.bytes in
  let lazily = ref None in
  let reader () =
    if request.lazily then begin
      let message = ok (Kind.open_buffer_lazily ~limits kind buffer) in
      lazily := Some message;
      Message.root message
    end
    else ok (Kind.open_buffer ~limits kind buffer)
  in
  (* After an operation on a lazily opened message, asks for the fault that it found. *)
  let finish count =
    Option.iter (fun message -> ignore (ok (Message.check message))) !lazily;
    count
  in
  let root () =
    if not request.lazily then ignore (reader ());
    ok (Message.root_pointer ~limits buffer)
  in
  let after p count =
    Option.iter fault (Pointer.fault p);
    count
  in
  let record () = ok (Kind.to_record ~limits kind (reader ())) in
  let length b = Bytes.length b in
  (* A copy of a validated message may exceed the memory limit. *)
  let copying work = try work () with Fault.Fault f -> fault f in
  let copied () =
    let a = Arena.create () in
    let r = reader () in
    copying (fun () -> Kind.copy_root kind a r);
    ignore (finish 0);
    a
  in
  (* The size of the segments, without framing: that would be another operation. *)
  let size a = 8 * (Arena.words a + 1) in
  let pp print x =
    let out = Buffer.create 256 in
    let ppf = Format.formatter_of_buffer out in
    print ppf x;
    Format.pp_print_flush ppf ();
    Buffer.length out
  in
  match request.name with
  | "validate" ->
    if request.lazily then ignore (ok (Kind.cast ~limits kind (ok (Message.root_pointer ~limits buffer))))
    else ignore (reader ());
    0
  | "walk" ->
    let r = reader () in
    let all = walked (fun () -> walk.print r) in
    as_far all (finish 0)
  | "walk-record" -> ignore (record ()); finish 0
  | "encode-record" -> (
    let record = record () in
    match Kind.to_bytes kind record with
    | bytes -> finish (length bytes)
    | exception Invalid_argument why when why = unknown_member -> refused ())
  | "builder-copy" ->
    let a = Arena.create () in
    let r = reader () in
    let all = walked (fun () -> copying (fun () -> walk.copy r (fun _ -> Kind.init_root kind a))) in
    as_far all (finish (size a))
  | "copy" -> size (copied ())
  | "copy-any" ->
    let p = root () and a = Arena.create () in
    copying (fun () -> Pointer_builder.copy (Arena.root_pointer a) Kind.Any p);
    after p (size a)
  | "any-cast" ->
    ignore (ok (Kind.cast ~limits kind (root ())));
    0
  | "compact" -> size (Arena.compact (copied ()))
  | "equal" ->
    let p = root () in
    ignore (ok (Equal.equal p p));
    0
  | "same-bits" ->
    let record = record () in
    (match Kind.to_bytes kind record = Kind.to_bytes kind record with
    | _ -> finish 0
    | exception Invalid_argument why when why = unknown_member -> refused ())
  | "canonical" -> String.length (ok (Canonical.copy (root ())))
  | "is-canonical" ->
    if Message.segment_count buffer <> 1 then ignore (ok (Message.root_pointer ~limits buffer))
    else ok (Canonical.check ~limits (String.sub request.bytes 8 (String.length request.bytes - 8)));
    0
  | "print" -> let r = reader () in finish (pp (Kind.pp kind) r)
  | "print-record" -> (
    let record = record () in
    match Kind.to_buffer kind record with
    | b -> finish (pp (Kind.pp kind) (Message.root (ok (Kind.open_buffer_lazily ~limits kind b))))
    | exception Invalid_argument why when why = unknown_member -> refused ())
  | "print-builder" ->
    let a = copied () in
    let b = Arena.to_buffer a in
    pp (Kind.pp kind) (Message.root (ok (Kind.open_buffer_lazily ~limits kind b)))
  | "json-write" ->
    let r = reader () in
    let text = Json.of_reader ~limits kind r in
    finish 0 + String.length (json text)
  | "json-write-record" -> (
    match Json.of_record ~limits kind (record ()) with
    | text -> String.length (json text)
    | exception Invalid_argument why when why = unknown_member -> refused ())
  | "first-fault" ->
    let r = reader () in
    ignore (finish 0);
    ignore (Sys.opaque_identity r);
    finish 0
  | "stream-write" ->
    let a = copied () in
    let out = open_out_bin "/dev/null" in
    Fun.protect ~finally:(fun () -> close_out out) (fun () -> Arena.output out a);
    size a
  | "json-read" ->
    let a = Arena.create () in
    json (Json.to_arena ~limits a kind request.bytes);
    let bytes = Arena.to_bytes a in
    (* The message made of JSON must be valid. *)
    (match Kind.open_bytes ~limits:{ limits with nesting = Limits.max_nesting } kind bytes with
    | Ok _ -> length bytes
    | Error f -> raise (Ended ("a message that has " ^ Fault.to_string f)))
  | "json-read-record" -> ignore (json (Json.to_record ~limits kind request.bytes)); 0
  | "pack" -> length (ok (Packed.pack buffer))
  | "pack-bytes" ->
    if String.length request.bytes land 7 <> 0 then refused () else length (Packed.pack_flat buffer)
  | "unpack" ->
    let unpacked = ok (Packed.unpack ~limits (Bytes.of_string request.bytes)) in
    ignore (ok (Kind.open_buffer ~limits kind unpacked));
    Storage.length unpacked
  | "unpack-bytes" ->
    let packed = Bytes.of_string request.bytes in
    ignore (Packed.unpack_into packed (Storage.create 4096) 0);
    ignore (ok (Packed.unpack ~limits packed));
    0
  | "frame" -> if Message.segment_count buffer = 0 then refused () else 0
  | "prefix" | "stream-read" -> (
    let stream = Stream.of_string ~limits request.bytes in
    match Stream.fold stream (Kind.of_buffer ~limits kind) (fun () _ -> ()) () with
    | Ok () -> 0
    | Error ((), f) -> fault f)
  | "flat" ->
    let p = Pointer.of_flat request.bytes in
    ignore (ok (Kind.cast ~limits kind p));
    0
  | "array-decode" -> numbers request.bytes; 0
  | _ -> raise (Ended "unsupported")

let answer kind walk request =
  match run kind walk request with
  | count -> Printf.sprintf "ok %d" count
  | exception Ended text -> text
