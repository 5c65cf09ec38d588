(** UTF-8 in bytes that ought to be it. *)

val is_valid : string -> bool
(** [is_valid s] is whether [s] is UTF-8. *)

val repair : string -> string
(** [repair s] is [s] with U+FFFD in the place of each longest sequence that is not UTF-8. *)
