(* Numbers as digits. *)

let rec natural out x =
  if x < 10 then Pieces.add_char out (Char.unsafe_chr (48 + x))
  else begin
    let tens = x / 10 in
    natural out tens;
    Pieces.add_char out (Char.unsafe_chr (48 + x - (tens * 10)))
  end

(* The least integer has no opposite. *)
let integer out x =
  if x >= 0 then natural out x
  else if x = min_int then Pieces.add_string out (string_of_int x)
  else begin
    Pieces.add_char out '-';
    natural out (-x)
  end

(* {1 Floats}

   The digits of [%.15g] if they lead back to the number, else those of [%.17g]. Both are found here for
   numbers whose parts below the point have at most 58 bits: an integer holds ten times as much. What is
   larger than [10^15] or smaller than [10^-4] has an exponent, and is left to printf. *)

let[@inline never] by_printf out x =
  let short = Printf.sprintf "%.15g" x in
  let digits = if float_of_string short = x then short else Printf.sprintf "%.17g" x in
  (* As the reference does, without the plus sign of an exponent. *)
  String.iter (fun c -> if c <> '+' then Pieces.add_char out c) digits

let powers = Array.init 19 (fun k -> int_of_float (10. ** float_of_int k))

(* Exact up to [10^22]. *)
let float_powers = Array.init 23 (fun k -> float_of_string (Printf.sprintf "1e%d" k))

let rec digits_of x n = if x < Array.unsafe_get powers n then n else digits_of x (n + 1)

(* Zeros behind the point before the first digit that is not zero; there are few. *)
let rec leading part k zeros =
  let part = part * 10 in
  if part lsr k > 0 then zeros else leading part k (zeros + 1)

(* The whole number nearest to [10^n] times [whole] and [part] of [2^k]; half of it to the even one. *)
let scaled whole part k n =
  let x = ref whole and part = ref part in
  let mask = (1 lsl k) - 1 in
  for _ = 1 to n do
    let more = !part * 10 in
    x := (!x * 10) + (more lsr k);
    part := more land mask
  done;
  let half = 1 lsl (k - 1) in
  if !part > half || (!part = half && !x land 1 = 1) then !x + 1 else !x

(* [x] over [10^n], without zeros at its end. *)
let rec decimal out x n =
  if n > 0 && x mod 10 = 0 then decimal out (x / 10) (n - 1)
  else if n = 0 then natural out x
  else begin
    let unit = powers.(n) in
    natural out (x / unit);
    Pieces.add_char out '.';
    let part = x mod unit in
    for _ = digits_of part 1 + 1 to n do
      Pieces.add_char out '0'
    done;
    natural out part
  end

(* [2^-k] times [mantissa], which is odd, and above [10^-4]. *)
let fraction out x mantissa k =
  let whole = mantissa lsr k and part = mantissa land ((1 lsl k) - 1) in
  let behind = if whole = 0 then leading part k 0 else -digits_of whole 1 in
  let short = scaled whole part k (15 + behind) in
  if float_of_int short /. float_powers.(15 + behind) = x then begin
    (* Rounded up it may have an exponent. *)
    if short >= powers.(15) && behind = -15 then by_printf out x else decimal out short (15 + behind)
  end
  else
    let long = scaled whole part k (17 + behind) in
    (* Beyond the table of whole powers. *)
    if 17 + behind > 18 then by_printf out x else decimal out long (17 + behind)

let rec zeros mantissa k = if k > 0 && mantissa land 1 = 0 then zeros (mantissa lsr 1) (k - 1) else k

(* How many bits of the mantissa are below the point, without zeros at its end: what was a float of 32 bits has 29
   of them. *)
let below_point mantissa k =
  if k >= 29 && mantissa land 0x1fff_ffff = 0 then zeros (mantissa lsr 29) (k - 29) else zeros mantissa k

(* [x] is finite. *)
let float out x =
  let size = Float.abs x in
  if size < 1e-4 || size >= 1e15 then
    if x = 0. then Pieces.add_string out (if 1. /. x < 0. then "-0" else "0") else by_printf out x
  else begin
    let bits = Int64.to_int (Int64.bits_of_float size) in
    let mantissa = (bits land ((1 lsl 52) - 1)) lor (1 lsl 52) and k = 1075 - (bits lsr 52) in
    let all = k in
    let k = below_point mantissa all in
    let mantissa = mantissa lsr (all - k) in
    if k > 58 then by_printf out x
    else begin
      if x < 0. then Pieces.add_char out '-';
      if k = 0 then natural out mantissa else fraction out size mantissa k
    end
  end
