(* Records by [bin_prot]: its code is derived from their types, which are those that are generated for
   the schemas. *)

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

let scratch = Bin_prot.Common.create_buf (1 lsl 20)

(* What a record is after it was written to the scratch space and read again. *)
let through write read record =
  ignore (write scratch ~pos:0 record : int);
  read scratch ~pos_ref:(ref 0)

let lot = through bin_write_lot bin_read_lot
let results = through bin_write_results bin_read_results
let expression = through bin_write_expression bin_read_expression
let total = through bin_write_total bin_read_total
let message_a = through bin_write_message_a bin_read_message_a
let message_b = through bin_write_message_b bin_read_message_b
