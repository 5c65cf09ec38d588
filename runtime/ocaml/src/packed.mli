(** Packing: the compression that leaves out zero bytes. The bytes are those that the reference
    implementation makes.

    {[
      let () =
        let bytes = Weather.Reading.(to_bytes default) in
        match Packed.pack bytes with
        | Error fault -> raise (Fault.Fault fault)
        | Ok packed ->
          assert (Bytes.length packed < Bytes.length bytes);
          assert (Packed.unpack packed = Ok bytes)
    ]} *)

module Fault = Zooph_base.Fault

val pack : Storage.t -> (bytes, Fault.t) result
(** [pack b] is the framed message [b], packed. A fault if [b] is not exactly one. *)

val pack_flat : Storage.t -> bytes
(** [pack_flat b] is the words of [b], packed. Raises [Invalid_argument] if the length of [b] is
    not a multiple of 8. *)

val pack_flat_into : Storage.t -> bytes -> int -> int
(** [pack_flat_into b bytes first] writes [pack_flat b] to [bytes] at [first] and is its length, which
    is no more than 10 bytes for each word. Raises [Invalid_argument] as {!pack_flat} does, and if
    there is no room; some of it is written then. *)

val unpack : ?limit:int -> bytes -> (Storage.t, Fault.t) result
(** [unpack p] is the words that [p] stands for: at most [limit] bytes, which by default is the
    larger of 64 MiB and 64 times the length of [p]. *)

val unpack_into : bytes -> Storage.t -> int -> (int, Fault.t) result
(** [unpack_into p b first] writes the words that [p] stands for to [b] at [first], which is a multiple
    of 8, and is their length in bytes. Raises [Invalid_argument] if there is no room for them; some
    of them are written then. *)

(**/**)

type out = { mutable bytes : Bytes.t; mutable used : int }

val room : out -> int -> unit
