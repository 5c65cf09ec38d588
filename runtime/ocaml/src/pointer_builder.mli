(** Untyped pointers under construction.

    {[
      let () =
        let arena = Arena.create () in
        Pointer_builder.set (Arena.root_pointer arena) Kind.(List Text) [| "a"; "b" |];
        match Message.root_pointer (Arena.to_bytes arena) with
        | Error fault -> raise (Fault.Fault fault)
        | Ok p -> assert (Result.map List.length (Kind.cast Kind.(List Text) p) = Ok 2)
    ]} *)

type t = Kind.pointer_builder

val is_null : t -> bool
(** [is_null p] is whether the pointer is null. *)

val clear : t -> unit
(** [clear p] makes it null. What it led to is zeroed, as by all functions that overwrite it. *)

val set_text : t -> string -> unit
(** [set_text p s] makes it lead to the text [s]. *)

val set_data : t -> string -> unit
(** [set_data p s] makes it lead to the bytes [s]. *)

val set_capability : t -> int option -> unit
(** [set_capability p index] makes it a capability, or null. *)

val set : t -> ('r, 'b, 'o) Kind.t -> 'o -> unit
(** [set p kind x] makes it lead to the native value [x]. *)

val copy : t -> ('r, 'b, 'o) Kind.t -> 'r -> unit
(** [copy p kind r] makes it lead to a copy of what [r] reads. *)

val init : t -> ('r, 'b, 'o) Kind.t -> int -> 'b
(** [init p kind n] makes it lead to a new value of [n] elements; structs need no number. *)

val edit : t -> ('r, 'b, 'o) Kind.t -> 'b
(** [edit p kind] is the Builder of what is there as that type; a new one if there is none. *)

val disown : t -> t Orphan.t
(** [disown p] takes the object away. *)

val adopt : t -> 'b Orphan.t -> unit
(** [adopt p o] makes it lead to [o], of the same arena. *)

val to_pointer : t -> Pointer.t
(** [to_pointer p] reads what is there now. *)
