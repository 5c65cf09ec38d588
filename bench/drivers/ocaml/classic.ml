(* The classic benchmarks in their original form, in which requests are drawn while they are built. *)

open Zooph
open Values

(** The form in which messages travel: in memory, framed, or framed and packed. *)
type mode = Object | Bytes | Packed

(** A client and a server, with the memory that both reuse. *)
type exchange = {
  mode : mode;
  validates : bool;
  request : Arena.t;
  response : Arena.t;
  text : Buffer.t;
}

(** [send x arena prefix lazily] returns the root at the other end. It is opened by [prefix], which validates it, or by
    [lazily]. *)
let[@inline] send x arena prefix lazily =
  let opened =
    match x.mode with
    | Object when x.validates -> Result.map fst (prefix (Arena.in_place arena))
    | Object | Bytes ->
      let b = Arena.to_bytes arena in
      if x.validates then Result.map fst (prefix b) else Result.map Message.root (lazily b)
    | Packed ->
      let b = ok (Packed.unpack (ok (Packed.pack (Arena.to_bytes arena)))) in
      if x.validates then Result.map fst (prefix b) else Result.map Message.root (lazily b)
  in
  ok opened

let same answer expected =
  if answer <> expected then
    failwith (Printf.sprintf "the server answers %d, the client expects %d" answer expected);
  answer

let[@inline] given b n = if b then n else 0

(* {1 Carsales} *)

(** Returns a car's value by the classic benchmark's formula. *)
let value (c : Carsales.Car.t) =
  let wheels =
    Array.fold_left
      (fun sum (w : Carsales.Wheel.t) -> sum + (w.diameter * w.diameter) + given w.snow_tires 100)
      0 c.wheels
  in
  let engine =
    match c.engine with
    | None -> 0
    | Some e -> (e.horsepower * 40) + given (e.uses_gas && e.uses_electric) 5000
  in
  (c.seats * 200) + (c.doors * 350) + wheels
  + (c.length * c.width * c.height / 50)
  + engine + (c.cup_holders * 25)
  + given c.has_power_windows 100
  + given c.has_power_steering 200
  + given c.has_cruise_control 400
  + given c.has_nav_system 3000

let wheels_worth wheels =
  let sum = ref 0 in
  for k = 0 to List.length wheels - 1 do
    let open Carsales.Wheel.Reader in
    let w = List.get wheels k in
    sum := !sum + (diameter w * diameter w) + given (snow_tires w) 100
  done;
  !sum

let worth c =
  let open Carsales in
  let open Car.Reader in
  let e = engine c in
  (seats c * 200) + (doors c * 350) + wheels_worth (wheels c)
  + (length c * width c * height c / 50)
  + (Engine.Reader.horsepower e * 40)
  + given (Engine.Reader.uses_gas e && Engine.Reader.uses_electric e) 5000
  + (cup_holders c * 25)
  + given (has_power_windows c) 100
  + given (has_power_steering c) 200
  + given (has_cruise_control c) 400
  + given (has_nav_system c) 3000

(** Sends a number back to the client. *)
let answer_total x amount =
  let open One_field.TotalValue in
  Arena.clear x.response;
  Builder.set_amount (Builder.init x.response) (Int64.of_int amount);
  Reader.amount_int
    (send x x.response (fun b -> Reader.of_prefix b) (fun b -> Reader.of_buffer_lazily b))

let carsales x random =
  let open Carsales.ParkingLot in
  Arena.clear x.request;
  let expected = ref 0 in
  let cars = Builder.(init_cars (init x.request) (Draws.below random 200)) in
  for i = 0 to List_builder.length cars - 1 do
    let car = Draws.car random in
    expected := !expected + value car;
    Builders.fill_car (List_builder.get cars i) car
  done;
  let cars =
    Reader.cars (send x x.request (fun b -> Reader.of_prefix b) (fun b -> Reader.of_buffer_lazily b))
  in
  let total = ref 0 in
  for k = 0 to List.length cars - 1 do
    total := !total + worth (List.get cars k)
  done;
  same (answer_total x !total) !expected

(* {1 Catrank} *)

