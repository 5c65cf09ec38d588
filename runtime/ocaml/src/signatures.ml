(* The signatures that generated modules share. {!Api} repeats them for users. *)

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
  (** The layout of the struct as the schema defines it. *)

  val default : t
  (** The Record in which every field has its default. *)

  val equal : t -> t -> bool
  (** [equal a b] is [a = b]. NaN differs from NaN, and 0 equals -0. *)

  val compare : t -> t -> int
  (** [compare a b] is [Stdlib.compare a b], a total order of all Records. 0 equals -0, and, unlike for {!equal}, NaN
      equals NaN. *)

  val hash : t -> int
  (** [hash r] is a hash of [r], for example for the functor [Hashtbl.Make]. It is the same for Records that {!compare}
      finds equal. It depends on at most 64 values of [r], those nearest to its root. *)

  val same_bits : t -> t -> bool
  (** [same_bits a b] reports whether [a] and [b] are encoded to the same bytes. *)

  val pp : Format.formatter -> t -> unit
  (** [pp ppf r] prints [r] in the notation of the schema language. It prints at most 1 MiB, and the first 10,000
      elements of a list. If [r] cannot be encoded, it prints the reason instead. *)

  val encoded_length : t -> int
  (** [encoded_length r] is the length of [to_bytes r]. Raises [Invalid_argument] as {!to_bytes} does. *)

  val to_bytes : t -> bytes
  (** [to_bytes r] is [r] encoded as a framed message, in bytes of exactly its size. Raises [Invalid_argument] if the
      message would not fit a segment, if it is nested deeper than {!Limits.max_nesting}, if a union is [Unknown], if
      a number or enumerant does not fit its field, or if the bytes of an untyped pointer are not a flat message. *)

  val to_string : t -> string
  (** [to_string r] is [Bytes.to_string (to_bytes r)], without the copy. *)

  val to_buffer : t -> Storage.t
  (** [to_buffer r] is {!to_bytes} with {!Storage.t} as its result. *)

  val of_bytes : ?limits:Limits.t -> bytes -> (t, Fault.t) result
  (** [of_bytes bytes] opens, validates and decodes a framed message. *)

  val of_string : ?limits:Limits.t -> string -> (t, Fault.t) result
  (** [of_string s] is {!of_bytes} of a string. *)

  val of_buffer : ?limits:Limits.t -> Storage.t -> (t, Fault.t) result
  (** [of_buffer b] is {!of_bytes} of a {!Storage.t}. *)

  val encode : t -> Storage.t -> int -> int
  (** [encode r buffer first] writes the framed message to [buffer] at [first], which must be a multiple of 8, and
      returns its length. It makes one pass, while {!to_bytes} measures the Record before it writes. Raises
      [Invalid_argument] as {!to_bytes} does, and if there is no room. Then the bytes of [buffer] from [first] on
      are overwritten. *)

  val kind : (reader, builder, t) Kind.t
  (** The type as a value, for lists, generics and untyped pointers. *)
end

(** Readers, which read a message in place.

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
  (** [of_bytes bytes] opens and validates a framed message. The result is a fault if bytes follow the message. The
      bytes should not change while they are read. If they do, the Reader returns arbitrary values, but never reads
      out of bounds. *)

  val of_string : ?limits:Limits.t -> string -> (t, Fault.t) result
  (** [of_string s] is {!of_bytes} of a string. *)

  val of_buffer : ?limits:Limits.t -> Storage.t -> (t, Fault.t) result
  (** [of_buffer b] is {!of_bytes} of a {!Storage.t}, which is never copied. *)

  val of_flat : ?limits:Limits.t -> Storage.t -> (t, Fault.t) result
  (** [of_flat b] opens and validates a flat message: one segment without framing. *)

  val of_prefix : ?limits:Limits.t -> ?first:int -> Storage.t -> (t * int, Fault.t) result
  (** [of_prefix ~first b] opens and validates the framed message that starts at byte [first] (0 by default), and
      returns the Reader of its root and the position of the first byte behind the message. *)

  val of_buffer_lazily : ?limits:Limits.t -> Storage.t -> (t Message.lazily, Fault.t) result
  (** [of_buffer_lazily b] opens a framed message without validating it. Every pointer is checked when it is followed,
      so no accessor fails or reads out of bounds. Such a message can contain a cycle, in which your own code could
      loop forever: validate messages from untrusted sources. See {!Message.lazily}. *)

  val of_prefix_lazily :
    ?limits:Limits.t -> ?first:int -> Storage.t -> (t Message.lazily * int, Fault.t) result
  (** [of_prefix_lazily ~first b] is {!of_buffer_lazily} of the framed message that starts at byte [first] (0 by
      default), with the position of the first byte behind the message. *)

  val to_record : ?limits:Limits.t -> t -> (record, Fault.t) result
  (** [to_record r] decodes the struct that [r] reads to a Record. *)

  val equal : t -> t -> (bool, Fault.t) result
  (** [equal r s] reports whether the canonical copies of the structs that [r] and [s] read are the same bytes, like
      {!Equal.equal} for pointers. It is never a fault for validated messages. (OCaml's [=] compares buffers and
      positions.) *)

  val pp : Format.formatter -> t -> unit
  (** [pp ppf r] prints the struct in the notation of the schema language. It prints at most 1 MiB, or
      [Limits.output] bytes if that is less, and the first 10,000 elements of a list. *)
end

(** Builders, which build a message in an arena.

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
  (** [init a] makes a new struct the root of the message in [a]. *)

  val root : Arena.t -> t
  (** [root a] is the struct that is the root of the message in [a]. It is made if there is none. *)

  val of_record : Arena.t -> record -> t
  (** [of_record a r] makes a new root with the fields of [r]. *)

  val pp : Format.formatter -> t -> unit
  (** [pp ppf b] prints what was built so far, as [pp] of its Reader does. *)

  val of_reader : Arena.t -> reader -> t
  (** [of_reader a r] makes a new root that is a copy of all that [r] reads, including fields that the schema does not
      describe. Raises [Fault.Fault] if the message of [r] was opened with a [Limits.memory] that is too low for the
      copy. *)
end
