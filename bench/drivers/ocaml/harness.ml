(* The protocol of bench/README.md, and batches. *)

external clock : unit -> int = "bench_clock" [@@noalloc]

(** What a row does: [pass ()] once for every input, and what it returns is added up. [check] is the
    pass without a clock that reads back what was produced, where passes return lengths only. *)
type row = { inputs : int; pass : unit -> int; check : (unit -> int) option; figure : figure }

and figure =
  | Time
  | Words_allocated
  | Made of (unit -> row * int)
      (** The row is made anew for each run, where its memory is too much to be kept; the bytes of
          its inputs. *)

(* Where memory lies: elsewhere in every life of the driver. *)
let random =
  let number = Option.bind (Sys.getenv_opt "BENCH_PLACEMENT") int_of_string_opt in
  Random.State.make [| Option.value number ~default:0 |]

let kept = ref []

(** Moves what is allocated next: keeps a block of a size that is drawn. The heap has large blocks
    follow one another. *)
let move () = kept := Bytes.create (2048 + (16 * Random.State.int random 256)) :: !kept

(** A buffer; a large one begins at a place of its own. *)
let place length =
  if length >= 4096 then move ();
  Bytes.create length

(** The same outside of OCaml's heap, where blocks of one size follow one another as well: a bigarray that is a part of a
    larger one, from a drawn place on. *)
let place_bigarray kind length =
  let drawn = (1 + Random.State.int random 255) * 16 / Bigarray.kind_size_in_bytes kind in
  let larger = Bigarray.Array1.create kind Bigarray.c_layout (drawn + length) in
  Bigarray.Array1.sub larger drawn length

(** The same values in one piece of memory, each value's blocks in the order in which it is gone through. So they lie
    when they are made, and so malloc has them in other languages' drivers. Minor collections put blocks that are kept
    in another order: to go through 10 MB of small trees then takes two to three times as long, whatever is done
    with them. *)
let in_one_piece (values : 'a array) : 'a array = Marshal.from_bytes (Marshal.to_bytes values []) 0

(** How many batches there were, for rows that have each at another place. *)
let batches = ref 0

let batch row passes =
  incr batches;
  let sum = ref 0 in
  let start = clock () in
  for _ = 1 to passes do
    sum := !sum + row.pass ()
  done;
  (clock () - start, !sum)

(* All words allocated so far, what lives long from the start included. *)
let words () =
  let minor, promoted, major = Gc.counters () in
  minor +. major -. promoted

(* Words that a pass allocates, for one input, without those of the question. *)
let allocated row =
  let before = words () in
  let question = words () -. before in
  let before = words () in
  let sum = row.pass () in
  let allocated = words () -. before -. question in
  Printf.sprintf "ok %.3f 1 %u" (allocated /. float_of_int row.inputs) sum

(** Bytes that all inputs of the rows of that name have, or all that is produced; they are noted by
    who makes rows. *)
let encoded : (string, int) Hashtbl.t = Hashtbl.create 64

(* What an input takes besides time. Blocks are not counted: the minor heap does not. What is held at a
   time is up to the collector. *)
let rec cost name row =
  match row.figure with
  | Made make ->
    let row, bytes = make () in
    Hashtbl.replace encoded name bytes;
    let answer = cost name row in
    Gc.compact ();
    answer
  | Time | Words_allocated -> cost_of_pass name row

and cost_of_pass name row =
  ignore (row.pass ());
  let before = words () in
  let question = words () -. before in
  let before = words () in
  ignore (row.pass ());
  let allocated = 8. *. (words () -. before -. question) in
  let each x = x /. float_of_int row.inputs in
  let encoded =
    match Hashtbl.find_opt encoded name with
    | Some bytes -> Printf.sprintf " encoded=%.3f" (each (float_of_int bytes))
    | None -> ""
  in
  Printf.sprintf "cost allocated=%.3f%s" (each (Float.max 0. allocated)) encoded

let time row milliseconds =
  ignore (row.pass ());
  let once, _ = batch row 1 in
  let passes = max 1 (300_000 / max 1 once) in
  let ends = clock () + (milliseconds * 1_000_000) in
  let best = ref max_int and count = ref 0 and sum = ref 0 in
  while clock () < ends || !count = 0 do
    let time, returned = batch row passes in
    best := min !best time;
    count := !count + passes;
    sum := !sum + returned
  done;
  let count, sum = match row.check with None -> (!count, !sum) | Some check -> (1, check ()) in
  let ns = float_of_int !best /. float_of_int (passes * row.inputs) in
  Printf.sprintf "ok %.3f %d %u" ns count sum

let run row milliseconds =
  match row.figure with
  | Time -> time row milliseconds
  | Words_allocated -> allocated row
  | Made make ->
    let answer = time (fst (make ())) milliseconds in
    Gc.compact ();
    answer

let read_file path =
  let channel = open_in_bin path in
  let text = really_input_string channel (in_channel_length channel) in
  close_in channel;
  text

(** The framed messages of a file. *)
let messages folder name =
  let stream = Zooph.Stream.of_string (read_file (Filename.concat folder name)) in
  match Zooph.Stream.fold stream (fun b -> Ok b) (fun l b -> b :: l) [] with
  | Ok l -> Array.of_list (List.rev l)
  | Error (_, fault) -> failwith (Zooph.Fault.to_string fault)

(** The frames of other bytes. *)
let frames folder name =
  let text = read_file (Filename.concat folder name) in
  let rec go at found =
    if at >= String.length text then Array.of_list (List.rev found)
    else
      let n = Int64.to_int (String.get_int64_le text at) in
      go (at + 8 + ((n + 7) land -8)) (Bytes.of_string (String.sub text (at + 8) n) :: found)
  in
  go 0 []

let sum_over inputs one =
  let sum = ref 0 in
  for i = 0 to Array.length inputs - 1 do
    sum := !sum + one (Array.unsafe_get inputs i)
  done;
  !sum
