(* Records by [bin_prot], whose code is derived from the types that Zooph generates for the schemas. *)

open Bin_prot.Std

type wheel = Carsales.Wheel.t = { diameter : int; air_pressure : float; snow_tires : bool }
[@@deriving bin_io]

type engine = Carsales.Engine.t = {
  horsepower : int;
  cylinders : int;
  cc : int;
  uses_gas : bool;
  uses_electric : bool;
}
[@@deriving bin_io]

type color = Carsales.Color.t =
  | Black
  | White
  | Red
  | Green
  | Blue
  | Cyan
  | Magenta
  | Yellow
  | Silver
  | Unknown of int
[@@deriving bin_io]

type car = Carsales.Car.t = {
  make : string;
  model : string;
  color : color;
  seats : int;
  doors : int;
  wheels : wheel array;
  length : int;
  width : int;
  height : int;
  weight : int;
  engine : engine option;
  fuel_capacity : float;
  fuel_level : float;
  has_power_windows : bool;
  has_power_steering : bool;
  has_cruise_control : bool;
  cup_holders : int;
  has_nav_system : bool;
}
[@@deriving bin_io]

type lot = Carsales.ParkingLot.t = { cars : car array } [@@deriving bin_io]

type result = Catrank.SearchResult.t = { url : string; score : float; snippet : string }
[@@deriving bin_io]

type results = Catrank.SearchResultList.t = { results : result array } [@@deriving bin_io]

type operation = Eval.Operation.t =
  | Add
  | Subtract
  | Multiply
  | Divide
  | Modulus
  | Unknown of int
[@@deriving bin_io]

type expression = Eval.Expression.t = { op : operation; left : left; right : right }

and left = Eval.Expression.Left.t =
  | Value of int
  | Expression of expression option
  | Unknown of int

and right = Eval.Expression.Right.t =
  | Value of int
  | Expression of expression option
  | Unknown of int
[@@deriving bin_io]

type total = One_field.TotalValue.t = { amount : int64 } [@@deriving bin_io]

type message_a = Ram.MessageA.t = {
  id : int64;
  version : int64;
  table : string;
  key : string;
  value : string;
}
[@@deriving bin_io]

type message_b = Ram.MessageB.t = {
  first : int64;
  second : int64;
  third : int64;
  fourth : int64;
  fifth : int64;
  sixth : int64;
  seventh : int64;
  eighth : int64;
}
[@@deriving bin_io]

(** Encoding and decoding. [place] returns a buffer of the record's size. [reused] encodes to it and decodes,
    [fresh] does so with a new buffer of [bin_dump]. The derived functions are called directly, as a user calls
    them. *)
type 'o ways = {
  place : 'o -> Bin_prot.Common.buf;
  reused : 'o -> Bin_prot.Common.buf -> 'o;
  fresh : 'o -> 'o;
}

let[@inline] fresh (writer : _ Bin_prot.Type_class.writer) (reader : _ Bin_prot.Type_class.reader) record =
  reader.read (Bin_prot.Utils.bin_dump writer record) ~pos_ref:(ref 0)

let lot =
  { place = (fun r -> Bin_prot.Common.create_buf (bin_size_lot r));
    reused =
      (fun r buffer ->
        ignore (bin_write_lot buffer ~pos:0 r : int);
        bin_read_lot buffer ~pos_ref:(ref 0));
    fresh = (fun r -> fresh bin_writer_lot bin_reader_lot r) }

let results =
  { place = (fun r -> Bin_prot.Common.create_buf (bin_size_results r));
    reused =
      (fun r buffer ->
        ignore (bin_write_results buffer ~pos:0 r : int);
        bin_read_results buffer ~pos_ref:(ref 0));
    fresh = (fun r -> fresh bin_writer_results bin_reader_results r) }

let expression =
  { place = (fun r -> Bin_prot.Common.create_buf (bin_size_expression r));
    reused =
      (fun r buffer ->
        ignore (bin_write_expression buffer ~pos:0 r : int);
        bin_read_expression buffer ~pos_ref:(ref 0));
    fresh = (fun r -> fresh bin_writer_expression bin_reader_expression r) }

let total =
  { place = (fun r -> Bin_prot.Common.create_buf (bin_size_total r));
    reused =
      (fun r buffer ->
        ignore (bin_write_total buffer ~pos:0 r : int);
        bin_read_total buffer ~pos_ref:(ref 0));
    fresh = (fun r -> fresh bin_writer_total bin_reader_total r) }

let message_a =
  { place = (fun r -> Bin_prot.Common.create_buf (bin_size_message_a r));
    reused =
      (fun r buffer ->
        ignore (bin_write_message_a buffer ~pos:0 r : int);
        bin_read_message_a buffer ~pos_ref:(ref 0));
    fresh = (fun r -> fresh bin_writer_message_a bin_reader_message_a r) }

let message_b =
  { place = (fun r -> Bin_prot.Common.create_buf (bin_size_message_b r));
    reused =
      (fun r buffer ->
        ignore (bin_write_message_b buffer ~pos:0 r : int);
        bin_read_message_b buffer ~pos_ref:(ref 0));
    fresh = (fun r -> fresh bin_writer_message_b bin_reader_message_b r) }
