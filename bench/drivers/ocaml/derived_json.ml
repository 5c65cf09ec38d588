(* Records by yojson. ppx_deriving_yojson derives the code from the types that Zooph generates for the schemas. *)

type wheel = Carsales.Wheel.t = {
  diameter : int;
  air_pressure : float; [@key "airPressure"]
  snow_tires : bool; [@key "snowTires"]
}
[@@deriving yojson]

type engine = Carsales.Engine.t = {
  horsepower : int;
  cylinders : int;
  cc : int;
  uses_gas : bool; [@key "usesGas"]
  uses_electric : bool; [@key "usesElectric"]
}
[@@deriving yojson]

(* Enums are strings, as in Zooph's JSON. Derived code would write a list around each. *)

let color_to_yojson : Carsales.Color.t -> Yojson.Safe.t = function
  | Black -> `String "black"
  | White -> `String "white"
  | Red -> `String "red"
  | Green -> `String "green"
  | Blue -> `String "blue"
  | Cyan -> `String "cyan"
  | Magenta -> `String "magenta"
  | Yellow -> `String "yellow"
  | Silver -> `String "silver"
  | Unknown number -> `Int number

let color_of_yojson : Yojson.Safe.t -> (Carsales.Color.t, string) result = function
  | `String "black" -> Ok Black
  | `String "white" -> Ok White
  | `String "red" -> Ok Red
  | `String "green" -> Ok Green
  | `String "blue" -> Ok Blue
  | `String "cyan" -> Ok Cyan
  | `String "magenta" -> Ok Magenta
  | `String "yellow" -> Ok Yellow
  | `String "silver" -> Ok Silver
  | `Int number -> Ok (Unknown number)
  | _ -> Error "no colour"

type color = Carsales.Color.t

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
  fuel_capacity : float; [@key "fuelCapacity"]
  fuel_level : float; [@key "fuelLevel"]
  has_power_windows : bool; [@key "hasPowerWindows"]
  has_power_steering : bool; [@key "hasPowerSteering"]
  has_cruise_control : bool; [@key "hasCruiseControl"]
  cup_holders : int; [@key "cupHolders"]
  has_nav_system : bool; [@key "hasNavSystem"]
}
[@@deriving yojson]

type lot = Carsales.ParkingLot.t = { cars : car array } [@@deriving yojson]

type result = Catrank.SearchResult.t = { url : string; score : float; snippet : string }
[@@deriving yojson]

type results = Catrank.SearchResultList.t = { results : result array } [@@deriving yojson]

let operation_to_yojson : Eval.Operation.t -> Yojson.Safe.t = function
  | Add -> `String "add"
  | Subtract -> `String "subtract"
  | Multiply -> `String "multiply"
  | Divide -> `String "divide"
  | Modulus -> `String "modulus"
  | Unknown number -> `Int number

let operation_of_yojson : Yojson.Safe.t -> (Eval.Operation.t, string) Stdlib.result = function
  | `String "add" -> Ok Add
  | `String "subtract" -> Ok Subtract
  | `String "multiply" -> Ok Multiply
  | `String "divide" -> Ok Divide
  | `String "modulus" -> Ok Modulus
  | `Int number -> Ok (Unknown number)
  | _ -> Error "no operation"

(* Expressions are written by hand: derived code cannot handle two unions whose constructors have the same names. *)

let rec expression_to_yojson (e : Eval.Expression.t) : Yojson.Safe.t =
  let left =
    match e.left with
    | Value x -> ("value", `Int x)
    | Expression below -> ("expression", below_to_yojson below)
    | Unknown _ -> failwith "an unknown operand"
  and right =
    match e.right with
    | Value x -> ("value", `Int x)
    | Expression below -> ("expression", below_to_yojson below)
    | Unknown _ -> failwith "an unknown operand"
  in
  `Assoc [ ("op", operation_to_yojson e.op); ("left", `Assoc [ left ]); ("right", `Assoc [ right ]) ]

and below_to_yojson = function None -> `Null | Some e -> expression_to_yojson e

let rec expression_of_yojson (json : Yojson.Safe.t) : (Eval.Expression.t, string) Stdlib.result =
  match json with
  | `Assoc [ ("op", op); ("left", `Assoc [ left ]); ("right", `Assoc [ right ]) ] ->
    let ( let* ) = Stdlib.Result.bind in
    let* op = operation_of_yojson op in
    let* left = left_of_yojson left in
    let* right = right_of_yojson right in
    Ok { Eval.Expression.op; left; right }
  | _ -> Error "no expression"

and left_of_yojson : string * Yojson.Safe.t -> (Eval.Expression.Left.t, string) Stdlib.result = function
  | "value", `Int x -> Ok (Value x)
  | "expression", json -> Result.map (fun e -> Eval.Expression.Left.Expression (Some e)) (expression_of_yojson json)
  | _ -> Error "no operand"

and right_of_yojson : string * Yojson.Safe.t -> (Eval.Expression.Right.t, string) Stdlib.result = function
  | "value", `Int x -> Ok (Value x)
  | "expression", json -> Result.map (fun e -> Eval.Expression.Right.Expression (Some e)) (expression_of_yojson json)
  | _ -> Error "no operand"

(** Writes a Record's JSON to a reused buffer, and reads it. *)
type 'o ways = {
  write : 'o -> string;
  read : string -> 'o;
}

let ways to_yojson of_yojson =
  let buf = Buffer.create 65536 in
  { write = (fun r -> Buffer.clear buf; Yojson.Safe.to_string ~buf (to_yojson r));
    read =
      (fun text ->
        match of_yojson (Yojson.Safe.from_string text) with Ok r -> r | Error why -> failwith why) }

let lot = ways lot_to_yojson lot_of_yojson
let results = ways results_to_yojson results_of_yojson
let expression = ways expression_to_yojson expression_of_yojson
