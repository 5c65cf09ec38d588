(** What messages are stored in: [bytes]. [get] functions and those called [unsafe] do not check
    bounds; all other functions do. Numbers are little-endian.

    {[
      let first_word (s : Slice.t) = Storage.get64 (Slice.buffer s) 0
    ]} *)

type t = bytes

external length : t -> int = "%bytes_length"
external get16 : t -> int -> int = "%caml_bytes_get16u"
external get32 : t -> int -> int32 = "%caml_bytes_get32u"
external get64 : t -> int -> int64 = "%caml_bytes_get64u"
external set16 : t -> int -> int -> unit = "%caml_bytes_set16"
external set32 : t -> int -> int32 -> unit = "%caml_bytes_set32"
external set64 : t -> int -> int64 -> unit = "%caml_bytes_set64"
external unsafe_set64 : t -> int -> int64 -> unit = "%caml_bytes_set64u"
external unsafe_set32 : t -> int -> int32 -> unit = "%caml_bytes_set32u"
external unsafe_set16 : t -> int -> int -> unit = "%caml_bytes_set16u"
external blit_string : string -> int -> t -> int -> int -> unit = "caml_blit_string" [@@noalloc]
external unsafe_blit : t -> int -> t -> int -> int -> unit = "caml_blit_bytes" [@@noalloc]
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
