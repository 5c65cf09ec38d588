(* Reading pointer words. All positions are in bytes.

   An OCaml [int] has only 63 bits, so words are [int64]s. Within a function they stay unboxed in registers; passed to a
   function that is not inlined they would be boxed. *)

let[@inline] lower w = Int64.to_int (Int64.logand w 0xffff_ffffL)
let[@inline] upper w = Int64.to_int (Int64.shift_right_logical w 32)

(* The kind of a pointer and, for lists, the size of elements. *)
let[@inline] form w = Int64.logand w 0x7_0000_0003L
let byte_list = 0x2_0000_0001L
let struct_list = 0x7_0000_0001L
let[@inline] is_struct w = Int64.logand w 3L = 0L
let[@inline] is_list w = Int64.logand w 3L = 1L
let[@inline] is_far w = Int64.logand w 3L = 2L

(* The position of the object of the near pointer at [i]. Its offset is 30 bits, signed, in words. *)
let[@inline] target i w =
  i + 8 + (Int64.to_int (Int64.shift_right (Int64.shift_left w 32) 34) lsl 3)

let[@inline] list_size w = upper w land 7
let[@inline] list_count w = Int64.to_int (Int64.shift_right_logical w 35)
let[@inline] data_bytes w = Int64.to_int (Int64.shift_right_logical w 29) land 0x7fff8
let[@inline] pointers w = Int64.to_int (Int64.shift_right_logical w 48)

(* Far pointers: whether there is one landing pad and not two, and the position of the pad in its segment, whose number
   is the upper half. *)
let[@inline] is_single_far w = Int64.logand w 7L = 2L
let[@inline] far_position w = lower w land -8

(* [Stdlib.min] and [Stdlib.max] are polymorphic and call a comparison function. *)
let[@inline] min (x : int) y = if x < y then x else y
let[@inline] max (x : int) y = if x < y then y else x
