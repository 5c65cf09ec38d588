(** Types as values: [Kind.(List Text)] is the type of lists of texts, [Weather.Reading.kind] that of a
    struct. They say what an untyped pointer is to be read, built or decoded as, and stand for the
    parameters of generic structs.

    {[
      let () =
        let readings = [| Weather.Reading.default; { Weather.Reading.default with station = "EBBR" } |] in
        let arena = Arena.create () in
        Pointer_builder.set (Arena.root_pointer arena) (Kind.List Weather.Reading.kind) readings;
        match Message.root_pointer (Arena.to_bytes arena) with
        | Error fault -> raise (Fault.Fault fault)
        | Ok p -> (
          match Kind.cast (Kind.List Weather.Reading.kind) p with
          | Error fault -> raise (Fault.Fault fault)
          | Ok l -> assert (Weather.Reading.Reader.station (List.get l 1) = "EBBR"))
    ]} *)

include module type of struct
  include Kind
end

(** {1 Messages whose root is a struct of such a type} All of these raise [Invalid_argument] for other
    kinds. *)

val to_bytes : ('r, 'b, 'o) t -> 'o -> bytes
(** [to_bytes kind record] is the framed message. *)

val to_buffer : ('r, 'b, 'o) t -> 'o -> Storage.t
(** [to_buffer kind record] is the same in the runtime's own storage. *)

val of_bytes : ?limits:Limits.t -> ('r, 'b, 'o) t -> bytes -> ('o, Fault.t) result
(** [of_bytes kind bytes] opens, validates and decodes. *)

val of_buffer : ?limits:Limits.t -> ('r, 'b, 'o) t -> Storage.t -> ('o, Fault.t) result
(** [of_buffer kind b] is {!of_bytes} of the runtime's own storage. *)

val open_bytes : ?limits:Limits.t -> ('r, 'b, 'o) t -> bytes -> ('r, Fault.t) result
(** [open_bytes kind bytes] opens and validates. *)

val open_buffer : ?limits:Limits.t -> ('r, 'b, 'o) t -> Storage.t -> ('r, Fault.t) result
(** [open_buffer kind b] is {!open_bytes} of the runtime's own storage. *)

val to_record : ?limits:Limits.t -> ('r, 'b, 'o) t -> 'r -> ('o, Fault.t) result
(** [to_record kind r] decodes. *)

val pp : ('r, 'b, 'o) t -> Format.formatter -> 'r -> unit
(** [pp kind] prints in the notation of the schema language. *)

val init_root : ('r, 'b, 'o) t -> Arena.t -> 'b
(** [init_root kind a] is a new struct as the root of the message in [a]. *)

val edit_root : ('r, 'b, 'o) t -> Arena.t -> 'b
(** [edit_root kind a] is the root that is there; a new one if there is none. *)

val set_root : ('r, 'b, 'o) t -> Arena.t -> 'o -> unit
(** [set_root kind a record] makes the root this Record. *)

val copy_root : ('r, 'b, 'o) t -> Arena.t -> 'r -> unit
(** [copy_root kind a r] makes the root a copy of what [r] reads. *)

(** {1 Untyped pointers} *)

val cast : ?limits:Limits.t -> ('r, 'b, 'o) t -> Pointer.t -> ('r, Fault.t) result
(** [cast kind p] validates what [p] leads to as this type, and reads it so. *)

(**/**)

val structure_of : ('r, 'b, 'o) t -> ('r, 'b, 'o) structure
val of_view : ?limits:Limits.t -> ('r, 'b, 'o) t -> View.t -> ('o, Fault.t) result
