(* The rows of messages of one element to a hundred million. The largest take gigabytes, so a row's message exists
   only while the row runs. *)

open Zooph

(* The factor between an element's key and its value. It does not fit an [int]. *)
let factor = 0x9e37_79b9_7f4a_7c15L

(* Smoke tests and verifiers only prove that rows run, so they leave out messages of gigabytes. *)
let most = if Touch.whole || Small.small then 1_000_000 else 100_000_000

let fill arena count =
  let open Scaling in
  let points = Series.Builder.(init_points (init arena) count) in
  for k = 0 to count - 1 do
    let point = List_builder.get points k in
    Point.Builder.set_key point (Int64.of_int k);
    Point.Builder.set_value point (Int64.mul factor (Int64.of_int k))
  done

let sum series =
  let open Scaling in
  let points = Series.Reader.points series in
  let sum = ref 0 in
  for k = 0 to List.length points - 1 do
    let point = List.get points k in
    sum := !sum + Point.Reader.key_int point + Point.Reader.value_int point
  done;
  !sum

let read b =
  match Scaling.Series.Reader.of_prefix b with
  | Ok (r, _) -> sum r
  | Error _ -> min_int

let read_lazily b =
  match Scaling.Series.Reader.of_buffer_lazily b with
  | Ok m -> sum (Message.root m)
  | Error _ -> min_int

(* Returns an arena that has a message of [count] elements in one segment. *)
let arena count =
  let arena = Arena.create ~bytes:((16 * count) + 64) () in
  fill arena count;
  arena

let timed count bytes pass check = ({ Harness.inputs = count; pass; check; figure = Time }, bytes)

let reading read count () =
  let framed = Arena.framed (arena count) in
  let bytes = Slice.to_bytes framed in
  timed count (Bytes.length bytes) (fun () -> read bytes) None

let building count () =
  let arena = arena count in
  let pass () =
    Arena.clear arena;
    fill arena count;
    Slice.length (Arena.framed arena)
  in
  timed count (pass ()) pass (Some (fun () -> read (Arena.in_place arena)))

let made name count make =
  (Printf.sprintf name count,
    { Harness.inputs = count; pass = (fun () -> 0); check = None; figure = Made make })

let rows () =
  let rec from count =
    if count > most then []
    else
      made "scaling.build-%d/zooph-ocaml:builder" count (building count)
      :: made "scaling.read-%d/zooph-ocaml:validated" count (reading read count)
      :: made "scaling.read-%d/zooph-ocaml:lazy" count (reading read_lazily count)
      :: from (10 * count)
  in
  from 1
