(** Lists of numbers and booleans in messages: typed views, without a copy.

    [fold], [iter] and [to_array] do not box; the function they call may.

    {[
      let mean reading =
        let samples = Weather.Reading.Reader.samples reading in
        Float32s.fold ( +. ) 0. samples /. float_of_int (Float32s.length samples)
    ]} *)

module Int8s : sig
  type t = Raw_list.t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val to_array : t -> int array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int, Bigarray.int8_signed_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)

  (**/**)

  val hop : Segment.t -> int -> t
  val store : Storage.t -> int -> int -> int -> unit
  val store_all : Storage.t -> int -> int array -> unit
end

module Uint8s : sig
  type t = Raw_list.t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val to_array : t -> int array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int, Bigarray.int8_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)

  (**/**)

  val hop : Segment.t -> int -> t
  val store : Storage.t -> int -> int -> int -> unit
  val store_all : Storage.t -> int -> int array -> unit
end

module Int16s : sig
  type t = Raw_list.t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val to_array : t -> int array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int, Bigarray.int16_signed_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)

  (**/**)

  val hop : Segment.t -> int -> t
  val store : Storage.t -> int -> int -> int -> unit
  val store_all : Storage.t -> int -> int array -> unit
end

module Uint16s : sig
  type t = Raw_list.t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val to_array : t -> int array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int, Bigarray.int16_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)

  (**/**)

  val hop : Segment.t -> int -> t
  val store : Storage.t -> int -> int -> int -> unit
  val store_all : Storage.t -> int -> int array -> unit
end

module Int32s : sig
  type t = Raw_list.t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val to_array : t -> int array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)

  (**/**)

  val hop : Segment.t -> int -> t
  val store : Storage.t -> int -> int -> int -> unit
  val store_all : Storage.t -> int -> int array -> unit
end

module Uint32s : sig
  type t = Raw_list.t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val to_array : t -> int array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers.
      In the bigarray numbers are modulo 2{^32}. *)

  (**/**)

  val hop : Segment.t -> int -> t
  val store : Storage.t -> int -> int -> int -> unit
  val store_all : Storage.t -> int -> int array -> unit
end

module Int64s : sig
  type t = Raw_list.t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int64
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int64 -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int64 -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val to_array : t -> int64 array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)

  (**/**)

  val hop : Segment.t -> int -> t
  val store : Storage.t -> int -> int -> int64 -> unit
  val store_all : Storage.t -> int -> int64 array -> unit
end

module Uint64s : sig
  type t = Raw_list.t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int64
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int64 -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int64 -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val to_array : t -> int64 array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers.
      64-bit numbers are modulo 2{^64}: see {!Int64.unsigned_compare} and its like. *)

  (**/**)

  val hop : Segment.t -> int -> t
  val store : Storage.t -> int -> int -> int64 -> unit
  val store_all : Storage.t -> int -> int64 array -> unit
end

module Float32s : sig
  type t = Raw_list.t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> float
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (float -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> float -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val to_array : t -> float array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (float, Bigarray.float32_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)

  (**/**)

  val hop : Segment.t -> int -> t
  val store : Storage.t -> int -> int -> float -> unit
  val store_all : Storage.t -> int -> float array -> unit
end

module Float64s : sig
  type t = Raw_list.t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> float
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (float -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> float -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val to_array : t -> float array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (float, Bigarray.float64_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)

  (**/**)

  val hop : Segment.t -> int -> t
  val store : Storage.t -> int -> int -> float -> unit
  val store_all : Storage.t -> int -> float array -> unit
end

module Bools : sig
  type t = Raw_list.t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> bool
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (bool -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> bool -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val to_array : t -> bool array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  (**/**)

  val hop : Segment.t -> int -> t
  val store : Storage.t -> int -> int -> bool -> unit
  val store_all : Storage.t -> int -> bool array -> unit
end
