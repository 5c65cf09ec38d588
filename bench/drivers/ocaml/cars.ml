(* Returns the checksum of carsales messages. build-driver copies this file for the other versions of the schema. *)

open Zooph
open Values
open Carsales

let wheel w =
  Wheel.Reader.(diameter w + bits32 (air_pressure w) + i (snow_tires w))

let engine_sum e =
  Engine.Reader.(horsepower e + cylinders e + cc e + i (uses_gas e) + i (uses_electric e))

let wheels_sum l =
  let sum = ref 0 in
  for k = 0 to List.length l - 1 do
    sum := !sum + wheel (List.get l k)
  done;
  !sum

let car c =
  let open Car.Reader in
  text (make_slice c) + text (model_slice c)
  + Color.to_int (color c)
  + seats c + doors c
  + wheels_sum (wheels c)
  + length c + width c + height c + weight c
  + engine_sum (engine c)
  + bits32 (fuel_capacity c) + bits32 (fuel_level c)
  + i (has_power_windows c) + i (has_power_steering c) + i (has_cruise_control c)
  + cup_holders c
  + i (has_nav_system c)

let read lot =
  let cars = ParkingLot.Reader.cars lot in
  let sum = ref 0 in
  for k = 0 to List.length cars - 1 do
    sum := !sum + car (List.get cars k)
  done;
  !sum
