(* Numbers that must fit their fields: one that does not is the caller's mistake, and is never cut. *)

(* Raised in place: a call would make the compiler spill what is live around it. *)
let misfit = Invalid_argument "Zooph: a number does not fit its field"

let[@inline] u8 x = if x land lnot 0xff <> 0 then raise misfit else x
let[@inline] u16 x = if x land lnot 0xffff <> 0 then raise misfit else x
let[@inline] u32 x = if x land lnot 0xffff_ffff <> 0 then raise misfit else x
let[@inline] i8 x = if (x + 0x80) land lnot 0xff <> 0 then raise misfit else x
let[@inline] i16 x = if (x + 0x8000) land lnot 0xffff <> 0 then raise misfit else x
let[@inline] i32 x = if Int32.to_int (Int32.of_int x) <> x then raise misfit else x
