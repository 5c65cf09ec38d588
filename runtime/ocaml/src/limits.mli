(** Limits on what a message may ask of its reader.

    {[
      let of_a_stranger bytes =
        let limits = { Limits.default with traversal = Some 10_000; utf8 = true } in
        Weather.Reading.Reader.of_bytes ~limits bytes
    ]} *)

type t = {
  nesting : int;
      (** How many pointers to structs and nesting lists may be followed from the root down; 64 by
          default, {!max_nesting} at most. *)
  traversal : int option;
      (** Words that may be visited in all; [None] is the larger of 8 Mi words and twice the words
          present. *)
  utf8 : bool;  (** Check that every text the schema knows is UTF-8. *)
}

val default : t
(** [default] is [{ nesting = 64; traversal = None; utf8 = false }]. *)

val max_nesting : int
(** [max_nesting] is 1024: larger nesting limits are lowered to it. *)

(**/**)

val budget : t -> int -> int
val depth : t -> int