(** Reports whether the snippet has a word of three letters between blanks. *)
let has_word snippet word =
  let last = Slice.length snippet - 5 in
  let rec from k =
    k <= last
    && ((Slice.get snippet k = ' '
        && Slice.get snippet (k + 1) = word.[0]
        && Slice.get snippet (k + 2) = word.[1]
        && Slice.get snippet (k + 3) = word.[2]
        && Slice.get snippet (k + 4) = ' ')
       || from (k + 1))
  in
  from 0

let ranked result =
  let open Catrank.SearchResult.Reader in
  let snippet = snippet_slice result in
  let score = if has_word snippet "cat" then score result *. 10_000. else score result in
  ((if has_word snippet "dog" then score /. 10_000. else score), result)

let build_results x random =
  let open Catrank in
  Arena.clear x.request;
  let good = ref 0 in
  let results = SearchResultList.Builder.(init_results (init x.request) (Draws.below random 1000)) in
  for i = 0 to List_builder.length results - 1 do
    let open SearchResult.Builder in
    let url = Draws.url random x.text in
    let snippet, is_good = Draws.snippet random x.text in
    good := !good + int_of_bool is_good;
    let to_ = List_builder.get results i in
    set_url to_ url;
    set_score to_ (1000. -. float_of_int i);
    set_snippet to_ snippet
  done;
  !good

(* Copies the request's results into the response, in the order of the server's scores and with them. *)
let answer_ranking x ranking =
  let open Catrank in
  Arena.clear x.response;
  let results = SearchResultList.Builder.(init_results (init x.response) (Array.length ranking)) in
  Array.iteri
    (fun i (score, from) ->
      let open SearchResult in
      let to_ = List_builder.get results i in
      Builder.copy_url to_ (Reader.url_slice from);
      Builder.set_score to_ score;
      Builder.copy_snippet to_ (Reader.snippet_slice from))
    ranking

let catrank x random =
  let open Catrank.SearchResultList in
  let results_of arena =
    Reader.results (send x arena (fun b -> Reader.of_prefix b) (fun b -> Reader.of_buffer_lazily b))
  in
  let good = build_results x random in
  let results = results_of x.request in
  let ranking = Array.init (List.length results) (fun i -> ranked (List.get results i)) in
  Array.stable_sort (fun (a, _) (b, _) -> Float.compare b a) ranking;
  answer_ranking x ranking;
  let results = results_of x.response in
  let rec leading k =
    if k < List.length results && Catrank.SearchResult.Reader.score (List.get results k) > 1001. then
      leading (k + 1)
    else k
  in
  same (leading 0) good

(* {1 Eval} *)

let rec draw_expression random b depth =
  let open Eval.Expression in
  let op = Eval.Operation.of_int (Draws.operation random) in
  Builder.set_op b op;
  let left =
    match Draws.number random depth with
    | 0 -> draw_expression random (Left.Builder.init_expression (Builder.left b)) (depth + 1)
    | n -> Left.Builder.set_value (Builder.left b) n; n
  in
  let right =
    match Draws.number random depth with
    | 0 -> draw_expression random (Right.Builder.init_expression (Builder.right b)) (depth + 1)
    | n -> Right.Builder.set_value (Builder.right b) n; n
  in
  apply op left right

let eval x random =
  let open Eval.Expression in
  Arena.clear x.request;
  let expected = draw_expression random (Builder.init x.request) 0 in
  let root = send x x.request (fun b -> Reader.of_prefix b) (fun b -> Reader.of_buffer_lazily b) in
  same (answer_total x (Trees.read root)) (wrap expected)

let rows () =
  let row (name, inputs, one) (mode_name, mode) validates =
    let x =
      { mode; validates; request = Arena.create ~bytes:(1 lsl 18) ();
        response = Arena.create ~bytes:(1 lsl 18) (); text = Buffer.create 256 }
    in
    let pass () =
      let random = Draws.create () and sum = ref 0 in
      for _ = 1 to inputs do
        sum := !sum + one x random
      done;
      !sum
    in
    let way = if validates then "validated" else "lazy" in
    (Printf.sprintf "classic.%s-%s/zooph-ocaml:%s" name mode_name way,
      { Harness.inputs; pass; check = None; figure = Time })
  in
  Stdlib.List.concat_map
    (fun workload ->
      Stdlib.List.concat_map
        (fun mode -> [ row workload mode true; row workload mode false ])
        [ ("object", Object); ("bytes", Bytes); ("packed", Packed) ])
    [ ("carsales", 32, carsales); ("catrank", 4, catrank); ("eval", 256, eval) ]
