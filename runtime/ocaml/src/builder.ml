(* A struct under construction. Its data section starts at byte [d] of the arena, its pointers start at [p], and it ends
   at [e]. *)

type t = { a : Arena.t; d : int; p : int; e : int }

let of_shape a { Put.first; data_words; pointers } =
  let p = first + (data_words lsl 3) in
  { a; d = first; p; e = p + (pointers lsl 3) }

let[@inline] make a first data_words pointers =
  let p = first + (data_words lsl 3) in
  { a; d = first; p; e = p + (pointers lsl 3) }

let view b =
  let s = Arena.segment b.a in
  { View.b = s.b; s; d = b.d; n = b.p - b.d; pn = (b.e - b.p) lsr 3 }

(* A Builder's struct has at least the sections of the schema, so no accessor compares offsets with section sizes. The
   struct is within what the arena has handed out, so no accessor compares positions with the storage's length either: that
   took two thirds of the instructions of a setter. *)
let[@inline] at b k = b.p + (k lsl 3)
let[@inline] set_8 b at x = Storage.unsafe_set8 b.a.b (b.d + at) x
let[@inline] set_16 b at x = Storage.unsafe_set16 b.a.b (b.d + at) x
let[@inline] set_32 b at x = Storage.unsafe_set32 b.a.b (b.d + at) (Int32.of_int x)
let[@inline] set_64 b at x = Storage.unsafe_set64 b.a.b (b.d + at) x
let[@inline] set_f32 b at x = Storage.unsafe_set32 b.a.b (b.d + at) (Zooph_base.Narrow.bits_of_float x)
let[@inline] set_f64 b at x = Storage.set_float64 b.a.b (b.d + at) x

let[@inline] set_f32_or b at default x =
  Storage.unsafe_set32 b.a.b (b.d + at) (Int32.logxor (Zooph_base.Narrow.bits_of_float x) default)

let[@inline] set_f64_or b at default x =
  Storage.unsafe_set64 b.a.b (b.d + at) (Int64.logxor (Int64.bits_of_float x) default)

let[@inline] set_bit b at shift x =
  let i = b.d + at and s = b.a.b in
  Storage.unsafe_set8c s i
    (Char.unsafe_chr (Storage.get8 s i land (0xff - (1 lsl shift)) lor (Encoder.int_of_bool x lsl shift)))

let has b k = not (Put.is_null b.a (at b k))
let clear b k = Put.clear b.a (at b k)

(* Reports whether the union whose discriminant is at [at] selects member [tag]. *)
let selects b at tag = Storage.get16 b.a.b (b.d + at) = tag

(* Selects the member [tag], which is pointer [k]. If another member was selected, the object that it left there has
   another type, so it is erased. *)
let select_pointer b k at tag =
  if not (selects b at tag) then begin
    clear b k;
    set_16 b at tag
  end

(* Zeroes [count] bits of the data section from bit [first] on, when a group is no longer selected. [count] is 1 or a
   multiple of 8. *)
let zero_bits b first count =
  if count = 1 then set_bit b (first lsr 3) (first land 7) false
  else Storage.fill_zero b.a.b (b.d + (first lsr 3)) (count lsr 3)
