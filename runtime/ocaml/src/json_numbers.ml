(* Writes numbers in decimal. *)

let rec natural out x =
  if x < 10 then Pieces.add_char out (Char.unsafe_chr (48 + x))
  else begin
    let tens = x / 10 in
    natural out tens;
    Pieces.add_char out (Char.unsafe_chr (48 + x - (tens * 10)))
  end

(* [min_int] is handled apart, because its negation overflows. *)
let integer out x =
  if x >= 0 then natural out x
  else if x = min_int then Pieces.add_string out (string_of_int x)
  else begin
    Pieces.add_char out '-';
    natural out (-x)
  end

(* {1 Floats}

   A float is written with the digits of [%.15g] if they read back as the same number, and with those of [%.17g]
   otherwise. Integer arithmetic finds both for numbers with at most 58 bits below the binary point, because ten times
   such a fraction fits an integer. Numbers from [10^15] on or below [10^-4] have an exponent, and are left to printf. *)

let[@inline never] by_printf out x =
  let short = Printf.sprintf "%.15g" x in
  let digits = if float_of_string short = x then short else Printf.sprintf "%.17g" x in
  (* The reference implementation writes exponents without a plus sign. *)
  String.iter (fun c -> if c <> '+' then Pieces.add_char out c) digits

let powers = Array.init 19 (fun k -> int_of_float (10. ** float_of_int k))

(* Powers of ten up to [10^22], which are exact as floats. *)
let float_powers = Array.init 23 (fun k -> float_of_string (Printf.sprintf "1e%d" k))

let rec digits_of x n = if x < Array.unsafe_get powers n then n else digits_of x (n + 1)

(* The number of zeros between the decimal point and the first digit of the fraction [part] of [2^k], added to [zeros].
   There are at most three. *)
let rec leading part k zeros =
  let part = part * 10 in
  if part lsr k > 0 then zeros else leading part k (zeros + 1)

(* [10^n] times [whole + part / 2^k], rounded to the nearest integer, and to the even one if two are equally near. *)
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

(* Writes [x / 10^n] without trailing zeros. *)
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

(* Writes [x], which is [mantissa / 2^k] and at least [10^-4]. [mantissa] is odd. *)
let fraction out x mantissa k =
  let whole = mantissa lsr k and part = mantissa land ((1 lsl k) - 1) in
  let behind = if whole = 0 then leading part k 0 else -digits_of whole 1 in
  let short = scaled whole part k (15 + behind) in
  if float_of_int short /. float_powers.(15 + behind) = x then begin
    (* Rounding up may have made a number that printf writes with an exponent. *)
    if short >= powers.(15) && behind = -15 then by_printf out x else decimal out short (15 + behind)
  end
  else
    let long = scaled whole part k (17 + behind) in
    (* [powers] ends at [10^18]. *)
    if 17 + behind > 18 then by_printf out x else decimal out long (17 + behind)

let rec zeros mantissa k = if k > 0 && mantissa land 1 = 0 then zeros (mantissa lsr 1) (k - 1) else k

(* The number of mantissa bits below the binary point, without trailing zero bits. A number that was a float of 32 bits
   has 29 trailing zero bits at least, so these are tested at once. *)
let below_point mantissa k =
  if k >= 29 && mantissa land 0x1fff_ffff = 0 then zeros (mantissa lsr 29) (k - 29) else zeros mantissa k

(* Writes [x], which is finite. *)
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
