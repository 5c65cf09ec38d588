(* Speaks the protocol of bench/README.md, and times batches. *)

external clock : unit -> int = "bench_clock" [@@noalloc]

(** One contender's work in one case. [pass ()] does the work for every input once, and returns the checksum. If
    passes only return lengths, [check] does one pass, reads back the output and returns the checksum. *)
type row = { inputs : int; pass : unit -> int; check : (unit -> int) option; figure : figure }

and figure =
  | Time
  | Words_allocated
  | Made of (unit -> row * int)
      (** Makes the row for each run, because its memory is too much to be kept. Returns the row and the bytes of
          its inputs. *)

(* Draws where memory lies. The seed differs between lives of the driver. *)
let random =
  let number = Option.bind (Sys.getenv_opt "BENCH_PLACEMENT") int_of_string_opt in
  Random.State.make [| Option.value number ~default:0 |]

let kept = ref []

(** Moves the block that is allocated next, by allocating and keeping a block of a drawn size. In OCaml's heap large
    blocks follow one another. *)
let move () = kept := Bytes.create (2048 + (16 * Random.State.int random 256)) :: !kept

(** Returns a buffer. A large one begins at a drawn place. *)
let place length =
  if length >= 4096 then move ();
  Bytes.create length

(** Returns a bigarray that begins at a drawn place: it is a part of a larger one. Bigarrays are outside of OCaml's
    heap, where blocks of one size follow one another too. *)
let place_bigarray kind length =
  let drawn = (1 + Random.State.int random 255) * 16 / Bigarray.kind_size_in_bytes kind in
  let larger = Bigarray.Array1.create kind Bigarray.c_layout (drawn + length) in
  Bigarray.Array1.sub larger drawn length

(** Copies the values into one piece of memory, with each value's blocks in the order in which they are read.
    Freshly made values lie in this order, and malloc keeps it in other languages' drivers. Minor collections move
    kept blocks to another order. To read 10 MB of small trees then takes two to three times as long, whatever is
    done with them. *)
let in_one_piece (values : 'a array) : 'a array = Marshal.from_bytes (Marshal.to_bytes values []) 0

(** The number of batches so far, for rows that run each batch at another address. *)
let batches = ref 0

let batch row passes =
  incr batches;
  let sum = ref 0 in
  let start = clock () in
  for _ = 1 to passes do
    sum := !sum + row.pass ()
  done;
  (clock () - start, !sum)

(* Returns the words allocated so far, including those allocated in the major heap directly. *)
let words () =
  let minor, promoted, major = Gc.counters () in
  minor +. major -. promoted

(* Answers with the words that a pass allocates for one input, without those that [words] itself allocates. *)
let allocated row =
  let before = words () in
  let question = words () -. before in
  let before = words () in
  let sum = row.pass () in
  let allocated = words () -. before -. question in
  Printf.sprintf "ok %.3f 1 %u" (allocated /. float_of_int row.inputs) sum

(** The bytes of all inputs or of all output, by the row's name. The functions that make rows add them. *)
let encoded : (string, int) Hashtbl.t = Hashtbl.create 64

(* Answers what an input takes besides time. Blocks are left out, because the minor heap does not count them. So are
   the bytes held at a time, which depend on the collector. *)
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

(** Reads a file of framed messages. *)
let messages folder name =
  let stream = Zooph.Stream.of_string (read_file (Filename.concat folder name)) in
  match Zooph.Stream.fold stream (fun b -> Ok b) (fun l b -> b :: l) [] with
  | Ok l -> Array.of_list (List.rev l)
  | Error (_, fault) -> failwith (Zooph.Fault.to_string fault)

(** Reads a file of frames of other bytes. *)
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
