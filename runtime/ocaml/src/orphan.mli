(** Objects of an arena that no pointer leads to: taken from one place and to be put in another,
    without copying. ['b] is the Builder of what it is.

    {[
      (* The sensors of one reading become those of another, of the same message. *)
      let move from to_ =
        let open Weather.Reading.Builder in
        adopt_sensors to_ (disown_sensors from)
    ]} *)

type 'b t

val is_null : 'b t -> bool
(** [is_null o] is whether there is no object: the pointer was null, or [o] was adopted. *)

val drop : 'b t -> unit
(** [drop o] zeroes the object. What is neither adopted nor dropped stays in the arena, unseen. *)

(**/**)

val make : Put.orphan -> 'b t
val content : 'b t -> Put.orphan
