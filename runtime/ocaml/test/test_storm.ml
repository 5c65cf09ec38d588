(* Bytes that another process changes all the while, in a map that both share: whatever is there then, no
   operation reads outside of it. A process that dies of a signal is what this looks for. *)

open Z
module List = Stdlib.List

let seconds = match Sys.getenv_opt "ZOOPH_STORM" with Some s -> float_of_string s | None -> 0.5
let size = 4096

let map path =
  let fd = Unix.openfile path [ O_RDWR; O_CREAT ] 0o600 in
  Fun.protect
    ~finally:(fun () -> Unix.close fd)
    (fun () ->
      Bigarray.array1_of_genarray
        (Unix.map_file fd Bigarray.char Bigarray.c_layout true [| size |]))

(* A table of two segments of which each claims the half, and pointers of all kinds. *)
let message memory =
  let set i w = Zooph_base.Prim.Bigstring.set_int64_le memory i w in
  let half = (size - 16) / 16 in
  set 0 (Int64.logor 1L (Int64.shift_left (Int64.of_int half) 32));
  set 8 (Int64.of_int half);
  set 16 0x0003_0001_0000_0000L;
  set 32 (Int64.logor 1L 0x82_0000_0000L);
  set 40 (Int64.logor 5L 0x26_0000_0000L)

(* Changes words at random, most often those of the table and of pointers. *)
let write memory deadline =
  let open Zooph_base.Prim.Bigstring in
  Random.init Check.seed;
  let n = ref 0 in
  while !n land 0xfff <> 0 || Unix.gettimeofday () < deadline do
    incr n;
    let at = 8 * Random.int (if Random.bool () then 8 else size / 8) in
    let x =
      match Random.int 5 with
      | 0 -> Random.int64 Int64.max_int
      | 1 -> Int64.of_int (Random.int 0xffff)
      | 2 -> Int64.logor 1L (Int64.shift_left (Random.int64 0xffff_ffffL) 32)
      | 3 -> Int64.shift_left (Random.int64 0x3_ffffL) 32
      | _ -> Int64.logor 2L (Random.int64 0xfff_ffffL)
    in
    if !n land 15 = 0 then message memory else set_int64_le memory at x
  done

let read b kind deadline =
  let limits = { Limits.default with traversal = Some 5_000; memory = Some 1_000_000; output = Some 10_000 } in
  let ppf = Format.make_formatter (fun _ _ _ -> ()) ignore in
  let use r =
    ignore (Kind.to_record ~limits kind r);
    Kind.pp kind ppf r;
    ignore (Json.of_reader ~limits kind r);
    Kind.copy_root kind (Arena.create ()) r
  in
  while Unix.gettimeofday () < deadline do
    for _ = 1 to 50 do
      (match Kind.open_buffer ~limits kind b with Ok r -> use r | Error _ -> ());
      (match Kind.open_buffer_lazily ~limits kind b with Ok m -> use (Message.root m) | Error _ -> ());
      (match Message.root_pointer ~limits b with
      | Ok p ->
        ignore (Canonical.copy p);
        ignore (Equal.equal p p)
      | Error _ -> ());
      ignore (Packed.pack b);
      ignore (Message.segment_count b)
    done
  done

(* In a process of its own, so that a crash is seen. *)
let in_child work =
  flush_all ();
  match Unix.fork () with
  | 0 ->
    (match work () with
    | () -> Unix._exit 0
    | exception error ->
      prerr_endline (Printexc.to_string error);
      Unix._exit 1)
  | pid -> pid

let storm () =
  let path = Filename.temp_file "zooph" "storm" in
  Fun.protect
    ~finally:(fun () -> Sys.remove path)
    (fun () ->
      let memory = map path in
      match of_map memory with
      | None -> ()
      | Some b ->
        message memory;
        let deadline = Unix.gettimeofday () +. seconds in
        let writer = in_child (fun () -> write memory deadline) in
        let reader = in_child (fun () -> read b Test_message.kind deadline) in
        let ended pid =
          match snd (Unix.waitpid [] pid) with
          | WEXITED 0 -> ()
          | WEXITED n -> failwith (Printf.sprintf "status %d" n)
          | WSIGNALED n | WSTOPPED n -> failwith (Printf.sprintf "signal %d" n)
        in
        ended writer;
        ended reader)

let run () = Check.test "bytes that change all the while are read without a crash" storm
