(** Opening messages. Generated modules have these functions for their own types, as [Reader.of_bytes]
    and its like; here are those for what is not known before, and for messages opened lazily.

    {[
      let station buffer =
        match Weather.Reading.Reader.of_buffer_lazily buffer with
        | Error _ as error -> error
        | Ok message ->
          let name = Weather.Reading.Reader.station message.root in
          (* Reading gives defaults for what is not sound: this tells. *)
          Result.map (fun _ -> name) (Message.check message)

      let () = assert (station (Weather.Reading.(to_bytes { default with station = "EBBR" })) = Ok "EBBR")
    ]} *)

module Fault = Zooph_base.Fault

type 'a lazily = { segment : Segment.t; root : 'a }
(** A message that was opened without validation: every pointer is checked when it is followed, and
    what is not sound reads as if it were not there. *)

val fault : 'a lazily -> Fault.t option
(** [fault m] is what was found wrong while reading, the first of it. *)

val check : 'a lazily -> ('a, Fault.t) result
(** [check m] is the root, or what {!fault} says. *)

val root_pointer : Storage.t -> (Pointer.t, Fault.t) result
(** [root_pointer b] is the root of a framed message, whatever it leads to; {!Kind.cast} validates it
    as a type. *)

val segment_count : Storage.t -> int
(** [segment_count b] is how many segments the framed message has; 0 if [b] does not start with one. *)

(** {1 By layout} Of generated structs, as [Reader.layout]. *)

val open_ : ?limits:Limits.t -> Layout.t -> Storage.t -> (View.t, Fault.t) result
(** [open_ layout b] opens and validates a framed message, exactly one. *)

val open_prefix :
  ?limits:Limits.t -> ?first:int -> Layout.t -> Storage.t -> (View.t * int, Fault.t) result
(** [open_prefix layout b] does so for what [b] has from [first] on, and is where the rest starts. *)

val open_flat : ?limits:Limits.t -> Layout.t -> Storage.t -> (View.t, Fault.t) result
(** [open_flat layout b] does so for one segment without framing. *)

val open_lazy : Storage.t -> (View.t lazily, Fault.t) result
(** [open_lazy b] opens a framed message without validation. *)
