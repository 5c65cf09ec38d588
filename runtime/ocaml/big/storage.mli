(** What messages are stored in: one-dimensional bigarrays of bytes. [get] functions and those called [unsafe] do not check
    bounds; all other functions do. Numbers are little-endian. *)

type t = (char, Bigarray.int8_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t

external length : t -> int = "%caml_ba_dim_1"
external get16 : t -> int -> int = "%caml_bigstring_get16u"
external get32 : t -> int -> int32 = "%caml_bigstring_get32u"
external get64 : t -> int -> int64 = "%caml_bigstring_get64u"
external set16 : t -> int -> int -> unit = "%caml_bigstring_set16"
external set32 : t -> int -> int32 -> unit = "%caml_bigstring_set32"
external set64 : t -> int -> int64 -> unit = "%caml_bigstring_set64"
external unsafe_set64 : t -> int -> int64 -> unit = "%caml_bigstring_set64u"
external unsafe_set32 : t -> int -> int32 -> unit = "%caml_bigstring_set32u"
external unsafe_set16 : t -> int -> int -> unit = "%caml_bigstring_set16u"
val blit_string : string -> int -> t -> int -> int -> unit
(** Not checked. *)

val unsafe_blit : t -> int -> t -> int -> int -> unit
val get8 : t -> int -> int
val set8 : t -> int -> int -> unit
val unsafe_set8 : t -> int -> int -> unit

val get_float64 : t -> int -> float
(** The position must be a multiple of 8. *)

val set_float64 : t -> int -> float -> unit
(** Not checked; the position must be a multiple of 8. *)

val create : int -> t
val make_zero : int -> t
val empty : t
val of_bytes : bytes -> t
val of_string : string -> t
val sub_string : t -> int -> int -> string
val sub_bytes : t -> int -> int -> bytes
val to_bytes : t -> bytes
val blit_to_bytes : t -> int -> bytes -> int -> int -> unit
val blit_from_bytes : bytes -> int -> t -> int -> int -> unit
val fill_zero : t -> int -> int -> unit
val sub : t -> int -> int -> t
val output : out_channel -> t -> int -> int -> unit
