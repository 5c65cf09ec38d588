(* Reads numbers from file descriptors directly into bigarrays. *)

open Zooph_base
module N = Numbers.Int64

let create count : N.array1 = Bigarray.(Array1.create int64 c_layout count)
let value i = Int64.(mul (of_int (i + 1)) 0x0123_4567_89ab_cdefL)

let right (a : N.array1) =
  for i = 0 to Bigarray.Array1.dim a - 1 do
    if a.{i} <> value i then failwith (Printf.sprintf "number %d" i)
  done

let encoded ~big count =
  let b = Bytes.create (8 * count) in
  let set = if big then Bytes.set_int64_be else Bytes.set_int64_le in
  for i = 0 to count - 1 do
    set b (8 * i) (value i)
  done;
  b

let with_pipe work =
  let from, to_ = Unix.pipe () in
  let close d = try Unix.close d with Unix.Unix_error (EBADF, _, _) -> () in
  Fun.protect (fun () -> work from to_) ~finally:(fun () -> close from; close to_)

(* Runs [work] under an alarm, so that a read that never returns ends the process instead of blocking the tests. *)
let with_alarm work =
  ignore (Unix.alarm 120);
  Fun.protect work ~finally:(fun () -> ignore (Unix.alarm 0))

let error_of f = match f () with _ -> None | exception Unix.Unix_error (error, name, _) -> Some (error, name)

(* Writes all of [bytes] to [to_] from another thread, a prime number of bytes at a time. *)
let writer to_ bytes =
  Thread.create
    (fun () ->
      let n = Bytes.length bytes in
      let rec go at = if at < n then go (at + Unix.write to_ bytes at (min 4099 (n - at))) in
      go 0;
      Unix.close to_)
    ()

let run () =
  Check.test "descriptors: short reads, from a thread that could not run if it were not let" (fun () ->
      with_alarm @@ fun () ->
      List.iter
        (fun (big, fill) ->
          with_pipe @@ fun from to_ ->
          let a = create 50_000 in
          let thread = writer to_ (encoded ~big 50_000) in
          fill (Zooph_unix.read from) a;
          Thread.join thread;
          right a;
          match fill (Zooph_unix.read from) a with
          | () -> failwith "beyond the end"
          | exception End_of_file -> ())
        [ (false, N.fill_bigarray); (true, N.fill_bigarray_be) ]);
  Check.test "descriptors: errors are those of Unix.read" (fun () ->
      with_alarm @@ fun () ->
      with_pipe @@ fun from to_ ->
      let memory = Bigarray.(Array1.create char c_layout 16) and bytes = Bytes.create 16 in
      let both show =
        let expected = error_of (fun () -> Unix.read from bytes 0 16) in
        let found = error_of (fun () -> Zooph_unix.read from memory 0 16) in
        if expected = None || expected <> found then failwith show
      in
      Unix.set_nonblock from;
      both "nothing there yet";
      Unix.clear_nonblock from;
      ignore (Unix.write_substring to_ "abc" 0 3);
      Check.equal 3 (Zooph_unix.read from memory 5 11);
      Check.equal [ 'a'; 'b'; 'c' ] [ memory.{5}; memory.{6}; memory.{7} ];
      Unix.close to_;
      Check.equal 0 (Zooph_unix.read from memory 0 16);
      Unix.close from;
      both "a descriptor that is closed");
  Check.test "descriptors: a signal ends the wait" (fun () ->
      with_pipe @@ fun from _ ->
      let memory = Bigarray.(Array1.create char c_layout 16) and count = ref 0 in
      let before = Sys.signal Sys.sigalrm (Signal_handle (fun _ -> incr count)) in
      let timer interval = ignore (Unix.setitimer ITIMER_REAL { it_interval = interval; it_value = interval }) in
      timer 0.002;
      let found = error_of (fun () -> Zooph_unix.read from memory 0 16) in
      timer 0.;
      Sys.set_signal Sys.sigalrm before;
      Check.equal (Some (Unix.EINTR, "read")) found;
      Check.equal true (!count > 0));
  Check.test "descriptors: what is not in memory raises" (fun () ->
      let memory = Bigarray.(Array1.create char c_layout 16) in
      let nothing = Unix.openfile "/dev/null" [ O_RDONLY ] 0 in
      List.iter
        (fun (first, n) ->
          match Zooph_unix.read nothing memory first n with
          | _ -> failwith (Printf.sprintf "%d bytes at %d" n first)
          | exception Invalid_argument _ -> ())
        [ (-1, 1); (0, 17); (17, 0); (16, 1); (1, max_int); (max_int, 1); (max_int, max_int); (0, -1); (min_int, min_int) ];
      Unix.close nothing);
  Check.test "descriptors: arrays that are collected and moved while they are filled" (fun () ->
      with_alarm @@ fun () ->
      let count = 3_000 and rounds = 40 in
      let bytes = encoded ~big:false count in
      let stop = Atomic.make false in
      (* Allocates, collects and compacts while the main thread waits for bytes. *)
      let collector =
        Thread.create
          (fun () ->
            while not (Atomic.get stop) do
              ignore (Sys.opaque_identity (List.init 100 (fun i -> create (i + 1))));
              Gc.compact ();
              Thread.yield ()
            done)
          ()
      in
      let kept = ref [] in
      for round = 1 to rounds do
        with_pipe @@ fun from to_ ->
        let a = create count in
        let thread = writer to_ bytes in
        let read memory first n =
          (* Keeps the memory of the array. It must stay valid after the array itself is collected. *)
          if first = 0 then kept := (round, memory) :: !kept;
          if first land 1 = 0 then Gc.minor () else Gc.full_major ();
          Zooph_unix.read from memory first n
        in
        N.fill_bigarray read a;
        Thread.join thread;
        right a
      done;
      Atomic.set stop true;
      Thread.join collector;
      Gc.compact ();
      Check.equal rounds (List.length !kept);
      List.iter (fun (_, memory) -> right (Option.get (N.view memory 0 count))) !kept)
