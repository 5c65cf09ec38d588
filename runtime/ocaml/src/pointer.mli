(** Untyped pointers in messages, not yet followed: what fields of the type [AnyPointer] are read as.

    {[
      let text_or_nothing p =
        match Pointer.form p with
        | List -> Result.to_option (Kind.cast Kind.Text p)
        | Null | Struct | Capability _ -> None
    ]} *)

module Fault = Zooph_base.Fault

type t = { s : Segment.t; i : int }
(** For the runtime. *)

(** What a pointer leads to. *)
type form =
  | Null
  | Struct
  | List
  | Capability of int

val null : t
(** [null] leads to nothing. *)

val is_null : t -> bool
(** [is_null p] is whether it leads to nothing. *)

val form : t -> form
(** [form p] is what [p] leads to; [Null] if it is not sound, which a lazily opened message remembers. *)

val capability : t -> int option
(** [capability p] is the capability's index, if it is one. *)

(**/**)

val try_form : t -> form
val of_view : View.t -> int -> t
val fail : t -> Fault.kind -> 'a
val of_flat : string -> t
