(* What every generated module has. *)

module Fault = Zooph_base.Fault

(** Plain data, such as [Weather.Reading.t].

    {[
      let () =
        let reading = { Weather.Reading.default with station = "EBBR"; sky = Rain } in
        assert (Weather.Reading.(of_bytes (to_bytes reading)) = Ok reading)
    ]} *)
module type Record = sig
  type t
  type reader
  type builder

  val layout : Layout.t
  (** What the schema says, as data. *)

  val default : t
  (** Every field has its default. *)

  val equal : t -> t -> bool
  (** [equal a b] is [a = b]: NaN differs from NaN, and 0 equals -0. *)

  val compare : t -> t -> int
  (** [compare a b] is [Stdlib.compare a b]: a total order of all Records, in which 0 equals -0, as for {!equal}, but NaN
      equals NaN. *)

  val hash : t -> int
  (** [hash r] is the same number for Records that {!compare} finds equal, and for the functor [Hashtbl.Make]. At most 64
      values of [r] have a part in it, those nearest to its root. *)

  val same_bits : t -> t -> bool
  (** [same_bits a b] is whether [a] and [b] are encoded to the same bytes. *)

  val pp : Format.formatter -> t -> unit
  (** Prints in the notation of the schema language, for people: at most 1 MiB, or
      [Limits.output] if that is less, and of long lists the first 10,000 elements. Of a
      Record that {!to_bytes} refuses only the reason is printed. *)

  val encoded_length : t -> int
  (** Bytes of the framed message. Raises [Invalid_argument] as {!to_bytes} does. *)

  val to_bytes : t -> bytes
  (** The framed message, of exactly its size. Raises [Invalid_argument] if it would not fit a
      segment, if it is nested deeper than {!Limits.max_nesting}, or if a union is [Unknown]. *)

  val to_string : t -> string
  (** [to_string r] is [Bytes.to_string (to_bytes r)], without the copy. *)

  val to_buffer : t -> Storage.t
  (** {!to_bytes} in the runtime's own storage. *)

  val of_bytes : ?limits:Limits.t -> bytes -> (t, Fault.t) result
  (** Opens, validates and decodes a framed message. *)

  val of_string : ?limits:Limits.t -> string -> (t, Fault.t) result
  (** {!of_bytes} of a string. *)

  val of_buffer : ?limits:Limits.t -> Storage.t -> (t, Fault.t) result
  (** {!of_bytes} of the runtime's own storage. *)

  val encode : t -> Storage.t -> int -> int
  (** [encode r buffer first] writes the framed message at [first], which is a multiple of 8, and
      is its length: in one pass, where {!to_bytes} measures first. Raises [Invalid_argument] as
      {!to_bytes} does, and if there is no room; what is in the buffer from [first] on is lost then. *)

  val kind : (reader, builder, t) Kind.t
  (** The type, for lists, generics and untyped pointers. *)
end

(** Reads a message where it is.

    {[
      let rains bytes =
        Result.map
          (fun r -> Weather.Reading.Reader.sky r = Rain)
          (Weather.Reading.Reader.of_bytes bytes)

      let () = assert (rains (Weather.Reading.(to_bytes { default with sky = Rain })) = Ok true)
    ]} *)
module type Reader = sig
  type t
  type record

  val of_bytes : ?limits:Limits.t -> bytes -> (t, Fault.t) result
  (** Opens and validates a framed message: exactly one, nothing may follow it. The bytes must not
      change while they are read: that is safe, but what is read is whatever is there then. *)

  val of_string : ?limits:Limits.t -> string -> (t, Fault.t) result
  (** {!of_bytes} of a string. *)

  val of_buffer : ?limits:Limits.t -> Storage.t -> (t, Fault.t) result
  (** {!of_bytes} of the runtime's own storage, which is never copied. *)

  val of_flat : ?limits:Limits.t -> Storage.t -> (t, Fault.t) result
  (** Opens and validates one segment without framing. *)

  val of_prefix : ?limits:Limits.t -> ?first:int -> Storage.t -> (t * int, Fault.t) result
  (** Opens and validates the framed message that starts at [first], and tells where what follows
      it starts. *)

  val of_buffer_lazily : ?limits:Limits.t -> Storage.t -> (t Message.lazily, Fault.t) result
  (** Opens a framed message without validating it: see {!Message}. Every pointer is checked when it
      is followed, so that no accessor fails or reads outside of the message, but such a message may
      hold a cycle, in which your own code can walk without end: validate what comes from outside. *)

  val of_prefix_lazily :
    ?limits:Limits.t -> ?first:int -> Storage.t -> (t Message.lazily * int, Fault.t) result
  (** {!of_buffer_lazily} of the framed message that starts at [first], and where what follows it starts. *)

  val to_record : ?limits:Limits.t -> t -> (record, Fault.t) result
  (** The native form. *)

  val equal : t -> t -> (bool, Fault.t) result
  (** [equal r s] is whether both read the same: whether the canonical copies of the structs are the same bytes, as
      {!Equal.equal} tells of pointers. Of validated messages it is [Ok]. (OCaml's [=] compares buffers and places.) *)

  val pp : Format.formatter -> t -> unit
  (** Prints in the notation of the schema language, for people: at most 1 MiB, or
      [Limits.output] if that is less, and of long lists the first 10,000 elements. *)
end

(** Builds a message in an arena.

    {[
      let message () =
        let arena = Arena.create () in
        let b = Weather.Reading.Builder.init arena in
        Weather.Reading.Builder.(set_station b "EBBR"; set_sky b Rain);
        Arena.to_bytes arena

      let () = assert (message () = Weather.Reading.(to_bytes { default with station = "EBBR"; sky = Rain }))
    ]} *)
module type Builder = sig
  type t
  type reader
  type record

  val init : Arena.t -> t
  (** A new struct as the message's root. *)

  val root : Arena.t -> t
  (** The struct that is the message's root; made if there is none. *)

  val of_record : Arena.t -> record -> t
  (** A new root with these fields. *)

  val pp : Format.formatter -> t -> unit
  (** Prints what was built so far, as [pp] of its Reader does. *)

  val of_reader : Arena.t -> reader -> t
  (** A new root that is a copy of all that is read, what the schema does not know included. *)
end
