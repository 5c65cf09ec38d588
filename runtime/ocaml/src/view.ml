(* A struct in a message, whose fields are read by their offsets. Following a pointer ("hop") checks the bounds of the
   struct, and views are immutable. So a load from a view only compares its offset with the section's size. *)

module Fault = Zooph_base.Fault

type t = {
  b : Storage.t;
  s : Segment.t;
  d : int;  (** First byte of the data section. *)
  n : int;  (** Bytes of the data section. The pointers follow it. *)
  pn : int;  (** Number of pointers. *)
}

let empty = { b = Segment.null.b; s = Segment.null; d = 0; n = 0; pn = 0 }
let[@inline] pointer_at v k = v.d + v.n + (k lsl 3)

(* The words that visiting the struct is charged: its size, but at least one. *)
let cost v =
  let words = v.pn + ((v.n + 7) lsr 3) in
  if words = 0 then 1 else words

(* {1 Hops} *)

let of_target { Segment.segment = s; first = d; lo; hi } =
  if lo land 3 <> 0 then Segment.bad Pointer_kind;
  let n = (hi land 0xffff) lsl 3 and pn = hi lsr 16 in
  if d < s.lo || d + n + (pn lsl 3) > s.hi then Segment.bad Out_of_bounds;
  { b = s.b; s; d; n; pn }

(* The struct that the pointer at [i] leads to. The pointer is not null. Raises [Segment.Bad] if it is malformed. *)
let try_hop s i = of_target (Segment.follow s i)

let[@inline never] hop_slow s i =
  if Segment.is_null s.Segment.b i then empty
  else
    try try_hop s i
    with Segment.Bad kind ->
      Segment.report s kind i;
      empty

(* The struct behind a far pointer. With the arguments in this order, callers of {!hop} need not move registers, which is
   4 % of the time of reading carsales. *)
let[@inline never] far i (s : Segment.t) =
  let w = Storage.get64 s.b i in
  let pads = Segment.pads s w in
  let at = Segment.pad_at pads w and b = pads.b in
  if at + 8 > pads.hi then hop_slow s i
  else begin
    let w = Storage.get64 b at in
    let d = Word.target at w and n = Word.data_bytes w and pn = Word.pointers w in
    if (not (Word.is_struct w)) || w = 0L || d < pads.lo || d + n + (pn lsl 3) > pads.hi then
      hop_slow s i
    else { b; s = pads; d; n; pn }
  end

let[@inline] hop (s : Segment.t) i =
  let b = s.b in
  let w = Storage.get64 b i in
  let d = Word.target i w and n = Word.data_bytes w and pn = Word.pointers w in
  if (not (Word.is_struct w)) || w = 0L || d < s.lo || d + n + (pn lsl 3) > s.hi then far i s
  else { b; s; d; n; pn }

(* {1 Fields of the data section}

   A field beyond the end of the section reads as zero: a writer with an older schema did not know it. [default] is the
   bits of the field's default. Messages store the exclusive or of value and default. *)

external bool_of_bit : int -> bool = "%identity"

(* The case of the absent field comes first, so that the compiler puts no jump behind the load. *)
let[@inline] u8 v at = if v.n <= at then 0 else Storage.get8 v.b (v.d + at)

(* [shift] is the index of the bit in its byte. Booleans are read without a branch. *)
let[@inline] bit v at shift = bool_of_bit ((u8 v at lsr shift) land 1)
let[@inline] bit_or_true v at shift = bool_of_bit (((u8 v at lsr shift) land 1) lxor 1)
let[@inline] u16 v at = if v.n < at + 2 then 0 else Storage.get16 v.b (v.d + at)
let[@inline] i32 v at = if v.n < at + 4 then 0 else Int32.to_int (Storage.get32 v.b (v.d + at))
let[@inline] i64 v at = if v.n < at + 8 then 0L else Storage.get64 v.b (v.d + at)
let[@inline] f64 v at = if v.n < at + 8 then 0. else Storage.get_float64 v.b (v.d + at)

let[@inline] f32 v at =
  if v.n < at + 4 then 0. else Zooph_base.Narrow.float_of_bits (Storage.get32 v.b (v.d + at))

(* The sign is masked off as an [int64], so that the compiler emits one load that clears the upper half. *)
let[@inline] u32 v at =
  if v.n < at + 4 then 0
  else Int64.to_int (Int64.logand (Int64.of_int32 (Storage.get32 v.b (v.d + at))) 0xffff_ffffL)

let[@inline] i8 v at = (u8 v at lsl 55) asr 55
let[@inline] i16 v at = (u16 v at lsl 47) asr 47
let[@inline] u8_or v at default = u8 v at lxor default
let[@inline] u16_or v at default = u16 v at lxor default
let[@inline] u32_or v at default = u32 v at lxor default
let[@inline] i8_or v at default = i8 v at lxor default
let[@inline] i16_or v at default = i16 v at lxor default
let[@inline] i32_or v at default = i32 v at lxor default
let[@inline] i64_or v at default = Int64.logxor (i64 v at) default
let[@inline] f64_or v at default = Int64.float_of_bits (Int64.logxor (i64 v at) default)

let[@inline] f32_or v at default =
  Zooph_base.Narrow.float_of_bits (Int32.logxor (Int32.of_int (i32 v at)) default)

(* {1 Pointers} *)

let[@inline] has v k =
  k < v.pn && not (Segment.is_null v.b (pointer_at v k))

let[@inline] structure v k =
  if k < v.pn then hop v.s (pointer_at v k) else empty

(* The root of a flat message that the compiler made. *)
let of_flat flat =
  let b = Storage.of_string flat in
  let s = { Segment.b; lo = 0; hi = Storage.length b; index = 0; table = Segment.built } in
  hop s 0
