(** Native types to bytes of exactly their size and back, without a schema: for two ends that run the same build.

    A value of ['a t] is a codec of ['a]. [\[@@deriving raw\]] of [ppx_zooph] makes one for a type; the functions of this
    page put them together by hand.

    {[
      let samples = Zooph_raw.(list (triple i64 u8 f64))

      let () =
        let bytes = Zooph_raw.encode samples [ (1L, 2, 0.5); (3L, 4, 0.25) ] in
        assert (String.length bytes = 8 + (2 * 17));
        assert (Zooph_raw.decode samples bytes = Ok [ (1L, 2, 0.5); (3L, 4, 0.25) ]);
        match Zooph_raw.decode samples "\001" with
        | Ok _ -> assert false
        | Error fault -> assert (fault.kind = Truncated && fault.offset = 0)
    ]}

    The bytes are the same in all languages of Zooph; [docs/raw.md] describes them. *)

(** What is wrong with bytes, and where. *)
module Fault : sig
  (** The numbers of the kinds, see {!number}, are shared by all Zooph runtimes and never change. *)
  type kind =
    | Truncated  (** The bytes end before the value does. *)
    | Trailing  (** Bytes follow the value. *)
    | Bad_tag  (** There is no constructor of this number, or an optional's byte is neither 0 nor 1. *)
    | Bad_bool  (** A Bool is neither 0 nor 1. *)
    | Bad_char  (** A number is no character. *)
    | Bad_utf8  (** A text is not UTF-8. *)
    | Count  (** There are more elements than what is left could hold. *)
    | Nesting  (** Values are nested deeper than the limit. *)
    | Budget  (** There are more elements that take no bytes than the limit. *)
    | Fingerprint  (** The bytes were sealed as a value of another type. *)
    | Duplicate_key  (** A key is there twice. *)

  type t = {
    kind : kind;
    offset : int;  (** Of the byte where it is, counted from the first one that was given. *)
    path : string;
        (** What is at fault, such as ["[3].name"]; [""] for the value itself. Elements are numbers in brackets, fields their
            names or else numbers, the parts of a map's entry [key] and [value]. *)
    shapes : (string * string) option;
        (** Of a fingerprint, what was found and what was expected: the text of a shape, or the fingerprint in hexadecimal digits
            if this process has met no type that has it. *)
  }

  exception Fault of t
  (** Raised by the functions that encode. *)

  val number : kind -> int
  (** [number k] is the kind's number, from 1 to 11. *)

  val name : kind -> string
  (** [name k] is the kind's name, such as ["bad_utf8"]. *)

  val to_string : t -> string
  (** [to_string f] says what is wrong and where, in English. *)

  val pp : Format.formatter -> t -> unit
  (** [pp] prints {!to_string}. *)
end

(** What decoding may cost. *)
module Limits : sig
  type t = {
    nesting : int;
        (** Levels of values within values. The elements of a list, set or map are a level, the value of an optional one and the
            fields of a constructor, unless their sizes are constant. Levels take the system's stack: one that is set higher than
            the stack has room for ends in [Stack_overflow]. *)
    empty_elements : int;  (** Elements that take no bytes, in all lists together. *)
  }

  val default : t
  (** 1,000 levels, and 8,388,608 elements without bytes. *)
end

(** What code calls that [ppx_zooph] or [zooph gen ocaml --raw] writes. It checks nothing by itself: call it by such code only. *)
module Derived_v1 : sig
  type shape
  type form

  type reader = {
    bytes : string;
    mutable at : int;
    mutable levels : int;
    mutable budget : int;
    mutable suspect : int;
  }

  type 'a t = {
    shape : shape;
    min : int;
    constant : bool;
    size : int -> 'a -> int;
    write : bytes -> int -> 'a -> int;
    read : reader -> int -> 'a;
    put : bytes -> int -> 'a -> unit;
    get : string -> int -> 'a;
    write_list : bytes -> int -> 'a list -> int;
    write_array : bytes -> int -> 'a array -> int;
    read_list : reader -> int -> int -> 'a list;
    read_array : reader -> int -> int -> 'a array;
  }

  val room : bytes -> int -> int -> unit
  val down : int -> int
  val enter : reader -> unit
  val leave : reader -> unit
  val require : reader -> int -> int -> unit
  val malformed : unit -> 'a
  val no_put : bytes -> int -> 'a -> unit
  val no_get : string -> int -> 'a
  val put_tag1 : bytes -> int -> int -> unit
  val put_tag2 : bytes -> int -> int -> unit
  val put_tag4 : bytes -> int -> int -> unit
  val get_tag1 : string -> int -> int
  val get_tag2 : string -> int -> int
  val get_tag4 : string -> int -> int
  val write_list : (bytes -> int -> 'a -> int) -> bytes -> int -> 'a list -> int
  val write_array : (bytes -> int -> 'a -> int) -> bytes -> int -> 'a array -> int
  val read_list : int -> (reader -> int -> 'a) -> reader -> int -> int -> 'a list
  val read_array : int -> (reader -> int -> 'a) -> reader -> int -> int -> 'a array
  val shape : form -> shape
  val node : unit -> shape
  val fill : shape -> form -> unit
  val record_form : string -> (string * shape) list -> form
  val sum_form : string -> (string * (string * shape) list) list -> form
  val record : string -> (string * shape) list -> shape
  val optional : shape -> shape
  val unknown_member : int -> shape
  val enumeration : (int -> 'a) -> ('a -> int) -> 'a t
  val voids : int t
  val put_unknown : int -> bytes -> int -> int -> unit
  val get_unknown : int -> string -> int -> int
  val is_some : reader -> bool

  type 'a forward = { codec : 'a t; set : 'a t -> unit }

  val forward : shape:shape -> min:int -> constant:bool -> 'a forward
  val set : 'a forward -> 'a t -> unit
end

type 'a t = 'a Derived_v1.t
(** A codec. Its fields are for derived code. *)

(** {1 Encoding and decoding}

    Functions that encode raise {!Fault.Fault} for a value that decoders would refuse: [Bad_utf8] for a text that is not
    UTF-8, at its place in the bytes, and [Nesting], at 0, for more than 1,000 levels. They raise [Invalid_argument] for
    arrays of another length than the type's, tables with several bindings of a key, and values that change meanwhile. *)

val encode : 'a t -> 'a -> string
(** [encode c x] is [x] in a string of exactly its size. *)

val to_bytes : 'a t -> 'a -> bytes
(** [to_bytes c x] is the same in fresh bytes. *)

val encode_into : 'a t -> 'a -> bytes -> int -> int
(** [encode_into c x b at] writes [x] to [b] from [at] on and is where it ended. It raises [Invalid_argument] if there is no room,
    and then has written nothing. *)

val encoded_size : 'a t -> 'a -> int
(** [encoded_size c x] is [String.length (encode c x)]; of types of constant size it looks at no value. *)

val decode : ?limits:Limits.t -> 'a t -> string -> ('a, Fault.t) result
(** [decode c s] is the value of which [s] is all of the bytes, or the first fault. *)

val decode_prefix : ?limits:Limits.t -> ?from:int -> 'a t -> string -> ('a * int, Fault.t) result
(** [decode_prefix ~from c s] is the value that begins at byte [from] (0 unless given), and where it ends. Offsets of faults are
    counted from the start of [s]. It raises [Invalid_argument] if [from] is outside of [s]. *)

(** {1 Sealed values} have 16 bytes in front: the fingerprint of their type, and how many bytes follow. [named] (not unless set) is
    for fingerprints with the names of types, constructors and fields. *)

val seal : ?named:bool -> 'a t -> 'a -> string
(** [seal c x] is [x] with its type's fingerprint and its length in front. *)

val unseal : ?limits:Limits.t -> ?named:bool -> 'a t -> string -> ('a, Fault.t) result
(** [unseal c s] is the value that was sealed, of which [s] is all of the bytes. *)

val sealed_length : ?from:int -> string -> (int, Fault.t) result
(** [sealed_length ~from s] is how many bytes the sealed value at [from] takes with its header, of whatever type: so that streams are
    cut. It is [Truncated] if they are not all there. *)

val shape : ?named:bool -> 'a t -> string
(** [shape c] is the canonical text of the type's shape. *)

val fingerprint : ?named:bool -> 'a t -> int64
(** [fingerprint c] is FNV-1a of [shape c]. *)

(** {1 Numbers, characters, texts}

    Of integers that are wider than their codec the low bits are encoded. Unsigned numbers of 64 bits are [int64] modulo 2{^64}, as in
    messages: [Int64.unsigned_to_int] and its like interpret them. Of floats that are encoded in 32 bits, all bits of NaNs that
    there is room for are kept. *)

val i8 : int t
val u8 : int t
val i16 : int t
val u16 : int t
val i32 : int t
val u32 : int t

val int32 : int32 t
(** Those of {!i32}, boxed. *)

val i64 : int64 t
val u64 : int64 t
val f32 : float t
val f64 : float t
val bool : bool t

val uchar : Uchar.t t
(** A character. *)

val char : char t
(** A byte, {!u8}. *)

val unit : unit t

val text : string t
(** UTF-8, which is checked in both directions. *)

val octets : string t
(** Any bytes: a list of {!u8}. *)

val bytes : bytes t
(** The same as [bytes]. *)

(** {1 Containers} *)

val list : 'a t -> 'a list t

val array : 'a t -> 'a array t
(** A list as an array. Arrays of {!f64} are one copy. *)

val fixed : int -> 'a t -> 'a array t
(** [fixed n c] is arrays of [n] elements, whose number is a part of the type. *)

val option : 'a t -> 'a option t

val result : 'a t -> 'b t -> ('a, 'b) result t
(** [Ok] is number 0. *)

val bigarray : ('a, 'b) Bigarray.kind -> ('a, 'b, Bigarray.c_layout) Bigarray.Array1.t t
(** A list of numbers in a bigarray, which is one copy. It raises [Invalid_argument] for [Int], [Nativeint] and complex
    numbers. *)

val hashtbl : 'a t -> 'b t -> ('a, 'b) Hashtbl.t t
(** A map. Entries are written ascending by [compare] of their keys. Here and below, keys that have floats, sets or maps in them raise
    [Invalid_argument]. *)

module Of_set (S : Set.S) : sig
  val codec : S.elt t -> S.t t
  (** Sets, which are written ascending. *)
end

module Of_map (M : Map.S) : sig
  val codec : M.key t -> 'a t -> 'a M.t t
  (** Maps, which are written ascending by their keys. *)
end

val convert : ('a -> 'b) -> ('b -> 'a) -> 'a t -> 'b t
(** [convert f g c] has the bytes, and the shape, of [c]: [f] makes what is decoded, and [g] what is encoded. [g] is called by the
    pass that adds up sizes, and again by the one that writes. *)

(** {1 Records, tuples and sums by hand} *)

type ('r, 'make) fields
(** Fields of a record ['r]: ['make] is what is missing to make one. *)

val fields : 'make -> ('r, 'make) fields
(** [fields make] has none yet. *)

val field : string -> 'a t -> ('r -> 'a) -> ('r, 'a -> 'make) fields -> ('r, 'make) fields
(** [field name c get] is one field more. Those of tuples are called [""]. *)

val record : string -> ('r, 'r) fields -> 'r t
(** [record name fields] is the record. The name is for fingerprints with names; a tuple's is [""].

    {[
      type point = { x : float; y : float }

      let point =
        Zooph_raw.(
          fields (fun x y -> { x; y }) |> field "x" f64 (fun p -> p.x) |> field "y" f64 (fun p -> p.y) |> record "Point")
    ]} *)

val tuple1 : 'a t -> 'a t
val pair : 'a t -> 'b t -> ('a * 'b) t
val triple : 'a t -> 'b t -> 'c t -> ('a * 'b * 'c) t
val tuple4 : 'a t -> 'b t -> 'c t -> 'd t -> ('a * 'b * 'c * 'd) t
val tuple5 : 'a t -> 'b t -> 'c t -> 'd t -> 'e t -> ('a * 'b * 'c * 'd * 'e) t
val tuple6 : 'a t -> 'b t -> 'c t -> 'd t -> 'e t -> 'f t -> ('a * 'b * 'c * 'd * 'e * 'f) t
val tuple7 : 'a t -> 'b t -> 'c t -> 'd t -> 'e t -> 'f t -> 'g t -> ('a * 'b * 'c * 'd * 'e * 'f * 'g) t

type 's case
(** A constructor of a sum ['s]. *)

val case0 : string -> 's -> 's case
(** [case0 name value] is the constructor without fields whose value is [value]. *)

val case : string -> 'a t -> ('a -> 's) -> ('s -> 'a option) -> 's case
(** [case name c make get] is the constructor with one field. *)

val case_fields : string -> 'a t -> ('a -> 's) -> ('s -> 'a option) -> 's case
(** [case_fields name c make get] is the constructor whose fields are those of [c], a record or a tuple. *)

val sum : string -> 's case list -> 's t
(** [sum name cases] is the sum of these, numbered from 0. *)

val fix : ('a t -> 'a t) -> 'a t
(** [fix f] is the codec of a type that contains itself: [f] is given it. [f] is called twice.

    {[
      let rec depth n = if n = 0 then `End else `In (depth (n - 1))

      let chain =
        Zooph_raw.(
          fix (fun self ->
              sum "Chain" [ case0 "End" `End; case "In" self (fun x -> `In x) (function `In x -> Some x | `End -> None) ]))

      let () = assert (Zooph_raw.encode chain (depth 2) = "\001\001\000")
    ]} *)
