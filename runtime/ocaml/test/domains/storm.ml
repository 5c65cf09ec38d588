(* Reads bytes that a second domain changes concurrently (in `../test_storm.ml` another process changes them), and
   Readers that domains share. An access out of bounds ends the process, or reads neighbouring memory. The last line of
   the output is `N passed, N failed`. *)

open Z
open Node
open Counting

let seconds = match Sys.getenv_opt "ZOOPH_STORM" with Some s -> float_of_string s | None -> 2.
let seed = match Option.bind (Sys.getenv_opt "ZOOPH_SEED") int_of_string_opt with Some seed -> seed | None -> 20

let until_end work =
  let ends = Sys.time () +. seconds in
  let n = ref 0 in
  while Sys.time () < ends do
    n := !n + work ()
  done;
  !n

let () =
  test "domains: bytes that another domain changes are read without a crash" (fun () ->
      let b = Storage.make_zero Changing.size in
      let set at word = Storage.set64 b at word in
      Changing.message set;
      let stop = Atomic.make false in
      let writer = Domain.spawn (fun () -> Changing.write ~seed set (fun _ -> not (Atomic.get stop))) in
      let opened = Fun.protect (fun () -> until_end (fun () -> Changing.read b)) ~finally:(fun () -> Atomic.set stop true) in
      let written = Domain.join writer in
      if opened = 0 || written = 0 then failwith (Printf.sprintf "%d opened, %d written" opened written));
  test "domains: a message that is opened lazily is read by several, and keeps one fault" (fun () ->
      let rec chain n = if n = 0 then None else Some { (default ()) with number = n; words = [| "a"; "b" |]; next = chain (n - 1) } in
      let sound = Kind.to_bytes kind (Option.get (chain 20)) in
      let rounds =
        until_end (fun () ->
            let b = Storage.of_bytes (Bytes.copy sound) in
            (* Makes the pointer of the field [words] point out of bounds. *)
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
  test "domains: types are used for the first time by several at once" (fun () ->
      let bytes = Kind.to_bytes kind { (default ()) with number = 7; words = [| "a" |] } in
      let (Generated_v1.Kind.Struct s) = kind in
      (* A list of one element whose last byte is no Bool. *)
      let wrong = "\001\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\007" in
      let round () =
        (* A new type, which was not looked at so far. *)
        let module Of = struct
          type t = node

          let structure = { s with layout = { s.layout with owners = [||]; plan = None }; leaves = Not_computed }
        end in
        let module Record = Generated_v1.Entry.Record (Of) in
        let codec = Zooph_raw.(list (pair (option (pair u8 u8)) (pair (list (pair i64 text)) bool))) in
        let ready = Atomic.make 0 in
        let look () =
          Atomic.incr ready;
          while Atomic.get ready < 2 do
            Domain.cpu_relax ()
          done;
          let refused = match Zooph_raw.decode codec wrong with Ok _ -> "decoded" | Error fault -> Zooph_raw.Fault.to_string fault in
          (Record.of_bytes bytes, refused)
        in
        let other = Domain.spawn look in
        let own = look () in
        if own <> Domain.join other || Result.is_error (fst own) || snd own = "decoded" then failwith "two results";
        1
      in
      if until_end round = 0 then failwith "no round");
  finish ()
