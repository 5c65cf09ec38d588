(** Messages one behind another, such as a file or a connection. Memory grows with the bytes that
    arrive, not with what a header claims.

    {[
      let stations channel =
        Stream.fold (Stream.of_channel channel) Weather.Reading.Reader.of_buffer
          (fun names r -> Weather.Reading.Reader.station r :: names)
          []
    ]} *)

module Fault = Zooph_base.Fault

type t

val of_channel : in_channel -> t
(** [of_channel c] reads from [c], no further than each message's end. *)

val of_string : string -> t
(** [of_string s] reads what is in [s]. *)

val of_function : (bytes -> int -> int -> int) -> t
(** [of_function read] reads by [read b first n], which puts at most [n] bytes at [first] of [b] and
    is how many; 0 at the end. [Unix.read fd] is such a function. *)

val index : t -> int
(** [index s] is how many messages were read. *)

val next_frame : t -> (Storage.t option, Fault.t) result
(** [next_frame s] is the next framed message, not looked into; [None] at the end. *)

val next : t -> (Storage.t -> ('a, Fault.t) result) -> ('a option, Fault.t) result
(** [next s open_] is the next message as [open_] makes it, such as [Reader.of_buffer]. Byte
    positions of faults count from the start of the stream. *)

val fold :
  t -> (Storage.t -> ('a, Fault.t) result) -> ('b -> 'a -> 'b) -> 'b -> ('b, 'b * Fault.t) result
(** [fold s open_ f init] is [f (… (f init m0) …)] over all messages; with the fault that ended the
    stream, if one did. *)
