(* Checks that numbers fit their fields. A number that does not fit is a mistake of the caller and raises; it is never
   truncated. *)

(* Raised inline: the compiler would spill live registers around a call. *)
let misfit = Invalid_argument "Zooph: a number does not fit its field"

let[@inline] u8 x = if x land lnot 0xff <> 0 then raise misfit else x
let[@inline] u16 x = if x land lnot 0xffff <> 0 then raise misfit else x
let[@inline] u32 x = if x land lnot 0xffff_ffff <> 0 then raise misfit else x
let[@inline] i8 x = if (x + 0x80) land lnot 0xff <> 0 then raise misfit else x
let[@inline] i16 x = if (x + 0x8000) land lnot 0xffff <> 0 then raise misfit else x
let[@inline] i32 x = if Int32.to_int (Int32.of_int x) <> x then raise misfit else x
