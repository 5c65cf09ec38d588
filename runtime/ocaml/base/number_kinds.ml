(** The functions that {!Numbers} has for each type of number. *)

module type S = sig
  type number
  (** The type of a number. *)

  type array1
  (** A bigarray of such numbers. *)

  (** Views of such numbers in place. *)
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
  (** [fold f init b first n] is [Array.fold_left f init (to_array b first n)], without the array. *)

  val sum : bytes -> int -> int -> number
  (** [sum b first n] is the sum of the [n] numbers from byte [first] on. It is faster than {!fold}, because it calls no
      function for each number. Integers of 32 bits are added two at a time. *)

  val input_array : in_channel -> number array -> unit
  (** [input_array c a] fills [a] from the channel. Raises [End_of_file] if the channel has too few bytes. *)

  val input_bigarray : in_channel -> array1 -> unit
  (** [input_bigarray c a] fills [a] from the channel. Raises [End_of_file] if the channel has too few bytes. *)

  val read_array : (bytes -> int -> int -> int) -> number array -> unit
  (** [read_array read a] fills [a] by calls of [read b first n], which puts at most [n] bytes into [b] from [first] on
      and returns their number. If it returns 0 before [a] is full, [End_of_file] is raised. [Unix.read descriptor] is
      such a function. *)

  val read_bigarray : (bytes -> int -> int -> int) -> array1 -> unit
  (** [read_bigarray read a] fills [a] as {!read_array} does. *)

  val fill_bigarray : (Prim.Bigstring.t -> int -> int -> int) -> array1 -> unit
  (** [fill_bigarray read a] is {!read_bigarray} without a copy: [read] puts the bytes directly into the memory of [a].
      [Zooph_unix.read descriptor] and, from OCaml 5.2 on, [Unix.read_bigarray descriptor] are such functions. The
      content of [a] after an exception is not specified. *)

  (** {1 Big-endian numbers} *)

  val to_array_be : bytes -> int -> int -> number array
  (** {!to_array} of big-endian numbers. *)

  val into_array_be : bytes -> int -> number array -> unit
  (** {!into_array} of big-endian numbers. *)

  val into_bigarray_be : bytes -> int -> array1 -> unit
  (** {!into_bigarray} of big-endian numbers, which are converted to the machine's byte order. *)

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
  (** {!fill_bigarray} of big-endian numbers, whose bytes are then swapped in place. *)

  (** {1 In place} *)

  val view : Prim.Bigstring.t -> int -> int -> array1 option
  (** [view b first n] is [View.bigarray (View.make b first n)]: a bigarray over the [n] numbers from byte [first] on,
      without a copy. It is [None] if they are not aligned in memory. *)
end
