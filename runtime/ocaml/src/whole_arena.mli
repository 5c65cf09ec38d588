(** Where messages are built: memory that grows, and is used again after {!clear}.

    {[
      let arena = Arena.create ()

      let message station =
        Arena.clear arena;
        let b = Weather.Reading.Builder.init arena in
        Weather.Reading.Builder.set_station b station;
        Arena.to_bytes arena

      let () = assert (message "EBBR" <> message "EDDF")
    ]} *)

type t = Arena.t

val create : ?bytes:int -> unit -> t
(** [create ~bytes ()] is an empty message with room for that many bytes before it has to grow. *)

val clear : t -> unit
(** [clear a] empties the message. Builders of before must not be used again: they would write into
    the next message. *)

val framed : t -> Slice.t
(** [framed a] is the framed message where it is: valid until the arena is used again. *)

val to_bytes : t -> bytes
(** [to_bytes a] is a copy of the framed message. *)

val to_string : t -> string
(** [to_string a] is [Bytes.to_string (to_bytes a)]. *)

val to_buffer : t -> Storage.t
(** [to_buffer a] is {!to_bytes} in the runtime's own storage. *)

val output : out_channel -> t -> unit
(** [output c a] writes the framed message. *)

val words : t -> int
(** [words a] is the size of the message's segment. *)

val compact : t -> t
(** [compact a] is a copy of the message without what was dropped on the way. *)

val root_pointer : t -> Kind.pointer_builder
(** [root_pointer a] is the message's root, whatever it is. *)
