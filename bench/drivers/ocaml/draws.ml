(* Draws the random data of the classic benchmarks, in the order that bench/cases/README.md describes. *)

type random = { mutable x : int; mutable y : int; mutable z : int; mutable w : int }

(** Returns a generator with the published seeds. *)
let create () = { x = 0x1d2acd47; y = 0x58ca3e14; z = 0xf563f232; w = 0x0bc76199 }

(** Draws 32 bits. *)
let bits r =
  let t = r.x lxor (r.x lsl 11) land 0xffff_ffff in
  r.x <- r.y;
  r.y <- r.z;
  r.z <- r.w;
  r.w <- r.w lxor (r.w lsr 19) lxor t lxor (t lsr 8);
  r.w

let below r n = bits r mod n
let real r most = float_of_int (bits r) *. most /. 4294967295.
let bit r = below r 2 = 1
let pick r texts = texts.(below r (Array.length texts))

(* {1 Cars} *)

let makes = [| "Saab"; "Opel"; "Citroen"; "Honda"; "Lancia" |]
let models = [| "Ninety"; "Kadett"; "Deux CV"; "Civic"; "Delta"; "Beta HPE" |]
let[@inline] single x = Int32.float_of_bits (Int32.bits_of_float x)

let wheel r : Carsales.Wheel.t =
  let diameter = 25 + below r 15 in
  let air_pressure = 30. +. single (real r 20.) in
  { diameter; air_pressure; snow_tires = below r 16 = 0 }

let car r : Carsales.Car.t =
  let fuel_capacity = 10. +. single (real r 30.) in
  let make = pick r makes in
  let model = pick r models in
  let color = Carsales.Color.of_int (below r 9) in
  let seats = 2 + below r 6 in
  let doors = 2 + below r 3 in
  let wheels = Array.make 4 Carsales.Wheel.default in
  for i = 0 to 3 do
    wheels.(i) <- wheel r
  done;
  let length = 170 + below r 150 in
  let width = 48 + below r 36 in
  let height = 54 + below r 48 in
  let weight = 2000 + below r 3500 in
  let horsepower = 100 * below r 400 in
  let cylinders = 4 + (2 * below r 3) in
  let cc = 800 + below r 10_000 in
  let engine : Carsales.Engine.t = { horsepower; cylinders; cc; uses_gas = true; uses_electric = bit r } in
  let fuel_level = real r (single fuel_capacity) in
  let has_power_windows = bit r in
  let has_power_steering = bit r in
  let has_cruise_control = bit r in
  let cup_holders = below r 12 in
  let has_nav_system = bit r in
  { make; model; color; seats; doors; wheels; length; width; height; weight; engine = Some engine;
    fuel_capacity; fuel_level; has_power_windows; has_power_steering; has_cruise_control; cup_holders;
    has_nav_system }

(* {1 Results} *)

let words_of_snippets =
  [| "one "; "two "; "tree "; "spoon "; "river "; "stone "; "window "; "lantern "; "of "; "wood "; "table ";
     "grass " |]

(** Draws the address of a search result into [b], whose content it replaces. *)
let url r b =
  Buffer.clear b;
  Buffer.add_string b "https://example.com";
  for _ = 1 to below r 100 do
    Buffer.add_char b (Char.unsafe_chr (97 + below r 26))
  done;
  Buffer.contents b

let words r b =
  for _ = 1 to below r 20 do
    Buffer.add_string b (pick r words_of_snippets)
  done

(** Draws words into [b], whose content it replaces. Reports whether "cat" is among them and "dog" is not. *)
let snippet r b =
  Buffer.clear b;
  Buffer.add_char b ' ';
  words r b;
  let cat = below r 8 = 0 in
  if cat then Buffer.add_string b "cat ";
  let dog = below r 8 = 0 in
  if dog then Buffer.add_string b "dog ";
  words r b;
  (Buffer.contents b, cat && not dog)

(* {1 Expressions} *)

let operation r = below r 5

(** Draws an operand of an expression at that depth: a number, which is not 0, or 0 for an expression. *)
let number r depth = if below r 8 < depth then below r 128 + 1 else 0
