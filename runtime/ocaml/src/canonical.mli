(** Canonical form: one segment without framing, objects in pre-order, nothing stored that could be
    left out. Equal values have equal bytes, for hashes and signatures.

    {[
      let () =
        let bytes = Weather.Reading.(to_bytes { default with station = "EBBR" }) in
        match Message.root_pointer bytes with
        | Error fault -> raise (Fault.Fault fault)
        | Ok root -> assert (Result.bind (Canonical.copy root) Canonical.check = Ok ())
    ]} *)

module Fault = Zooph_base.Fault

val copy : ?limits:Limits.t -> Pointer.t -> (string, Fault.t) result
(** [copy p] is what [p] leads to in canonical form, with a root pointer before it. Needs no
    validation before it. By default the nesting limit is {!Limits.max_nesting}. *)

val check : string -> (unit, Fault.t) result
(** [check flat] is whether these bytes are a flat message in canonical form. *)

(**/**)

val trimmed : View.t -> int * int
val copy_charged : Segment.t -> int -> int -> int -> string * int
