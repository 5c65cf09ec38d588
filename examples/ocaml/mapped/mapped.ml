(* Writes a day's readings to a file, one behind another. Reads them in place through a memory map, and from a
   descriptor. *)

open Zooph_big
module Reading = Weather.Reading

let fail fault = Format.kasprintf failwith "%a" Fault.pp fault

let write path =
  let channel = open_out_bin path in
  let arena = Arena.create () in
  for hour = 0 to 23 do
    Arena.clear arena;
    let b = Reading.Builder.init arena in
    Reading.Builder.set_time b (Int64.of_int (3600 * hour));
    Reading.Builder.set_samples b [| float_of_int hour; 0.5 |];
    Arena.output channel arena
  done;
  close_out channel

let with_descriptor path work =
  let descriptor = Unix.openfile path [ O_RDONLY ] 0 in
  Fun.protect ~finally:(fun () -> Unix.close descriptor) (fun () -> work descriptor)

(* Maps the file. The map outlives the descriptor, and the Readers keep the map alive. *)
let map path =
  with_descriptor path (fun descriptor ->
      let memory = Unix.map_file descriptor Bigarray.char Bigarray.c_layout false [| -1 |] in
      Bigarray.array1_of_genarray memory)

let sum r = Float32s.fold ( +. ) 0. (Reading.Reader.samples r)

let rec sum_from memory first total =
  if first = Bigarray.Array1.dim memory then total
  else
    match Reading.Reader.of_prefix ~first memory with
    | Error fault -> fail fault
    | Ok (r, next) -> sum_from memory next (total +. sum r)

let () =
  let path = Filename.temp_file "weather" ".bin" in
  write path;
  let memory = map path in
  Printf.printf "mapped: %.1f\n" (sum_from memory 0 0.);
  (* A lazy read validates only the pointers that it follows. *)
  (match Reading.Reader.of_prefix memory with
  | Error fault -> fail fault
  | Ok (_, length) -> (
    match Reading.Reader.of_buffer_lazily (Bigarray.Array1.sub memory 0 length) with
    | Error fault -> fail fault
    | Ok message -> (
      let first = Float32s.get (Reading.Reader.samples (Message.root message)) 1 in
      match Message.check message with
      | Error fault -> fail fault
      | Ok _ -> Printf.printf "lazily: %.1f\n" first)));
  (* Reads the length in words of the first message's only segment from the segment table. *)
  let table = Numbers.Uint32.View.make memory 0 2 in
  Printf.printf "words: %d\n" (Numbers.Uint32.View.get table 1);
  with_descriptor path (fun descriptor ->
      let stream = Stream.of_function (Unix.read descriptor) in
      match Stream.fold stream Reading.Reader.of_buffer (fun total r -> total +. sum r) 0. with
      | Ok total -> Printf.printf "streamed: %.1f\n" total
      | Error (_, fault) -> fail fault);
  with_descriptor path (fun descriptor ->
      let table = Array.make 2 0 in
      Numbers.Uint32.read_array (Unix.read descriptor) table;
      Printf.printf "read: %d\n" table.(1));
  Sys.remove path
