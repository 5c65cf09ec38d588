(** UTF-8 in bytes that ought to be it. *)

val is_valid : (int -> int) -> int -> bool
(** [is_valid get n] is whether the [n] bytes that [get] gives are UTF-8. *)

val is_valid_string : string -> bool
(** [is_valid_string s] is whether [s] is UTF-8. *)

val repair : string -> string
(** [repair s] is [s] with U+FFFD in the place of each longest sequence that is not UTF-8. *)
