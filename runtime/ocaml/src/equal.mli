(** Equality of untyped values. *)

module Fault = Zooph_base.Fault

val equal : Pointer.t -> Pointer.t -> (bool, Fault.t) result
(** [equal p q] is whether the canonical copies of what [p] and [q] lead to are the same bytes: null
    differs from an empty struct or list, -0 from 0, and NaNs are equal if their bits are. Needs no
    validation before it. *)
