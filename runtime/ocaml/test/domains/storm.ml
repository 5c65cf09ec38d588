(* Bytes that a second domain changes all the while, as `../test_storm.ml` has another process do it: whatever is there
   then, no operation reads outside of it. And Readers that domains share. An access outside ends the process, or
   reads what is around the bytes. The last line is `N passed, N failed`. *)

open Z
module List = Stdlib.List
module G = Generated_v1

(* A type as generated code would have it: a number, a text, a list of texts, and itself. *)
type node = { number : int; name : string; words : string array; next : node option }

let rec layout : Layout.t =
  { name = "Node"; data_words = 1; pointers = 3; tag_at = -1; tag_json = Undiscriminated;
    owners = [||];
    fields =
      (fun () ->
        let slot field_name ty at =
          { Layout.field_name; tag = -1; json = Layout.plain field_name; spot = Slot { ty; at; default = Zero } }
        in
        [| slot "number" Layout.Uint32 0; slot "name" Layout.Text 0; slot "words" (Layout.List Layout.Text) 1;
           slot "next" (Layout.Struct (fun () -> layout)) 2 |]) }

let words = G.Kind.List G.Kind.Text

let rec decode d v =
  { number = G.u32 v 0; name = G.text_field d v 0 "name" ""; words = G.decode_field d v 1 "words" words;
    next = G.optional_field d v 2 "next" 40 decode }

let rec size r depth =
  if depth <= 0 then G.too_deep ();
  G.text_words r.name + G.size words r.words depth + G.optional_words r.next 4 size (depth - 1)

let rec encode e at r =
  G.enter e;
  G.put_halves e at r.number 0;
  G.put_text e (at + 8) r.name;
  G.encode words e (at + 16) r.words;
  (match r.next with
  | None -> G.put_null e (at + 24)
  | Some next -> encode e (G.put_structure e (at + 24) 1 3) next);
  G.leave e

let default () = { number = 0; name = ""; words = [||]; next = None }

let kind =
  G.Kind.Struct
    { layout; reader = Fun.id; view = Fun.id; builder = Fun.id; decode; size; encode; default; native = 40 }

let seconds = match Sys.getenv_opt "ZOOPH_STORM" with Some s -> float_of_string s | None -> 2.
let seed = match Option.bind (Sys.getenv_opt "ZOOPH_SEED") int_of_string_opt with Some seed -> seed | None -> 20
let bytes = 4096

(* A table of two segments of which each claims the half, and pointers of all kinds. *)
let message b =
  let half = (bytes - 16) / 16 in
  Storage.set64 b 0 (Int64.logor 1L (Int64.shift_left (Int64.of_int half) 32));
  Storage.set64 b 8 (Int64.of_int half);
  Storage.set64 b 16 0x0003_0001_0000_0000L;
  Storage.set64 b 32 (Int64.logor 1L 0x82_0000_0000L);
  Storage.set64 b 40 (Int64.logor 5L 0x26_0000_0000L)

(* Changes words at random, most often those of the table and of pointers. *)
let write b stop =
  let random = Random.State.make [| seed |] in
  let int = Random.State.int random and int64 = Random.State.int64 random in
  let n = ref 0 in
  while not (Atomic.get stop) do
    incr n;
    let at = 8 * int (if Random.State.bool random then 8 else bytes / 8) in
    let x =
      match int 5 with
      | 0 -> int64 Int64.max_int
      | 1 -> Int64.of_int (int 0xffff)
      | 2 -> Int64.logor 1L (Int64.shift_left (int64 0xffff_ffffL) 32)
      | 3 -> Int64.shift_left (int64 0x3_ffffL) 32
      | _ -> Int64.logor 2L (int64 0xfff_ffffL)
    in
    if !n land 15 = 0 then message b else Storage.set64 b at x
  done;
  !n

let limits = { Limits.default with traversal = Some 5_000; memory = Some 1_000_000; output = Some 10_000 }

let use r =
  let ppf = Format.make_formatter (fun _ _ _ -> ()) ignore in
  ignore (Kind.to_record ~limits kind r);
  Kind.pp kind ppf r;
  ignore (Json.of_reader ~limits kind r);
  try Kind.copy_root kind (Arena.create ()) r with Fault.Fault _ -> ()

let read b =
  let opened = ref 0 in
  let one r = incr opened; use r in
  (match Kind.open_buffer ~limits kind b with Ok r -> one r | Error _ -> ());
  (match Kind.open_buffer_lazily ~limits kind b with Ok m -> one (Message.root m) | Error _ -> ());
  (match Message.root_pointer ~limits b with
  | Ok p ->
    ignore (Canonical.copy p);
    ignore (Equal.equal p p)
  | Error _ -> ());
  ignore (Packed.pack b);
  ignore (Packed.unpack ~limits (Storage.to_bytes b));
  ignore (Message.segment_count b);
  !opened

let passed = ref 0
let failed = ref 0

let test name work =
  match work () with
  | () -> incr passed
  | exception error ->
    incr failed;
    Printf.printf "failed: %s: %s\n%!" name (Printexc.to_string error)

let until_end work =
  let ends = Sys.time () +. seconds in
  let n = ref 0 in
  while Sys.time () < ends do
    n := !n + work ()
  done;
  !n

let () =
  test "domains: bytes that another domain changes are read without a crash" (fun () ->
      let b = Storage.make_zero bytes in
      message b;
      let stop = Atomic.make false in
      let writer = Domain.spawn (fun () -> write b stop) in
      let opened = Fun.protect (fun () -> until_end (fun () -> read b)) ~finally:(fun () -> Atomic.set stop true) in
      let written = Domain.join writer in
      if opened = 0 || written = 0 then failwith (Printf.sprintf "%d opened, %d written" opened written));
  test "domains: a message that is opened lazily is read by several, and keeps one fault" (fun () ->
      let rec chain n = if n = 0 then None else Some { (default ()) with number = n; words = [| "a"; "b" |]; next = chain (n - 1) } in
      let sound = Kind.to_bytes kind (Option.get (chain 20)) in
      let rounds =
        until_end (fun () ->
            let b = Storage.of_bytes (Bytes.copy sound) in
            (* The pointer to the words leads nowhere. *)
            Storage.set64 b (8 * 4) 0x0000_0002_7fff_fffdL;
            let m = Result.get_ok (Kind.open_buffer_lazily kind b) in
            let look () =
              let r = Message.root m in
              ignore (Kind.to_record kind r);
              ignore (Format.asprintf "%a" (Kind.pp kind) r);
              Option.map Fault.to_string (Message.fault m)
            in
            let other = Domain.spawn look in
            let own = look () in
            let others = Domain.join other in
            if own = None || own <> others then failwith "two faults, or none";
            1)
      in
      if rounds = 0 then failwith "no round");
  Printf.printf "%d passed, %d failed\n" !passed !failed;
  if !failed > 0 then exit 1
