(* Builds messages field by field from the plain data. *)

open Zooph

let fill_engine b (e : Carsales.Engine.t) =
  let open Carsales.Engine.Builder in
  set_horsepower b e.horsepower;
  set_cylinders b e.cylinders;
  set_cc b e.cc;
  set_uses_gas b e.uses_gas;
  set_uses_electric b e.uses_electric

let fill_wheel b (w : Carsales.Wheel.t) =
  let open Carsales.Wheel.Builder in
  set_diameter b w.diameter;
  set_air_pressure b w.air_pressure;
  set_snow_tires b w.snow_tires

let fill_car b (c : Carsales.Car.t) =
  let open Carsales.Car.Builder in
  set_make b c.make;
  set_model b c.model;
  set_color b c.color;
  set_seats b c.seats;
  set_doors b c.doors;
  let wheels = init_wheels b (Array.length c.wheels) in
  for i = 0 to Array.length c.wheels - 1 do
    fill_wheel (List_builder.get wheels i) (Array.unsafe_get c.wheels i)
  done;
  set_length b c.length;
  set_width b c.width;
  set_height b c.height;
  set_weight b c.weight;
  (match c.engine with None -> () | Some e -> fill_engine (init_engine b) e);
  set_fuel_capacity b c.fuel_capacity;
  set_fuel_level b c.fuel_level;
  set_has_power_windows b c.has_power_windows;
  set_has_power_steering b c.has_power_steering;
  set_has_cruise_control b c.has_cruise_control;
  set_cup_holders b c.cup_holders;
  set_has_nav_system b c.has_nav_system

let lot arena (lot : Carsales.ParkingLot.t) =
  let open Carsales.ParkingLot.Builder in
  let cars = init_cars (init arena) (Array.length lot.cars) in
  for i = 0 to Array.length lot.cars - 1 do
    fill_car (List_builder.get cars i) (Array.unsafe_get lot.cars i)
  done

let fill_result b (r : Catrank.SearchResult.t) =
  let open Catrank.SearchResult.Builder in
  set_url b r.url;
  set_score b r.score;
  set_snippet b r.snippet

let results arena (l : Catrank.SearchResultList.t) =
  let open Catrank.SearchResultList.Builder in
  let results = init_results (init arena) (Array.length l.results) in
  for i = 0 to Array.length l.results - 1 do
    fill_result (List_builder.get results i) (Array.unsafe_get l.results i)
  done

let rec fill_node b (e : Eval.Expression.t) =
  let open Eval.Expression in
  Builder.set_op b e.op;
  let left = Builder.left b and right = Builder.right b in
  (match e.left with
  | Value x -> Left.Builder.set_value left x
  | Expression (Some e) -> fill_node (Left.Builder.init_expression left) e
  | Expression None | Unknown _ -> ());
  match e.right with
  | Value x -> Right.Builder.set_value right x
  | Expression (Some e) -> fill_node (Right.Builder.init_expression right) e
  | Expression None | Unknown _ -> ()

let tree arena e = fill_node (Eval.Expression.Builder.init arena) e

let one_field arena (x : One_field.TotalValue.t) =
  One_field.TotalValue.Builder.(set_amount (init arena) x.amount)

let message_a arena (m : Ram.MessageA.t) =
  let open Ram.MessageA.Builder in
  let b = init arena in
  set_id b m.id;
  set_version b m.version;
  set_table b m.table;
  set_key b m.key;
  set_value b m.value

let message_b arena (m : Ram.MessageB.t) =
  let open Ram.MessageB.Builder in
  let b = init arena in
  set_first b m.first;
  set_second b m.second;
  set_third b m.third;
  set_fourth b m.fourth;
  set_fifth b m.fifth;
  set_sixth b m.sixth;
  set_seventh b m.seventh;
  set_eighth b m.eighth
