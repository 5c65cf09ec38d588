(* Pointer words being read. All positions are bytes.

   An OCaml integer does not hold 64 bits. Inside a function words stay in registers as numbers that
   do; across calls they would be boxed. *)

let[@inline] lower w = Int64.to_int (Int64.logand w 0xffff_ffffL)
let[@inline] upper w = Int64.to_int (Int64.shift_right_logical w 32)

(* Kind and, of lists, the size of elements. *)
let[@inline] form w = Int64.logand w 0x7_0000_0003L
let byte_list = 0x2_0000_0001L
let struct_list = 0x7_0000_0001L
let[@inline] is_struct w = Int64.logand w 3L = 0L
let[@inline] is_list w = Int64.logand w 3L = 1L
let[@inline] is_far w = Int64.logand w 3L = 2L

(* Where a near pointer at [i] leads to: 30 bits with a sign count words. *)
let[@inline] target i w =
  i + 8 + (Int64.to_int (Int64.shift_right (Int64.shift_left w 32) 34) lsl 3)

let[@inline] list_size w = upper w land 7
let[@inline] list_count w = Int64.to_int (Int64.shift_right_logical w 35)
let[@inline] data_bytes w = Int64.to_int (Int64.shift_right_logical w 29) land 0x7fff8
let[@inline] pointers w = Int64.to_int (Int64.shift_right_logical w 48)

(* Of a far pointer: where its landing pad is in its segment, whose number is the upper half, and
   whether there is one pad and not two. *)
let[@inline] is_single_far w = Int64.logand w 7L = 2L
let[@inline] far_position w = lower w land -8

(* Stdlib's compare values of any type, by a call. *)
let[@inline] min (x : int) y = if x < y then x else y
let[@inline] max (x : int) y = if x < y then y else x
