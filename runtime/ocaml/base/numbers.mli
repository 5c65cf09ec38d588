(** Many numbers at once: decoding into arrays and bigarrays, folding without storing, reading
    from channels and descriptors, and views of the same memory. [Zooph.Numbers.Int32.to_array b 0 n] is the [n]
    little-endian numbers at the start of [b].

    All functions raise [Invalid_argument] if the numbers are not all there. The [_be] forms are for
    big-endian numbers. Nothing here writes to the bytes, so those of a string are taken as
    [Stdlib.Bytes.unsafe_of_string s].

    {[
      let () =
        let b = Bytes.of_string "\001\000\000\000\002\000\000\000" in
        assert (Numbers.Int32.to_array b 0 2 = [| 1; 2 |]);
        assert (Numbers.Uint32.sum b 0 2 = 3);
        let big = Bigarray.(Array1.init char c_layout 8 (Bytes.get b)) in
        let view = Numbers.Uint32.View.make big 0 2 in
        assert (Numbers.Uint32.View.get view 1 = 2 && Numbers.Uint32.View.sum view = 3)

      (* Of a descriptor: [from (Unix.read descriptor)]. *)
      let from read =
        let numbers = Array.make 1000 0. in
        Numbers.Float64.read_array read numbers;
        numbers
    ]} *)

type bigstring = Prim.Bigstring.t
(** What views are of. *)

module type View = Number_views.S
(** What views of numbers in place have in common: see {!Number_views}. *)

module type S = Number_kinds.S
(** What there is for each kind of numbers: see {!Number_kinds}. *)

module Int16 :
  S
    with type number = int
     and type array1 = (int, Bigarray.int16_signed_elt, Bigarray.c_layout) Bigarray.Array1.t
     and module View = Number_views.Int16

module Uint16 :
  S
    with type number = int
     and type array1 = (int, Bigarray.int16_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t
     and module View = Number_views.Uint16

module Int32 :
  S
    with type number = int
     and type array1 = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t
     and module View = Number_views.Int32

module Uint32 :
  S
    with type number = int
     and type array1 = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t
     and module View = Number_views.Uint32
(** In bigarrays numbers are modulo 2{^32}. *)

module Int64 :
  S
    with type number = int64
     and type array1 = (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t
     and module View = Number_views.Int64
(** Unsigned numbers are these modulo 2{^64}. *)

module Float32 :
  S
    with type number = float
     and type array1 = (float, Bigarray.float32_elt, Bigarray.c_layout) Bigarray.Array1.t
     and module View = Number_views.Float32

module Float64 :
  S
    with type number = float
     and type array1 = (float, Bigarray.float64_elt, Bigarray.c_layout) Bigarray.Array1.t
     and module View = Number_views.Float64
