(** What {!Numbers} has for each kind of numbers. *)

module type S = sig
  type number
  (** One of them. *)

  type array1
  (** A bigarray of them. *)

  (** The numbers in place. *)
  module View : Number_views.S with type number = number and type array1 = array1

  val size : int
  (** [size] is the number of bytes of a number. *)

  val to_array : bytes -> int -> int -> number array
  (** [to_array b first n] is the [n] numbers from byte [first] on. *)

  val into_array : bytes -> int -> number array -> unit
  (** [into_array b first a] fills [a] with the numbers from byte [first] on. *)

  val into_bigarray : bytes -> int -> array1 -> unit
  (** [into_bigarray b first a] fills [a] with the numbers from byte [first] on. *)

  val fold : ('a -> number -> 'a) -> 'a -> bytes -> int -> int -> 'a
  (** [fold f init b first n] is [Array.fold_left f init (to_array b first n)], storing nothing. *)

  val sum : bytes -> int -> int -> number
  (** [sum b first n] is [fold (+) 0 b first n] with the addition and zero of the numbers, without
      calls; of 32-bit integers two at a time. *)

  val input_array : in_channel -> number array -> unit
  (** [input_array c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val input_bigarray : in_channel -> array1 -> unit
  (** [input_bigarray c a] fills [a] from the channel. Raises [End_of_file] if it ends before. *)

  val read_array : (bytes -> int -> int -> int) -> number array -> unit
  (** [read_array read a] fills [a] by [read b first n], which puts at most [n] bytes at [first] of [b]
      and is how many; 0 at the end, for which [End_of_file] is raised. [Unix.read descriptor] is such
      a function. *)

  val read_bigarray : (bytes -> int -> int -> int) -> array1 -> unit
  (** [read_bigarray read a] fills [a] as {!read_array} does. *)

  val fill_bigarray : (Prim.Bigstring.t -> int -> int -> int) -> array1 -> unit
  (** [fill_bigarray read a] is {!read_bigarray} without a copy: [read] puts bytes where they stay, in the memory of
      [a]. [Zooph_unix.read descriptor] and, from OCaml 5.2 on, [Unix.read_bigarray descriptor] are such
      functions. What [a] holds after an exception is not specified. *)

  (** {1 Big-endian numbers} *)

  val to_array_be : bytes -> int -> int -> number array
  (** {!to_array} of big-endian numbers. *)

  val into_array_be : bytes -> int -> number array -> unit
  (** {!into_array} of big-endian numbers. *)

  val into_bigarray_be : bytes -> int -> array1 -> unit
  (** {!into_bigarray} of big-endian numbers; in the bigarray they are the machine's. *)

  val fold_be : ('a -> number -> 'a) -> 'a -> bytes -> int -> int -> 'a
  (** {!fold} over big-endian numbers. *)

  val input_array_be : in_channel -> number array -> unit
  (** {!input_array} of big-endian numbers. *)

  val input_bigarray_be : in_channel -> array1 -> unit
  (** {!input_bigarray} of big-endian numbers. *)

  val read_array_be : (bytes -> int -> int -> int) -> number array -> unit
  (** {!read_array} of big-endian numbers. *)

  val read_bigarray_be : (bytes -> int -> int -> int) -> array1 -> unit
  (** {!read_bigarray} of big-endian numbers. *)

  val fill_bigarray_be : (Prim.Bigstring.t -> int -> int -> int) -> array1 -> unit
  (** {!fill_bigarray} of big-endian numbers, which are turned round where they are. *)

  (** {1 In place} *)

  val view : Prim.Bigstring.t -> int -> int -> array1 option
  (** [view b first n] is [View.bigarray (View.make b first n)]: the same memory as a bigarray; [None]
      if the numbers are not aligned. *)
end
