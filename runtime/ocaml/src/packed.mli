(** Packing: the compression that leaves out zero bytes. The bytes are those that the reference
    implementation makes. *)

module Fault = Zooph_base.Fault

val pack : Storage.t -> (bytes, Fault.t) result
(** [pack b] is the framed message [b], packed. A fault if [b] is not exactly one. *)

val pack_flat : Storage.t -> bytes
(** [pack_flat b] is the words of [b], packed. Raises [Invalid_argument] if the length of [b] is
    not a multiple of 8. *)

val unpack : ?limit:int -> bytes -> (Storage.t, Fault.t) result
(** [unpack p] is the words that [p] stands for: at most [limit] bytes, which by default is the
    larger of 64 MiB and 64 times the length of [p]. *)

(**/**)

type out = { mutable bytes : Bytes.t; mutable used : int }

val room : out -> int -> unit
