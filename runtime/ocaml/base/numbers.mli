(** Many numbers at once: decoding into arrays and bigarrays, folding without storing, reading from channels and
    descriptors, and views of numbers in memory. For example, [Zooph.Numbers.Int32.to_array b 0 n] is the [n]
    little-endian numbers at the start of [b].

    All functions raise [Invalid_argument] if the range is out of bounds. The functions ending in [_be] are for
    big-endian numbers. No function writes to the bytes that it reads from, so you can pass the bytes of a string as
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
(** The memory that views refer to. *)

module type View = Number_views.S
(** The functions of views of numbers in place: see {!Number_views}. *)

module type S = Number_kinds.S
(** The functions for each type of number: see {!Number_kinds}. *)

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
(** Bigarrays have [int32] elements: numbers from 2{^31} on are negative in them. *)

module Int64 :
  S
    with type number = int64
     and type array1 = (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t
     and module View = Number_views.Int64
(** Also for unsigned numbers: those from 2{^63} on are negative [int64]s. *)

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
