(** Native types to bytes of exactly their size and back, without a schema. Both ends must run the same build.

    A value of ['a t] is a codec of the type ['a]. [\[@@deriving raw\]] of [ppx_zooph] makes the codec of a type. The
    functions of this page build codecs by hand.

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

(** Faults: what is wrong with encoded bytes, and where. *)
module Fault : sig
  (** The kinds of faults. Their numbers, see {!number}, are shared by all Zooph runtimes and never change. *)
  type kind =
    | Truncated  (** The bytes end before the value does. *)
    | Trailing  (** Bytes follow the value. *)
    | Bad_tag  (** A constructor's number is unknown, or the presence byte of an optional value is neither 0 nor 1. *)
    | Bad_bool  (** The byte of a boolean is neither 0 nor 1. *)
    | Bad_char  (** A number is not a Unicode scalar value. *)
    | Bad_utf8  (** A text is not UTF-8. *)
    | Count  (** The count of elements is too large for the bytes that are left. *)
    | Nesting  (** Values are nested deeper than [Limits.nesting]. *)
    | Budget  (** There are more elements without bytes than [Limits.empty_elements] allows. *)
    | Fingerprint  (** The bytes were sealed as a value of another type. *)
    | Duplicate_key  (** A set or map contains a key twice. *)

  type t = {
    kind : kind;
    offset : int;  (** The position of the fault, in bytes from the start of the input. *)
    path : string;
        (** The path of the part at fault, such as ["[3].name"]; [""] for the value itself. An element is its index in
            brackets. A field is its name, or its index if it has no name. The parts of a map's entry are [key] and
            [value]. *)
    shapes : (string * string) option;
        (** For the kind [Fingerprint], the shapes that were found and expected. A shape is its text, or the hexadecimal
            digits of its fingerprint if this process has not used a type with that fingerprint. *)
  }

  exception Fault of t
  (** Raised by the functions that encode. *)

  val number : kind -> int
  (** [number k] is the kind's number, from 1 to 11. *)

  val name : kind -> string
  (** [name k] is the kind's name, such as ["bad_utf8"]. *)

  val to_string : t -> string
  (** [to_string f] describes in English what is wrong and where. *)

  val pp : Format.formatter -> t -> unit
  (** [pp] prints {!to_string}. *)
end

(** Limits on the cost of decoding. *)
module Limits : sig
  type t = {
    nesting : int;
        (** Levels of nesting. The elements of a list, set or map are a level, and so are the value of an optional and the
            fields of a constructor, unless their sizes are constant. Decoding recurses for each level: if the limit is too
            high for the system's stack, it raises [Stack_overflow]. *)
    empty_elements : int;  (** Number of elements without bytes, in all lists together. *)
  }

  val default : t
  (** 1,000 levels, and 8,388,608 elements without bytes. *)
end

(** Functions for the code that [ppx_zooph] and [zooph gen ocaml --raw] generate. They rely on checks in that code: do not
    call them yourself. *)
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
(** A codec of ['a]. Its fields are for derived code. *)

(** {1 Encoding and decoding}

    Functions that encode raise {!Fault.Fault} for a value that decoders would refuse. The kind is [Bad_utf8] for a text
    that is not UTF-8, with its position in the bytes, and [Nesting], at position 0, for more than 1,000 levels. They
    raise [Invalid_argument] for arrays whose length is not that of the type, for hash tables with several bindings of a
    key, and for values that change while they are encoded. *)

val encode : 'a t -> 'a -> string
(** [encode c x] is the encoded [x] in a string of exactly its size. *)

val to_bytes : 'a t -> 'a -> bytes
(** [to_bytes c x] is {!encode} with fresh bytes as its result. *)

val encode_into : 'a t -> 'a -> bytes -> int -> int
(** [encode_into c x b at] writes [x] to [b] from [at] on and returns the position behind it. If there is no room, it
    raises [Invalid_argument] and writes nothing. *)

val encoded_size : 'a t -> 'a -> int
(** [encoded_size c x] is [String.length (encode c x)]. If the type has a constant size, it does not read [x]. *)

val decode : ?limits:Limits.t -> 'a t -> string -> ('a, Fault.t) result
(** [decode c s] is the value whose bytes are all of [s], or the first fault. *)

val decode_prefix : ?limits:Limits.t -> ?from:int -> 'a t -> string -> ('a * int, Fault.t) result
(** [decode_prefix ~from c s] is the value that begins at byte [from] (0 by default), and the position behind it. Offsets
    of faults are counted from the start of [s]. It raises [Invalid_argument] if [from] is out of bounds. *)

(** {1 Sealed values}

    A sealed value has a header of 16 bytes: the fingerprint of its type, and the number of bytes that follow. With
    [~named:true] fingerprints depend on the names of types, constructors and fields; by default they do not. *)

val seal : ?named:bool -> 'a t -> 'a -> string
(** [seal c x] is the encoded [x] with the header of a sealed value. *)

val unseal : ?limits:Limits.t -> ?named:bool -> 'a t -> string -> ('a, Fault.t) result
(** [unseal c s] is the value whose sealed bytes are all of [s]. *)

val sealed_length : ?from:int -> string -> (int, Fault.t) result
(** [sealed_length ~from s] is the length of the sealed value at byte [from] (0 by default), with its header. It needs no
    codec, so it can cut a stream into values. The fault is [Truncated] if [s] does not hold all of the value. *)

val shape : ?named:bool -> 'a t -> string
(** [shape c] is the canonical text that describes the type's layout. *)

val fingerprint : ?named:bool -> 'a t -> int64
(** [fingerprint c] is the FNV-1a hash of [shape c]. *)

(** {1 Numbers, characters, texts}

    If an integer is too wide for its codec, its low bits are encoded. Unsigned 64-bit numbers are [int64]s, of which
    those from 2{^63} on are negative: see [Int64.unsigned_to_int]. A NaN that is encoded in 32 bits keeps all the bits
    that fit. *)

val i8 : int t
val u8 : int t
val i16 : int t
val u16 : int t
val i32 : int t
val u32 : int t

val int32 : int32 t
(** Numbers of 32 bits as [int32]; the bytes are those of {!i32}. *)

val i64 : int64 t
val u64 : int64 t
val f32 : float t
val f64 : float t
val bool : bool t

val uchar : Uchar.t t
(** A Unicode character. *)

val char : char t
(** A byte; the encoding is that of {!u8}. *)

val unit : unit t

val text : string t
(** A text. That it is UTF-8 is checked when it is encoded and when it is decoded. *)

val octets : string t
(** A string of arbitrary bytes; the encoding is that of a list of {!u8}. *)

val bytes : bytes t
(** {!octets} as [bytes]. *)

(** {1 Containers} *)

val list : 'a t -> 'a list t

val array : 'a t -> 'a array t
(** {!list} as an array. Arrays of {!f64} are copied as one block. *)

val fixed : int -> 'a t -> 'a array t
(** [fixed n c] is the codec of arrays of exactly [n] elements. The number is a part of the type and not encoded. *)

val option : 'a t -> 'a option t

val result : 'a t -> 'b t -> ('a, 'b) result t
(** A sum of [Ok], which is constructor 0, and [Error], which is constructor 1. *)

val bigarray : ('a, 'b) Bigarray.kind -> ('a, 'b, Bigarray.c_layout) Bigarray.Array1.t t
(** A list of numbers as a bigarray, which is copied as one block. It raises [Invalid_argument] for the kinds [Int],
    [Nativeint] and those of complex numbers. *)

val hashtbl : 'a t -> 'b t -> ('a, 'b) Hashtbl.t t
(** A map as a hash table. Entries are written in the ascending order of their keys by [compare]. This function,
    {!Of_set} and {!Of_map} raise [Invalid_argument] if keys contain floats, sets or maps. *)

module Of_set (S : Set.S) : sig
  val codec : S.elt t -> S.t t
  (** The codec of sets. Elements are written in ascending order. *)
end

module Of_map (M : Map.S) : sig
  val codec : M.key t -> 'a t -> 'a M.t t
  (** The codec of maps. Entries are written in the ascending order of their keys. *)
end

val convert : ('a -> 'b) -> ('b -> 'a) -> 'a t -> 'b t
(** [convert f g c] is a codec of another type with the bytes and the shape of [c]. [f] is applied to decoded values, and
    [g] to values before they are encoded. Encoding may call [g] twice: to measure the value, and to write it. *)

(** {1 Records, tuples and sums by hand} *)

type ('r, 'make) fields
(** The first fields of a record ['r]. ['make] is the type of the function that makes the record from the fields that are
    still missing. *)

val fields : 'make -> ('r, 'make) fields
(** [fields make] is no field yet, of a record that [make] makes from all of its fields. *)

val field : string -> 'a t -> ('r -> 'a) -> ('r, 'a -> 'make) fields -> ('r, 'make) fields
(** [field name c get fields] is [fields] and one more field with the codec [c], which [get] reads from a record. The
    names of a tuple's fields are [""]. *)

val record : string -> ('r, 'r) fields -> 'r t
(** [record name fields] is the codec of a record with these fields. [name] matters for fingerprints with names only; the
    name of a tuple is [""].

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
(** [case0 name value] is the constructor [value], which has no fields. *)

val case : string -> 'a t -> ('a -> 's) -> ('s -> 'a option) -> 's case
(** [case name c make get] is a constructor with one field, whose codec is [c]. [make] applies the constructor, and [get]
    returns the field of a value with this constructor, and [None] for other values. *)

val case_fields : string -> 'a t -> ('a -> 's) -> ('s -> 'a option) -> 's case
(** [case_fields name c make get] is {!case} for a constructor with several fields: those of the record or tuple [c]. *)

val sum : string -> 's case list -> 's t
(** [sum name cases] is the codec of a sum with these constructors, which are numbered from 0 in this order. *)

val fix : ('a t -> 'a t) -> 'a t
(** [fix f] is the codec of a type that contains itself. [f] takes that codec and returns it. [f] is called twice.

    {[
      let rec depth n = if n = 0 then `End else `In (depth (n - 1))

      let chain =
        Zooph_raw.(
          fix (fun self ->
              sum "Chain" [ case0 "End" `End; case "In" self (fun x -> `In x) (function `In x -> Some x | `End -> None) ]))

      let () = assert (Zooph_raw.encode chain (depth 2) = "\001\001\000")
    ]} *)
