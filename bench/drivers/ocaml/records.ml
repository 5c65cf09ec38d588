(* The rows of Record to Record: a Record is encoded to bytes and decoded, and the new Record's checksum is computed.
   The peers are [Marshal] and [bin_prot]. *)

open Values

let text = Touch.string

let sum_array one l =
  let sum = ref 0 in
  for k = 0 to Array.length l - 1 do
    sum := !sum + one (Array.unsafe_get l k)
  done;
  !sum

module Cars = struct
  open Carsales

  let wheel (w : Wheel.t) = w.diameter + bits32 w.air_pressure + i w.snow_tires

  let engine (e : Engine.t option) =
    match e with
    | None -> 0
    | Some e -> e.horsepower + e.cylinders + e.cc + i e.uses_gas + i e.uses_electric

  let car (c : Car.t) =
    text c.make + text c.model
    + Color.to_int c.color
    + c.seats + c.doors
    + sum_array wheel c.wheels
    + c.length + c.width + c.height + c.weight
    + engine c.engine
    + bits32 c.fuel_capacity + bits32 c.fuel_level
    + i c.has_power_windows + i c.has_power_steering + i c.has_cruise_control
    + c.cup_holders
    + i c.has_nav_system

  let sum (lot : ParkingLot.t) = sum_array car lot.cars
end

module Results = struct
  open Catrank

  let result (r : SearchResult.t) =
    Int64.to_int (Int64.bits_of_float r.score) + text r.url + text r.snippet

  let sum (l : SearchResultList.t) = sum_array result l.results
end

module Trees = struct
  open Eval

  let rec value (e : Expression.t) =
    let a = match e.left with Value x -> x | Expression l -> below l | Unknown _ -> 0 in
    let b = match e.right with Value x -> x | Expression r -> below r | Unknown _ -> 0 in
    apply e.op a b

  (* All fields of an absent expression are zero. *)
  and below = function None -> 0 | Some e -> value e

  let sum e = wrap (value e)
end

module Messages = struct
  let n = Int64.to_int
  let total (m : One_field.TotalValue.t) = n m.amount

  let a (m : Ram.MessageA.t) = n m.id + n m.version + text m.table + text m.key + text m.value

  let b (m : Ram.MessageB.t) =
    n m.first + n m.second + n m.third + n m.fourth + n m.fifth + n m.sixth + n m.seventh + n m.eighth
end

(** Returns a row. [there_and_back input] encodes the input's Record and returns the decoded one. *)
let row contender there_and_back sum inputs =
  let pass () = sum_array (fun input -> sum (there_and_back input)) inputs in
  (contender, { Harness.inputs = Array.length inputs; pass; check = None; figure = Time })

(* In the variants "reused" Zooph and its peers have a reused buffer of the right size for each record. *)

let marshalled record = Marshal.to_bytes record [ Marshal.No_sharing ]

let marshal (record, buffer) =
  ignore (Marshal.to_buffer buffer 0 (Bytes.length buffer) record [ Marshal.No_sharing ]);
  Marshal.from_bytes buffer 0

(** Returns the rows of a workload. [reused record buffer] and [fresh record] encode and decode by Zooph. *)
let rows reused fresh encoded_length (peer : _ Binary.ways) sum plain =
  let with_buffer place = Array.map (fun record -> (record, place record)) plain in
  let marshal_place record = Harness.place (Bytes.length (marshalled record)) in
  [
    row "zooph-ocaml:record-record"
      (fun (record, buffer) -> reused record buffer)
      sum
      (with_buffer (fun record -> Harness.place (encoded_length record)));
    row "zooph-ocaml:record-record-fresh" fresh sum plain;
    row "ocaml-marshal" marshal sum (with_buffer marshal_place);
    row "ocaml-marshal:fresh" (fun record -> Marshal.from_bytes (marshalled record) 0) sum plain;
    row "ocaml-bin-prot"
      (fun (record, buffer) -> peer.reused record buffer)
      sum (with_buffer peer.place);
    row "ocaml-bin-prot:fresh" peer.fresh sum plain;
  ]
