(** The storage of messages: one-dimensional bigarrays of bytes. The [get] functions, those called [unsafe] and those
    whose comment says so do not check bounds; all other functions do. Numbers are little-endian. *)

type t = (char, Bigarray.int8_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t

external length : t -> int = "%caml_ba_dim_1"
(** [length b] is the number of bytes. *)

external get16 : t -> int -> int = "%caml_bigstring_get16u"
(** [get16 b i] is the 16 bits from byte [i] on, from 0 to 65535. *)

external get32 : t -> int -> int32 = "%caml_bigstring_get32u"
(** [get32 b i] is the 32 bits from byte [i] on. *)

external get64 : t -> int -> int64 = "%caml_bigstring_get64u"
(** [get64 b i] is the 64 bits from byte [i] on. *)

external set16 : t -> int -> int -> unit = "%caml_bigstring_set16"
(** [set16 b i x] stores the low 16 bits of [x] from byte [i] on. *)

external set32 : t -> int -> int32 -> unit = "%caml_bigstring_set32"
(** [set32 b i x] stores [x] from byte [i] on. *)

external set64 : t -> int -> int64 -> unit = "%caml_bigstring_set64"
(** [set64 b i x] stores [x] from byte [i] on. *)

external unsafe_set64 : t -> int -> int64 -> unit = "%caml_bigstring_set64u"
(** {!set64} without a bounds check. *)

external unsafe_set32 : t -> int -> int32 -> unit = "%caml_bigstring_set32u"
(** {!set32} without a bounds check. *)

external unsafe_set16 : t -> int -> int -> unit = "%caml_bigstring_set16u"
(** {!set16} without a bounds check. *)

val blit_string : string -> int -> t -> int -> int -> unit
(** [blit_string s first b at n] copies [n] bytes of [s] from [first] on to [b] at [at]. Bounds are not checked. *)

val unsafe_blit : t -> int -> t -> int -> int -> unit
(** [unsafe_blit a first b at n] copies [n] bytes of [a] from [first] on to [b] at [at]. The two ranges may overlap.
    Callers must not rely on a bounds check. *)

val get8 : t -> int -> int
(** [get8 b i] is byte [i], from 0 to 255. *)

val set8 : t -> int -> int -> unit
(** [set8 b i x] stores the low 8 bits of [x] in byte [i]. *)

external unsafe_set8c : t -> int -> char -> unit = "%caml_ba_unsafe_set_1"
val unsafe_set8 : t -> int -> int -> unit
(** {!set8} without a bounds check. *)

val get_float64 : t -> int -> float
(** [get_float64 b i] is the number from byte [i] on, which must be a multiple of 8. *)

val set_float64 : t -> int -> float -> unit
(** [set_float64 b i x] stores [x] from byte [i] on, which must be a multiple of 8. Bounds are not checked. *)

val create : int -> t
(** [create n] has [n] bytes of arbitrary content. *)

val make_zero : int -> t
(** [make_zero n] has [n] bytes, all of them 0. *)

val empty : t
(** [empty] has no bytes. *)

val of_bytes : bytes -> t
(** [of_bytes bytes] is a copy of [bytes]. *)

val of_string : string -> t
(** [of_string s] is a copy of the bytes of [s]. *)

val sub_string : t -> int -> int -> string
(** [sub_string b first n] is a copy of the [n] bytes from [first] on. *)

val sub_text : t -> int -> int -> string
(** [sub_text b first n] is [sub_string b first n] if these bytes are UTF-8, and otherwise {!not_text}, which callers
    compare by [==]. *)

val not_text : string
(** A string that is not UTF-8. It stands for a range that is not UTF-8. *)

val sub_bytes : t -> int -> int -> bytes
(** [sub_bytes b first n] is a copy of the [n] bytes from [first] on. *)

val to_bytes : t -> bytes
(** [to_bytes b] is a copy of [b]. *)

val blit_to_bytes : t -> int -> bytes -> int -> int -> unit
(** [blit_to_bytes b first bytes at n] copies [n] bytes of [b] from [first] on to
    [bytes] at [at]. *)

val blit_from_bytes : bytes -> int -> t -> int -> int -> unit
(** [blit_from_bytes bytes first b at n] copies [n] bytes of [bytes] from [first] on to
    [b] at [at]. *)

val fill_zero : t -> int -> int -> unit
(** [fill_zero b first n] sets the [n] bytes from [first] on to 0. *)

val sub : t -> int -> int -> t
(** [sub b first n] is a copy of the [n] bytes from [first] on. *)

val output : out_channel -> t -> int -> int -> unit
(** [output c b first n] writes the [n] bytes from [first] on. *)
