(** Views of little-endian numbers in bigarrays, such as memory maps, without a copy. {!Numbers} has a view for each type
    of number, for example [Numbers.Uint32.View].

    Making a view takes one bounds check. The numbers need not be aligned.

    {[
      let () =
        let memory = Bigarray.(Array1.init char c_layout 9) Char.chr in
        let view = Numbers.Uint16.View.make memory 1 4 in
        assert (Numbers.Uint16.View.get view 0 = 0x0201);
        assert (Numbers.Uint16.View.bigarray view = None)
    ]} *)

type bigstring = Prim.Bigstring.t

module type S = sig
  type t
  type number
  type array1

  val make : bigstring -> int -> int -> t
  (** [make b first n] is a view of the [n] numbers from byte [first] on. Raises [Invalid_argument] if they are not all in
      [b]. *)

  val length : t -> int
  (** [length v] is the number of elements. *)

  val get : t -> int -> number
  (** [get v i] is element [i]. Raises [Invalid_argument] if [i] is out of bounds. *)

  val iter : (number -> unit) -> t -> unit
  (** [iter f v] is [f (get v 0); f (get v 1); …]. *)

  val fold : ('a -> number -> 'a) -> 'a -> t -> 'a
  (** [fold f init v] is [f (… (f (f init (get v 0)) (get v 1)) …)]. *)

  val sum : t -> number
  (** [sum v] is the sum of the elements. It is faster than {!fold}, because it calls no function for each element. *)

  val to_array : t -> number array
  (** [to_array v] is [[| get v 0; get v 1; … |]]. *)

  val bigarray : t -> array1 option
  (** [bigarray v] is a bigarray over the same memory, or [None] if the numbers are not aligned. *)
end

module Int16 :
  S
    with type number = int
     and type array1 = (int, Bigarray.int16_signed_elt, Bigarray.c_layout) Bigarray.Array1.t

module Uint16 :
  S
    with type number = int
     and type array1 = (int, Bigarray.int16_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t

module Int32 :
  S
    with type number = int
     and type array1 = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t

module Uint32 :
  S
    with type number = int
     and type array1 = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t

module Int64 :
  S
    with type number = int64
     and type array1 = (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t

module Float32 :
  S
    with type number = float
     and type array1 = (float, Bigarray.float32_elt, Bigarray.c_layout) Bigarray.Array1.t

module Float64 :
  S
    with type number = float
     and type array1 = (float, Bigarray.float64_elt, Bigarray.c_layout) Bigarray.Array1.t
