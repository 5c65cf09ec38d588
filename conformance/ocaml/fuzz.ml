(* Runs every operation on mutated vectors. An operation must succeed or find a fault.

   fuzz VECTORS inputs COUNT SEED
   fuzz VECTORS seconds COUNT SEED

   What must hold of each input: no operation raises anything; what opens reads the same lazily, from
   a copy, and from a packed copy; the canonical form is canonical; JSON that was written is read. *)

let random = ref (Random.State.make [| 1 |])
let below n = Random.State.int !random n
let pick l = l.(below (Array.length l))

(* {1 Inputs} *)

let interesting =
  [| 0L; 1L; -1L; 2L; 3L; 6L; 0xffff_ffffL; 0xffff_fffcL; 0x0001_0000_0000_0000L; 0x0001_0001_0000_0000L;
     0x7_0000_0001L; 0x17_0000_0001L; 0x2_0000_0001L; 0x6_0000_0001L; 0xffff_fffe_0000_0001L;
     0x7fff_ffff_ffff_ffffL |]

let change b =
  let size = Bytes.length b in
  if size >= 8 then begin
    let word () = 8 * below (size / 8) in
    let at = word () in
    match below 7 with
    | 0 -> Bytes.set b (below size) (Char.chr (below 256))
    | 1 ->
      let i = below size in
      Bytes.set b i (Char.chr (Char.code (Bytes.get b i) lxor (1 lsl below 8)))
    | 2 -> Bytes.set_int64_le b at (pick interesting)
    | 3 -> Bytes.blit b (word ()) b at 8
    | 4 ->
      (* Move the object of a pointer. *)
      let moved = Int64.of_int (4 * (below 9 - 4)) in
      Bytes.set_int64_le b at (Int64.add (Bytes.get_int64_le b at) moved)
    | 5 ->
      (* Change sizes or counts. *)
      let moved = Int64.shift_left (Int64.of_int (below 9 - 4)) (pick [| 32; 35; 48 |]) in
      Bytes.set_int64_le b at (Int64.add (Bytes.get_int64_le b at) moved)
    | _ -> Bytes.set_uint16_le b (2 * below (size / 2)) (below 4)
  end

let resized text =
  let size = String.length text in
  match below 12 with
  | 0 when size > 8 -> String.sub text 0 (8 * below (size / 8))
  | 1 -> text ^ String.make (8 * (1 + below 4)) '\000'
  | 2 when size > 8 ->
    let cut = 8 * below (size / 8) in
    String.sub text cut (size - cut)
  | _ -> text

let input seeds =
  let seed = pick seeds in
  let one text =
    let b = Bytes.of_string (resized text) in
    for _ = 1 to below 4 do
      change b
    done;
    Bytes.to_string b
  in
  let segments = List.map one seed.Seeds.segments in
  let segments =
    if below 8 > 0 then segments else segments @ List.map one (pick seeds).Seeds.segments
  in
  let whole = Bytes.of_string (Seeds.framed segments) in
  if below 16 = 0 then change whole;
  let name = if below 4 = 0 then (pick seeds).Seeds.name else seed.name in
  (name, Bytes.to_string whole)

(* {1 Properties to check} *)

(* Printing a message that shares objects many times takes too long. The tests of hostile messages show that
   the default budgets end it. *)
let limits = { Zooph.Limits.default with traversal = Some 20_000 }

(* The error of encoding a union member that only a newer schema knows, which is a mistake of the caller. *)
let unknown_member = "Zooph: a union member that is not known cannot be encoded"

exception Broken of string

let bytes_of answer = Answers.of_hex (String.sub answer 3 (String.length answer - 3))
let starts what answer =
  let n = String.length what in
  String.length answer >= n && String.sub answer 0 n = what

let is_ok = starts "ok"

let examine (name, bytes) =
  let ask mode bytes =
    try Answers.dispatch name { mode; bytes; limits } with
    | Answers.Answer text -> text
    | Invalid_argument why when mode = "record-encode" && why = unknown_member -> "ok"
    | error -> raise (Broken (mode ^ ": " ^ Printexc.to_string error))
  in
  let same what one other = if one <> other then raise (Broken (what ^ ": " ^ one ^ " / " ^ other)) in
  let opened = ask "open" bytes in
  if opened = "ok" then begin
    let text = ask "reader" bytes in
    same "lazily" text (ask "reader-lazy" bytes);
    let copy = bytes_of (ask "copy" bytes) in
    same "copied" text (ask "reader" copy);
    same "packed" text (ask "unpack" (bytes_of (ask "pack" bytes)));
    let canonical = ask "canonicalize" bytes in
    if is_ok canonical then begin
      let flat = bytes_of canonical in
      (* Canonical form may drop the part of a struct that is read as a text or number. *)
      let opened = ask "open" (Seeds.framed [ flat ]) in
      if not (starts "fault element_size" opened) then begin
        same "canonical" "ok" (ask "check-canonical" (Seeds.framed [ flat ]));
        same "canonical again" canonical (ask "canonicalize" (Seeds.framed [ flat ]))
      end;
      (* If the root is null, its copy is an empty struct, which is not equal. *)
      if flat <> String.make 8 '\000' then same "equal" "ok true" (ask "equal" bytes)
    end;
    let json = ask "json-write" bytes in
    if is_ok json then ignore (ask "json-read" (bytes_of json));
    let decoded = ask "record-decode" bytes in
    same "decoded and encoded" (string_of_bool (is_ok decoded))
      (string_of_bool (is_ok (ask "record-encode" bytes)));
    List.iter (fun mode -> ignore (ask mode bytes)) [ "builder"; "copy-rewrite"; "stream" ]
  end
  else
    List.iter (fun mode -> same mode opened (ask mode bytes)) [ "record-decode"; "reader"; "copy" ];
  is_ok opened

let () =
  let folder = Sys.argv.(1) and most = int_of_string Sys.argv.(3) in
  let timed = Sys.argv.(2) = "seconds" in
  random := Random.State.make [| int_of_string Sys.argv.(4) |];
  let kinds = [ "valid"; "invalid"; "limits"; "canonical" ] in
  let seeds = List.concat_map (fun kind -> Seeds.of_folder (Filename.concat folder kind)) kinds in
  let seeds = Array.of_list seeds in
  let started = Unix.gettimeofday () in
  let count = ref 0 and opened = ref 0 and slowest = ref 0. and told = ref started in
  let now = ref started in
  (* Processor time, which does not count other programs. *)
  let busy = ref (Sys.time ()) in
  while if timed then !now -. started < float_of_int most else !count < most do
    let one = input seeds in
    (match examine one with
    | ok -> if ok then incr opened
    | exception Broken why ->
      Printf.printf "broken %s %s: %s\n%!" (fst one) (Answers.to_hex (snd one)) why;
      exit 1);
    incr count;
    let spent = Sys.time () in
    slowest := Float.max !slowest (spent -. !busy);
    busy := spent;
    let after = Unix.gettimeofday () in
    now := after;
    if after -. !told > 60. then begin
      told := after;
      Printf.printf "%.0f s, %d inputs, %d opened, the slowest took %.1f ms\n%!" (after -. started) !count !opened
        (1000. *. !slowest)
    end
  done;
  Printf.printf "%d inputs of %d seeds, %d opened, the slowest took %.1f ms; nothing found\n" !count
    (Array.length seeds) !opened (1000. *. !slowest)
