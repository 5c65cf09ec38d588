(* Floats of 32 bits and those of 64, which OCaml's are. The processor makes every NaN that it converts
   a quiet one; here all bits that there is room for are kept. *)

let sign_32 x = Int64.logand (Int64.shift_left (Int64.of_int32 x) 32) Int64.min_int
let sign_64 x = Int64.to_int32 (Int64.logand (Int64.shift_right_logical x 32) 0x8000_0000L)

let[@inline] widened_nan bits =
  Int64.float_of_bits
    (Int64.logor (sign_32 bits)
       (Int64.logor 0x7ff0_0000_0000_0000L
          (Int64.shift_left (Int64.logand (Int64.of_int32 bits) 0x7f_ffffL) 29)))

let[@inline] narrowed_nan x =
  let bits = Int64.bits_of_float x in
  let payload = Int64.to_int32 (Int64.shift_right_logical (Int64.logand bits 0xf_ffff_ffff_ffffL) 29) in
  (* One that would be an infinity, for what it says is in the bits that go, becomes quiet. *)
  let payload = if payload = 0l then 0x40_0000l else payload in
  Int32.logor (sign_64 bits) (Int32.logor 0x7f80_0000l payload)

let[@inline] float_of_bits bits =
  let x = Int32.float_of_bits bits in
  if x = x then x else widened_nan bits

let[@inline] bits_of_float x = if x = x then Int32.bits_of_float x else narrowed_nan x
