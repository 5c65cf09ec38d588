(* Reads bytes that another process changes concurrently through a shared memory map. Whatever the bytes hold, no
   operation may read outside of the map. The test fails if the reading process dies of a signal. *)

open Z

let seconds = match Sys.getenv_opt "ZOOPH_STORM" with Some s -> float_of_string s | None -> 0.5

let map path =
  let fd = Unix.openfile path [ O_RDWR; O_CREAT ] 0o600 in
  Fun.protect
    ~finally:(fun () -> Unix.close fd)
    (fun () ->
      Bigarray.array1_of_genarray
        (Unix.map_file fd Bigarray.char Bigarray.c_layout true [| Changing.size |]))

let set memory at word = Zooph_base.Prim.Bigstring.set_int64_le memory at word

let write memory deadline =
  let goes_on n = n land 0xfff <> 0 || Unix.gettimeofday () < deadline in
  ignore (Changing.write ~seed:Check.seed (set memory) goes_on)

let read b deadline =
  while Unix.gettimeofday () < deadline do
    for _ = 1 to 50 do
      ignore (Changing.read b)
    done
  done

(* Runs [work] in a child process, so that the test can observe a crash. Returns the process id of the child. *)
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
        Changing.message (set memory);
        let deadline = Unix.gettimeofday () +. seconds in
        let writer = in_child (fun () -> write memory deadline) in
        let reader = in_child (fun () -> read b deadline) in
        let ended pid =
          match snd (Unix.waitpid [] pid) with
          | WEXITED 0 -> ()
          | WEXITED n -> failwith (Printf.sprintf "status %d" n)
          | WSIGNALED n | WSTOPPED n -> failwith (Printf.sprintf "signal %d" n)
        in
        ended writer;
        ended reader)

let run () = Check.test "bytes that change all the while are read without a crash" storm
