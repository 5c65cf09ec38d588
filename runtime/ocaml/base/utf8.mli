(** Checking and repairing UTF-8. *)

val is_valid : string -> bool
(** [is_valid s] reports whether [s] is UTF-8. *)

val repair : string -> string
(** [repair s] is [s] with U+FFFD in the place of each ill-formed sequence. An ill-formed sequence is the longest
    beginning of a well-formed one, or a single byte. *)
