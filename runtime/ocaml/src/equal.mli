(** Equality of untyped values.

    {[
      let same_message a b =
        match (Message.root_pointer a, Message.root_pointer b) with
        | Ok p, Ok q -> Equal.equal p q
        | (Error _ as error), _ | _, (Error _ as error) -> Result.map (fun _ -> false) error

      let () =
        let bytes = Weather.Reading.(to_bytes { default with station = "EBBR" }) in
        assert (same_message bytes (Bytes.copy bytes) = Ok true)
    ]} *)

module Fault = Zooph_base.Fault

val equal : Pointer.t -> Pointer.t -> (bool, Fault.t) result
(** [equal p q] is whether the canonical copies of what [p] and [q] lead to are the same bytes: null
    differs from an empty struct or list, -0 from 0, and NaNs are equal if their bits are. Needs no
    validation before it. *)
