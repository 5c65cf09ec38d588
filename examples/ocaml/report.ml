(* Writes a weather station's message from a Record and by a Builder, and reads it by a Reader. *)

open Zooph

let fail fault = Format.kasprintf failwith "%a" Fault.pp fault

(* A Record is plain data. It is encoded in one allocation of exactly its size. *)
let by_record () =
  Weather.Reading.(
    to_bytes
      { default with
        station = "EBBR";
        position = { lat = 50.9; lon = 4.48 };
        sky = Rain;
        samples = [| 1.0; 2.5 |];
        sensors = [| { name = "roof"; serial = 1; healthy = true }; Weather.Sensor.default |];
        source = Observer "Ann" })

(* A Builder writes fields one by one into an arena, which can be reused. *)
let by_builder arena =
  Arena.clear arena;
  let b = Weather.Reading.Builder.init arena in
  Weather.Reading.Builder.(
    set_station b "EBBR";
    set_samples b [| 1.0; 2.5 |];
    let sensors = init_sensors b 2 in
    for i = 0 to 1 do
      Weather.Sensor.Builder.set_serial (List_builder.get sensors i) (i + 1)
    done;
    Weather.Reading.Source.Builder.set_relay (source b) 7);
  Arena.to_bytes arena

(* A Reader reads a message in place. *)
let report bytes =
  match Weather.Reading.Reader.of_bytes bytes with
  | Error fault -> fail fault
  | Ok r ->
    let open Weather.Reading in
    Printf.printf "%s %.2f\n" (Reader.station r) (Position.Reader.lat (Reader.position r));
    let samples = Reader.samples r in
    let sum = Float32s.fold ( +. ) 0. samples in
    Printf.printf "mean %.2f\n" (sum /. float_of_int (Float32s.length samples));
    List.iter
      (fun s ->
        let open Weather.Sensor.Reader in
        Printf.printf "sensor %d %S%s\n" (serial s) (name s) (if healthy s then "" else " is ill"))
      (Reader.sensors r);
    (match Reader.source r with
    | Automatic -> print_endline "automatic"
    | Observer who -> Printf.printf "seen by %s\n" (Slice.to_string who)
    | Relay n -> Printf.printf "relayed by %d\n" n
    | Unknown tag -> Printf.printf "from a newer sender: %d\n" tag)

let () =
  report (by_record ());
  report (by_builder (Arena.create ()));
  (* A fault is a value that says what is wrong with a message and where. *)
  match Weather.Reading.of_string "no message at all" with
  | Ok _ -> failwith "that was no message"
  | Error fault -> Format.printf "%a@." Fault.pp fault
