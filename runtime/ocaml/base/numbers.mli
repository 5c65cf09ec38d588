(** Many numbers at once: decoding into arrays and bigarrays, folding without storing, reading
    from channels, and views of the same memory. [Zooph.Numbers.Int32.to_array b 0 n] is the [n]
    little-endian numbers at the start of [b].

    All functions raise [Invalid_argument] if the numbers are not all there. The [_be] forms are for
    big-endian numbers.

    {[
      let () =
        let b = Bytes.of_string "\001\000\000\000\002\000\000\000" in
        assert (Numbers.Int32.to_array b 0 2 = [| 1; 2 |]);
        assert (Numbers.Uint32.sum b 0 2 = 3);
        let big = Bigarray.(Array1.init char c_layout 8 (Bytes.get b)) in
        let view = Numbers.Uint32.View.make big 0 2 in
        assert (Numbers.Uint32.View.get view 1 = 2 && Numbers.Uint32.View.sum view = 3)
    ]} *)

type bigstring = Prim.Bigstring.t

module type View = Number_views.S
(** What views of numbers in place have in common: see {!Number_views}. *)

module Int16 : sig
  module View = Number_views.Int16
  (** The numbers in place. *)

  type array1 = (int, Bigarray.int16_signed_elt, Bigarray.c_layout) Bigarray.Array1.t

  val size : int
  (** Bytes of a number. *)

  val to_array : bytes -> int -> int -> int array
  (** [to_array b first n] is the [n] numbers from byte [first] on. *)

  val into_array : bytes -> int -> int array -> unit
  (** [into_array b first a] fills [a] with the numbers from byte [first] on. *)

  val into_bigarray : bytes -> int -> array1 -> unit
  (** [into_bigarray b first a] fills [a] with the numbers from byte [first] on. *)

  val fold : ('a -> int -> 'a) -> 'a -> bytes -> int -> int -> 'a
  (** [fold f init b first n] is [Array.fold_left f init (to_array b first n)], storing nothing. *)

  val sum : bytes -> int -> int -> int
  (** [sum b first n] is [fold (+) 0 b first n], without calls. *)

  val input_array : in_channel -> int array -> unit
  (** [input_array c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val input_bigarray : in_channel -> array1 -> unit
  (** [input_bigarray c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val to_array_be : bytes -> int -> int -> int array
  val into_array_be : bytes -> int -> int array -> unit
  val into_bigarray_be : bytes -> int -> array1 -> unit
  val fold_be : ('a -> int -> 'a) -> 'a -> bytes -> int -> int -> 'a
  val input_array_be : in_channel -> int array -> unit
  val input_bigarray_be : in_channel -> array1 -> unit

  val view : bigstring -> int -> int -> array1 option
  (** [view b first n] is [View.bigarray (View.make b first n)]: the same memory as a bigarray; [None]
      if the numbers are not aligned. *)
end

module Uint16 : sig
  module View = Number_views.Uint16
  (** The numbers in place. *)

  type array1 = (int, Bigarray.int16_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t

  val size : int
  (** Bytes of a number. *)

  val to_array : bytes -> int -> int -> int array
  (** [to_array b first n] is the [n] numbers from byte [first] on. *)

  val into_array : bytes -> int -> int array -> unit
  (** [into_array b first a] fills [a] with the numbers from byte [first] on. *)

  val into_bigarray : bytes -> int -> array1 -> unit
  (** [into_bigarray b first a] fills [a] with the numbers from byte [first] on. *)

  val fold : ('a -> int -> 'a) -> 'a -> bytes -> int -> int -> 'a
  (** [fold f init b first n] is [Array.fold_left f init (to_array b first n)], storing nothing. *)

  val sum : bytes -> int -> int -> int
  (** [sum b first n] is [fold (+) 0 b first n], without calls. *)

  val input_array : in_channel -> int array -> unit
  (** [input_array c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val input_bigarray : in_channel -> array1 -> unit
  (** [input_bigarray c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val to_array_be : bytes -> int -> int -> int array
  val into_array_be : bytes -> int -> int array -> unit
  val into_bigarray_be : bytes -> int -> array1 -> unit
  val fold_be : ('a -> int -> 'a) -> 'a -> bytes -> int -> int -> 'a
  val input_array_be : in_channel -> int array -> unit
  val input_bigarray_be : in_channel -> array1 -> unit

  val view : bigstring -> int -> int -> array1 option
  (** [view b first n] is [View.bigarray (View.make b first n)]: the same memory as a bigarray; [None]
      if the numbers are not aligned. *)
end

module Int32 : sig
  module View = Number_views.Int32
  (** The numbers in place. *)

  type array1 = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t

  val size : int
  (** Bytes of a number. *)

  val to_array : bytes -> int -> int -> int array
  (** [to_array b first n] is the [n] numbers from byte [first] on. *)

  val into_array : bytes -> int -> int array -> unit
  (** [into_array b first a] fills [a] with the numbers from byte [first] on. *)

  val into_bigarray : bytes -> int -> array1 -> unit
  (** [into_bigarray b first a] fills [a] with the numbers from byte [first] on. *)

  val fold : ('a -> int -> 'a) -> 'a -> bytes -> int -> int -> 'a
  (** [fold f init b first n] is [Array.fold_left f init (to_array b first n)], storing nothing. *)

  val sum : bytes -> int -> int -> int
  (** [sum b first n] is [fold (+) 0 b first n], without calls and two numbers at a time. *)

  val input_array : in_channel -> int array -> unit
  (** [input_array c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val input_bigarray : in_channel -> array1 -> unit
  (** [input_bigarray c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val to_array_be : bytes -> int -> int -> int array
  val into_array_be : bytes -> int -> int array -> unit
  val into_bigarray_be : bytes -> int -> array1 -> unit
  val fold_be : ('a -> int -> 'a) -> 'a -> bytes -> int -> int -> 'a
  val input_array_be : in_channel -> int array -> unit
  val input_bigarray_be : in_channel -> array1 -> unit

  val view : bigstring -> int -> int -> array1 option
  (** [view b first n] is [View.bigarray (View.make b first n)]: the same memory as a bigarray; [None]
      if the numbers are not aligned. *)
end

module Uint32 : sig
  module View = Number_views.Uint32
  (** The numbers in place. *)

  type array1 = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t

  val size : int
  (** Bytes of a number. *)

  val to_array : bytes -> int -> int -> int array
  (** [to_array b first n] is the [n] numbers from byte [first] on. *)

  val into_array : bytes -> int -> int array -> unit
  (** [into_array b first a] fills [a] with the numbers from byte [first] on. *)

  val into_bigarray : bytes -> int -> array1 -> unit
  (** [into_bigarray b first a] fills [a] with the numbers from byte [first] on. *)

  val fold : ('a -> int -> 'a) -> 'a -> bytes -> int -> int -> 'a
  (** [fold f init b first n] is [Array.fold_left f init (to_array b first n)], storing nothing. *)

  val sum : bytes -> int -> int -> int
  (** [sum b first n] is [fold (+) 0 b first n], without calls and two numbers at a time. *)

  val input_array : in_channel -> int array -> unit
  (** [input_array c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val input_bigarray : in_channel -> array1 -> unit
  (** [input_bigarray c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val to_array_be : bytes -> int -> int -> int array
  val into_array_be : bytes -> int -> int array -> unit
  val into_bigarray_be : bytes -> int -> array1 -> unit
  val fold_be : ('a -> int -> 'a) -> 'a -> bytes -> int -> int -> 'a
  val input_array_be : in_channel -> int array -> unit
  val input_bigarray_be : in_channel -> array1 -> unit

  val view : bigstring -> int -> int -> array1 option
  (** [view b first n] is [View.bigarray (View.make b first n)]: the same memory as a bigarray; [None]
      if the numbers are not aligned. *)
end

module Int64 : sig
  module View = Number_views.Int64
  (** The numbers in place. *)

  type array1 = (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t

  val size : int
  (** Bytes of a number. *)

  val to_array : bytes -> int -> int -> int64 array
  (** [to_array b first n] is the [n] numbers from byte [first] on. *)

  val into_array : bytes -> int -> int64 array -> unit
  (** [into_array b first a] fills [a] with the numbers from byte [first] on. *)

  val into_bigarray : bytes -> int -> array1 -> unit
  (** [into_bigarray b first a] fills [a] with the numbers from byte [first] on. *)

  val fold : ('a -> int64 -> 'a) -> 'a -> bytes -> int -> int -> 'a
  (** [fold f init b first n] is [Array.fold_left f init (to_array b first n)], storing nothing. *)

  val sum : bytes -> int -> int -> int64
  (** [sum b first n] is [fold Int64.add 0L b first n], without calls. *)

  val input_array : in_channel -> int64 array -> unit
  (** [input_array c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val input_bigarray : in_channel -> array1 -> unit
  (** [input_bigarray c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val to_array_be : bytes -> int -> int -> int64 array
  val into_array_be : bytes -> int -> int64 array -> unit
  val into_bigarray_be : bytes -> int -> array1 -> unit
  val fold_be : ('a -> int64 -> 'a) -> 'a -> bytes -> int -> int -> 'a
  val input_array_be : in_channel -> int64 array -> unit
  val input_bigarray_be : in_channel -> array1 -> unit

  val view : bigstring -> int -> int -> array1 option
  (** [view b first n] is [View.bigarray (View.make b first n)]: the same memory as a bigarray; [None]
      if the numbers are not aligned. *)
end

module Float32 : sig
  module View = Number_views.Float32
  (** The numbers in place. *)

  type array1 = (float, Bigarray.float32_elt, Bigarray.c_layout) Bigarray.Array1.t

  val size : int
  (** Bytes of a number. *)

  val to_array : bytes -> int -> int -> float array
  (** [to_array b first n] is the [n] numbers from byte [first] on. *)

  val into_array : bytes -> int -> float array -> unit
  (** [into_array b first a] fills [a] with the numbers from byte [first] on. *)

  val into_bigarray : bytes -> int -> array1 -> unit
  (** [into_bigarray b first a] fills [a] with the numbers from byte [first] on. *)

  val fold : ('a -> float -> 'a) -> 'a -> bytes -> int -> int -> 'a
  (** [fold f init b first n] is [Array.fold_left f init (to_array b first n)], storing nothing. *)

  val sum : bytes -> int -> int -> float
  (** [sum b first n] is [fold (+.) 0. b first n], without calls. *)

  val input_array : in_channel -> float array -> unit
  (** [input_array c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val input_bigarray : in_channel -> array1 -> unit
  (** [input_bigarray c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val to_array_be : bytes -> int -> int -> float array
  val into_array_be : bytes -> int -> float array -> unit
  val into_bigarray_be : bytes -> int -> array1 -> unit
  val fold_be : ('a -> float -> 'a) -> 'a -> bytes -> int -> int -> 'a
  val input_array_be : in_channel -> float array -> unit
  val input_bigarray_be : in_channel -> array1 -> unit

  val view : bigstring -> int -> int -> array1 option
  (** [view b first n] is [View.bigarray (View.make b first n)]: the same memory as a bigarray; [None]
      if the numbers are not aligned. *)
end

module Float64 : sig
  module View = Number_views.Float64
  (** The numbers in place. *)

  type array1 = (float, Bigarray.float64_elt, Bigarray.c_layout) Bigarray.Array1.t

  val size : int
  (** Bytes of a number. *)

  val to_array : bytes -> int -> int -> float array
  (** [to_array b first n] is the [n] numbers from byte [first] on. *)

  val into_array : bytes -> int -> float array -> unit
  (** [into_array b first a] fills [a] with the numbers from byte [first] on. *)

  val into_bigarray : bytes -> int -> array1 -> unit
  (** [into_bigarray b first a] fills [a] with the numbers from byte [first] on. *)

  val fold : ('a -> float -> 'a) -> 'a -> bytes -> int -> int -> 'a
  (** [fold f init b first n] is [Array.fold_left f init (to_array b first n)], storing nothing. *)

  val sum : bytes -> int -> int -> float
  (** [sum b first n] is [fold (+.) 0. b first n], without calls. *)

  val input_array : in_channel -> float array -> unit
  (** [input_array c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val input_bigarray : in_channel -> array1 -> unit
  (** [input_bigarray c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val to_array_be : bytes -> int -> int -> float array
  val into_array_be : bytes -> int -> float array -> unit
  val into_bigarray_be : bytes -> int -> array1 -> unit
  val fold_be : ('a -> float -> 'a) -> 'a -> bytes -> int -> int -> 'a
  val input_array_be : in_channel -> float array -> unit
  val input_bigarray_be : in_channel -> array1 -> unit

  val view : bigstring -> int -> int -> array1 option
  (** [view b first n] is [View.bigarray (View.make b first n)]: the same memory as a bigarray; [None]
      if the numbers are not aligned. *)
end
