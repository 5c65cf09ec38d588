(* What users have; the interface says so. Inside of the library nothing is hidden. *)

module Prim = Zooph_base.Prim
module Numbers = Zooph_base.Numbers
module Fault = Zooph_base.Fault

(** Limits on what a message may ask of its reader. What is not set has its default.

    {[
      let of_a_stranger bytes =
        let limits = { Limits.default with traversal = Some 10_000; utf8 = true } in
        Weather.Reading.Reader.of_bytes ~limits bytes
    ]} *)
module Limits : sig
  type t = {
    nesting : int;
        (** How many pointers to structs and nesting lists may be followed from the root down; 64 by
            default, {!max_nesting} at most. *)
    traversal : int option;
        (** Words that may be visited in all; [None] is the larger of 8 Mi words and twice the words
            present. *)
    memory : int option;
        (** Bytes of native values, arenas and other copies that an operation may make; [None] is the
            larger of 64 MiB and 64 times the bytes present. Copies into an arena have no result that could be an
            error: of a validated message, one that would take more than was set raises [Fault.Fault]. *)
    output : int option;
        (** Bytes that printing and JSON may put into a string or buffer; [None] is as for [memory]. *)
    bytes : int;
        (** Bytes that one message of a stream may have, and, unless 64 times the packed bytes are
            more, what is unpacked; 64 MiB by default. *)
    utf8 : bool;  (** Check that every text the schema knows is UTF-8. *)
  }

  val default : t
  (** [default] is
      [{ nesting = 64; traversal = None; memory = None; output = None; bytes = 64 lsl 20; utf8 = false }]. *)

  val max_nesting : int
  (** [max_nesting] is 1024: larger nesting limits are lowered to it. *)
end

(** What messages are stored in: [bytes]. All functions check bounds and raise [Invalid_argument] beyond
    them. Numbers are little-endian.

    {[
      let first_word bytes = Storage.get64 (Storage.of_bytes bytes) 0
    ]} *)
module Storage : sig
  type t = bytes

  val length : t -> int
  (** [length b] is the number of bytes. *)

  val get8 : t -> int -> int
  (** [get8 b i] is byte [i], from 0 to 255. *)

  val get16 : t -> int -> int
  (** [get16 b i] is the 16 bits from byte [i] on, from 0 to 65535. *)

  val get32 : t -> int -> int32
  (** [get32 b i] is the 32 bits from byte [i] on. *)

  val get64 : t -> int -> int64
  (** [get64 b i] is the 64 bits from byte [i] on. *)

  val set8 : t -> int -> int -> unit
  (** [set8 b i x] stores the low 8 bits of [x] in byte [i]. *)

  val set16 : t -> int -> int -> unit
  (** [set16 b i x] stores the low 16 bits of [x] from byte [i] on. *)

  val set32 : t -> int -> int32 -> unit
  (** [set32 b i x] stores [x] from byte [i] on. *)

  val set64 : t -> int -> int64 -> unit
  (** [set64 b i x] stores [x] from byte [i] on. *)

  val create : int -> t
  (** [create n] has [n] bytes, whatever they are. *)

  val make_zero : int -> t
  (** [make_zero n] has [n] bytes, all of them 0. *)

  val empty : t
  (** [empty] has no bytes. *)

  val of_bytes : bytes -> t
  (** [of_bytes bytes] is [bytes] itself where messages are stored in [bytes], else a copy. *)

  val of_string : string -> t
  (** [of_string s] is a copy of the bytes of [s]. *)

  val to_bytes : t -> bytes
  (** [to_bytes b] is [b] itself where messages are stored in [bytes], else a copy. *)

  val sub : t -> int -> int -> t
  (** [sub b first n] is a copy of the [n] bytes from [first] on. *)

  val sub_string : t -> int -> int -> string
  (** [sub_string b first n] is a copy of the [n] bytes from [first] on. *)

  val sub_bytes : t -> int -> int -> bytes
  (** [sub_bytes b first n] is a copy of the [n] bytes from [first] on. *)

  val blit_to_bytes : t -> int -> bytes -> int -> int -> unit
  (** [blit_to_bytes b first bytes at n] copies [n] bytes of [b] from [first] on to
      [bytes] at [at]. *)

  val blit_from_bytes : bytes -> int -> t -> int -> int -> unit
  (** [blit_from_bytes bytes first b at n] copies [n] bytes of [bytes] from [first] on to
      [b] at [at]. *)

  val fill_zero : t -> int -> int -> unit
  (** [fill_zero b first n] makes the [n] bytes from [first] on 0. *)

  val output : out_channel -> t -> int -> int -> unit
  (** [output c b first n] writes the [n] bytes from [first] on. *)
end

(** Texts and data in a message: bytes, without a copy. A slice keeps its message alive.

    {[
      let () =
        let s = Slice.of_string "EBBR, Brussels" in
        assert (Slice.to_string (Slice.sub s ~first:0 ~length:4) = "EBBR");
        assert (Slice.fold (fun n c -> if c = 'e' then n + 1 else n) 0 s = 1)
    ]} *)
module Slice : sig
  type t

  val empty : t
  (** [empty] has no bytes. *)

  val length : t -> int
  (** [length s] is the number of bytes; of a text without its NUL. *)

  val is_empty : t -> bool
  (** [is_empty s] is [length s = 0]. *)

  val get : t -> int -> char
  (** [get s i] is byte [i]. Raises [Invalid_argument] if there is none. *)

  val to_string : t -> string
  (** [to_string s] is a copy of the bytes. *)

  val to_bytes : t -> bytes
  (** [to_bytes s] is a copy of the bytes. *)

  val of_string : string -> t
  (** [of_string text] has the bytes of [text]. *)

  val sub : t -> first:int -> length:int -> t
  (** [sub s ~first ~length] is a part of [s]. Raises [Invalid_argument] if it is not one. *)

  val blit : t -> bytes -> int -> unit
  (** [blit s b at] copies all of [s] to [b]. Raises [Invalid_argument] if there is no room. *)

  val equal : t -> t -> bool
  (** [equal s t] is whether the bytes are the same. *)

  val equal_string : t -> string -> bool
  (** [equal_string s text] is [to_string s = text], without the copy. *)

  val compare : t -> t -> int
  (** [compare s t] is [String.compare (to_string s) (to_string t)]. *)

  val fold : ('a -> char -> 'a) -> 'a -> t -> 'a
  (** [fold f init s] is [f (… (f init (get s 0)) …)]. *)

  val iter : (char -> unit) -> t -> unit
  (** [iter f s] is [f (get s 0); f (get s 1); …]. *)

  val is_utf_8 : t -> bool
  (** [is_utf_8 s] is whether the bytes are UTF-8. *)

  val pp : Format.formatter -> t -> unit
  (** [pp] prints the text, with U+FFFD for what is not UTF-8. *)

  val blit_to : t -> Storage.t -> int -> unit
  (** [blit_to s b at] is {!blit} to the runtime's own storage. *)

  val output : out_channel -> t -> unit
  (** [output c s] writes the bytes to [c]. *)
end

(** Lists in messages: elements are read when they are asked for. Lists of numbers have modules of
    their own, such as {!Float32s}.

    {[
      let ill reading =
        List.fold_left
          (fun n sensor -> if Weather.Sensor.Reader.healthy sensor then n else n + 1)
          0
          (Weather.Reading.Reader.sensors reading)
    ]} *)
module List : sig
  type !'a t

  val length : 'a t -> int
  (** [length l] is the number of elements. *)

  val get : 'a t -> int -> 'a
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : ('a -> unit) -> 'a t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val iteri : (int -> 'a -> unit) -> 'a t -> unit
  (** [iteri f l] is [f 0 (get l 0); f 1 (get l 1); …]. *)

  val fold_left : ('b -> 'a -> 'b) -> 'b -> 'a t -> 'b
  (** [fold_left f init l] is [f (… (f init (get l 0)) …)]. *)

  val fold_right : ('a -> 'b -> 'b) -> 'a t -> 'b -> 'b
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]: from the last element to the first, without
      recursion. *)

  val exists : ('a -> bool) -> 'a t -> bool
  (** [exists f l] is whether [f] holds for an element. *)

  val for_all : ('a -> bool) -> 'a t -> bool
  (** [for_all f l] is whether [f] holds for all elements. *)

  val find_opt : ('a -> bool) -> 'a t -> 'a option
  (** [find_opt f l] is the first element for which [f] holds. *)

  val to_array : 'a t -> 'a array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. Structs that take no room in their message take eight bytes each
      here, and in {!to_list} 24: up to 8 million of them are in a message of 32 bytes that was validated, and 2^29 in one that
      was not. Compare {!length} with what you expect, or use {!to_seq}. *)

  val to_list : 'a t -> 'a list
  (** [to_list l] is [[ get l 0; get l 1; … ]]. *)

  val to_seq : 'a t -> 'a Seq.t
  (** [to_seq l] is the elements, read as they are asked for. *)

  val to_rev_seq : 'a t -> 'a Seq.t
  (** [to_rev_seq l] is the same from the last one to the first. *)

  val empty : 'a t
  (** [empty] has no elements. *)
end

(** {1 Lists of numbers}

    Lists of numbers and booleans in messages: typed views, without a copy.

    [fold], [fold_right], [iter] and [to_array] do not box; the function they call may.

    {[
      let mean reading =
        let samples = Weather.Reading.Reader.samples reading in
        Float32s.fold ( +. ) 0. samples /. float_of_int (Float32s.length samples)
    ]} *)

module Int8s : sig
  type t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]: from the last number to the first, without
      recursion. *)

  val to_array : t -> int array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int, Bigarray.int8_signed_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)
end

module Uint8s : sig
  type t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]: from the last number to the first, without
      recursion. *)

  val to_array : t -> int array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int, Bigarray.int8_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)
end

module Int16s : sig
  type t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]: from the last number to the first, without
      recursion. *)

  val to_array : t -> int array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int, Bigarray.int16_signed_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)
end

module Uint16s : sig
  type t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]: from the last number to the first, without
      recursion. *)

  val to_array : t -> int array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int, Bigarray.int16_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)
end

module Int32s : sig
  type t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]: from the last number to the first, without
      recursion. *)

  val to_array : t -> int array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)
end

module Uint32s : sig
  type t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]: from the last number to the first, without
      recursion. *)

  val to_array : t -> int array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers.
      In the bigarray numbers are modulo 2{^32}. *)
end

module Int64s : sig
  type t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int64
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int64 -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int64 -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int64 -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]: from the last number to the first, without
      recursion. *)

  val to_array : t -> int64 array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)
end

module Uint64s : sig
  type t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int64
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (int64 -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int64 -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int64 -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]: from the last number to the first, without
      recursion. *)

  val to_array : t -> int64 array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers.
      64-bit numbers are modulo 2{^64}: see {!Int64.unsigned_compare} and its like. *)
end

module Float32s : sig
  type t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> float
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (float -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> float -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (float -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]: from the last number to the first, without
      recursion. *)

  val to_array : t -> float array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (float, Bigarray.float32_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)
end

module Float64s : sig
  type t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> float
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (float -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> float -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (float -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]: from the last number to the first, without
      recursion. *)

  val to_array : t -> float array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (float, Bigarray.float64_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers. *)
end

module Bools : sig
  type t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> bool
  (** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

  val iter : (bool -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> bool -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (bool -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]: from the last boolean to the first, without
      recursion. *)

  val to_array : t -> bool array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)
end

(** Untyped pointers in messages, not yet followed: what fields of the type [AnyPointer] are read as.

    {[
      let text_or_nothing p =
        match Pointer.form p with
        | List -> Result.to_option (Kind.cast Kind.Text p)
        | Null | Struct | Capability _ -> None
    ]} *)
module Pointer : sig
  type t

  (** What a pointer leads to. *)
  type form =
    | Null
    | Struct
    | List
    | Capability of int

  val null : t
  (** [null] leads to nothing. *)

  val is_null : t -> bool
  (** [is_null p] is whether it leads to nothing. *)

  val form : t -> form
  (** [form p] is what [p] leads to; [Null] if it is not sound, which a lazily opened message remembers. *)

  val of_flat : string -> t
  (** [of_flat flat] is what the root pointer of a flat message leads to, such as the bytes of an
      untyped pointer in a Record; {!null} if [flat] has not even a root pointer. Nothing of it was
      validated. *)

  val fault : t -> Fault.t option
  (** [fault p] is what was found wrong while [p], and what it leads to, was read or copied: the first
      of it. [None] for pointers of a message that was validated. *)

  val capability : t -> int option
  (** [capability p] is the capability's index, if it is one. *)
end

(** Lists of numbers, booleans and enumerants under construction.

    {[
      let ramp reading =
        let samples = Weather.Reading.Builder.init_samples reading 10 in
        for i = 0 to Array_builder.length samples - 1 do
          Array_builder.set samples i (float_of_int i)
        done
    ]} *)
module Array_builder : sig
  type !'a t

  val length : 'a t -> int
  (** [length l] is the number of elements. *)

  val set : 'a t -> int -> 'a -> unit
  (** [set l i x] makes [x] element [i]. Raises [Invalid_argument] if there is none, or if the number
      does not fit the elements. *)
end

(** Where messages are built: memory that grows, and is used again after {!clear}.

    {[
      let arena = Arena.create ()

      let message station =
        Arena.clear arena;
        let b = Weather.Reading.Builder.init arena in
        Weather.Reading.Builder.set_station b station;
        Arena.to_bytes arena

      let () = assert (message "EBBR" <> message "EDDF")
    ]} *)
module Arena : sig
  type t
  (** An arena belongs to one thread at a time. Threads of one domain that use it at once spoil the message and
      nothing else; domains must not use it at once. *)

  type pointer
  (** A pointer under construction: see {!Pointer_builder}. *)

  val create : ?bytes:int -> unit -> t
  (** [create ~bytes ()] is an empty message with room for that many bytes before it has to grow. Raises
      [Invalid_argument] if that is more than a segment can have, about 4 GiB; so does whatever makes the
      message larger than that. *)

  val clear : t -> unit
  (** [clear a] empties the message. Builders of before must not be used again: they would write into
      the next message. Orphans of before cannot be adopted any more. *)

  val framed : t -> Slice.t
  (** [framed a] is the framed message where it is: valid until the arena is used again. *)

  val to_bytes : t -> bytes
  (** [to_bytes a] is a copy of the framed message. *)

  val to_string : t -> string
  (** [to_string a] is [Bytes.to_string (to_bytes a)]. *)

  val in_place : t -> Storage.t
  (** [in_place a] is the storage that begins with the framed message; what follows it is no part of it.
      [Reader.of_prefix] reads it there. Valid until the arena is used again. *)

  val to_buffer : t -> Storage.t
  (** [to_buffer a] is {!to_bytes} in the runtime's own storage. *)

  val output : out_channel -> t -> unit
  (** [output c a] writes the framed message. *)

  val words : t -> int
  (** [words a] is the size of the message's segment. *)

  val compact : t -> t
  (** [compact a] is a copy of the message without what was dropped on the way. Raises
      [Invalid_argument] if it is nested deeper than {!Limits.max_nesting}, or larger than its
      traversal budget. *)

  val root_pointer : t -> pointer
  (** [root_pointer a] is the message's root, whatever it is. *)
end

(** Opening messages. Generated modules have these functions for their own types, as [Reader.of_bytes]
    and its like; here are those for what is not known before, and for messages opened lazily.

    A Reader is a place in a buffer. Do not compare Readers by [=] or [compare]: that compares buffers and
    places, and of a message of several segments, whose tables refer to themselves, it raises
    [Out_of_memory]. [Equal.equal] compares what is read, and [=] compares Records.

    {[
      let station buffer =
        match Weather.Reading.Reader.of_buffer_lazily buffer with
        | Error _ as error -> error
        | Ok message ->
          let name = Weather.Reading.Reader.station (Message.root message) in
          (* Reading gives defaults for what is not sound: this tells. *)
          Result.map (fun _ -> name) (Message.check message)

      let () = assert (station (Weather.Reading.(to_bytes { default with station = "EBBR" })) = Ok "EBBR")
    ]} *)
module Message : sig
  type 'a lazily
  (** A message that was opened without validation: every pointer is checked when it is followed, and
      what is not sound reads as if it were not there. It may hold a cycle, in which code of yours
      can walk without end: validate what comes from outside. *)

  val root : 'a lazily -> 'a
  (** [root m] is the Reader of its root. *)

  val fault : 'a lazily -> Fault.t option
  (** [fault m] is what was found wrong while reading, the first of it. *)

  val check : 'a lazily -> ('a, Fault.t) result
  (** [check m] is the root, or what {!fault} says. *)

  val root_pointer : ?limits:Limits.t -> Storage.t -> (Pointer.t, Fault.t) result
  (** [root_pointer b] is the root of a framed message, whatever it leads to; {!Kind.cast} validates it
      as a type. [limits] are those of what is done with it. *)

  val segment_count : Storage.t -> int
  (** [segment_count b] is how many segments the framed message has; 0 if [b] does not start with one. *)
end

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
module Kind : sig
  type pointer_builder = Arena.pointer

  type (!'r, !'b, !'o) list_builder
  (** See {!List_builder}. *)

  type (!'r, !'b, !'o) structure
  (** What generated code knows of a struct. *)

  type !'e enum
  (** What generated code knows of an enum. *)

  (** Of what reads as ['r], is built by ['b], and is ['o] natively. *)
  type ('r, 'b, 'o) t =
    | Text : (Slice.t, pointer_builder, string) t
    | Data : (Slice.t, pointer_builder, string) t
    | Any : (Pointer.t, pointer_builder, string) t
    | Any_struct : (Pointer.t, pointer_builder, string) t
    | Any_list : (Pointer.t, pointer_builder, string) t
    | Capability : (int option, pointer_builder, int option) t
    | Struct : ('r, 'b, 'o) structure -> ('r, 'b, 'o) t
    | List : ('r, 'b, 'o) t -> ('r List.t, ('r, 'b, 'o) list_builder, 'o array) t
    | Voids : (int, unit, int) t
    | Bools : (Bools.t, bool Array_builder.t, bool array) t
    | Int8s : (Int8s.t, int Array_builder.t, int array) t
    | Uint8s : (Uint8s.t, int Array_builder.t, int array) t
    | Int16s : (Int16s.t, int Array_builder.t, int array) t
    | Uint16s : (Uint16s.t, int Array_builder.t, int array) t
    | Int32s : (Int32s.t, int Array_builder.t, int array) t
    | Uint32s : (Uint32s.t, int Array_builder.t, int array) t
    | Int64s : (Int64s.t, int64 Array_builder.t, int64 array) t
    | Uint64s : (Uint64s.t, int64 Array_builder.t, int64 array) t
    | Float32s : (Float32s.t, float Array_builder.t, float array) t
    | Float64s : (Float64s.t, float Array_builder.t, float array) t
    | Enums : 'e enum -> ('e List.t, 'e Array_builder.t, 'e array) t

  val default : ('r, 'b, 'o) t -> 'o
  (** [default kind] is what is there natively where a pointer is null: of a struct, with type parameters or without, the
      Record in which every field has its default. *)

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

  val open_buffer_lazily :
    ?limits:Limits.t -> ('r, 'b, 'o) t -> Storage.t -> ('r Message.lazily, Fault.t) result
  (** [open_buffer_lazily kind b] opens without validation: see {!Message}. *)

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
  (** [copy_root kind a r] makes the root a copy of what [r] reads, as {!Pointer_builder.copy} does. *)

  (** {1 Untyped pointers} *)

  val cast : ?limits:Limits.t -> ('r, 'b, 'o) t -> Pointer.t -> ('r, Fault.t) result
  (** [cast kind p] validates what [p] leads to as this type, and reads it so. *)
end

(** Objects of an arena that no pointer leads to: taken from one place and to be put in another,
    without copying. ['b] is the Builder of what it is.

    {[
      (* The sensors of one reading become those of another, of the same message. *)
      let move from to_ =
        let open Weather.Reading.Builder in
        Slot.adopt (sensors_slot to_) (Slot.disown (sensors_slot from))
    ]} *)
module Orphan : sig
  type 'b t

  val is_null : 'b t -> bool
  (** [is_null o] is whether there is no object: the pointer was null, or [o] was adopted or dropped. *)

  val drop : 'b t -> unit
  (** [drop o] zeroes the object. What is neither adopted nor dropped stays in the arena, unseen. After
      {!Arena.clear} there is nothing to drop. *)
end

(** Pointers of a struct under construction: what can be done with each beside setting it. [x_slot b] is that of field
    [x] in the Builder [b], and ['b] is the Builder of what it leads to. Of a member of a union, what changes the slot selects
    the member.

    {[
      let without_samples reading =
        let samples = Weather.Reading.Builder.samples_slot reading in
        if Slot.has samples then Slot.clear samples
    ]} *)
module Slot : sig
  type 'b t

  val has : 'b t -> bool
  (** [has s] is whether the pointer is not null. *)

  val clear : 'b t -> unit
  (** [clear s] makes it null. What it led to is zeroed, as by all functions that overwrite it. *)

  val adopt : 'b t -> 'b Orphan.t -> unit
  (** [adopt s o] makes it lead to [o], which is null afterwards. Raises [Invalid_argument] as {!Pointer_builder.adopt} does. *)

  val disown : 'b t -> 'b Orphan.t
  (** [disown s] takes the object away, to be adopted elsewhere; the pointer is null then. *)
end

(** Lists of structs, texts, lists and other pointers under construction.

    {[
      let add_sensors reading names =
        let open Weather in
        let sensors = Reading.Builder.init_sensors reading (Array.length names) in
        Array.iteri (fun i name -> Sensor.Builder.set_name (List_builder.get sensors i) name) names
    ]} *)
module List_builder : sig
  type ('r, 'b, 'o) t = ('r, 'b, 'o) Kind.list_builder
  (** Elements are read as ['r], built as ['b], and are ['o] natively. *)

  val length : ('r, 'b, 'o) t -> int
  (** [length l] is the number of elements. *)

  val get : ('r, 'b, 'o) t -> int -> 'b
  (** [get l i] is the Builder of element [i]; a new one where a pointer is null. This and all that
      follow raise [Invalid_argument] if there is no such element. *)

  val set : ('r, 'b, 'o) t -> int -> 'o -> unit
  (** [set l i x] makes element [i] the native value [x]. *)

  val copy : ('r, 'b, 'o) t -> int -> 'r -> unit
  (** [copy l i r] makes element [i] a copy of what [r] reads, as {!Pointer_builder.copy} does; of a struct as
      much as fits. *)

  val init : ('r, 'b, 'o) t -> int -> int -> 'b
  (** [init l i n] makes element [i] a new list of [n] elements. *)
end

(** Untyped pointers under construction.

    {[
      let () =
        let arena = Arena.create () in
        Pointer_builder.set (Arena.root_pointer arena) Kind.(List Text) [| "a"; "b" |];
        match Message.root_pointer (Arena.to_bytes arena) with
        | Error fault -> raise (Fault.Fault fault)
        | Ok p -> assert (Result.map List.length (Kind.cast Kind.(List Text) p) = Ok 2)
    ]} *)
module Pointer_builder : sig
  type t = Arena.pointer

  val is_null : t -> bool
  (** [is_null p] is whether the pointer is null. *)

  val clear : t -> unit
  (** [clear p] makes it null. What it led to is zeroed, as by all functions that overwrite it. *)

  val set_text : t -> string -> unit
  (** [set_text p s] makes it lead to the text [s]. *)

  val set_data : t -> string -> unit
  (** [set_data p s] makes it lead to the bytes [s]. *)

  val set_capability : t -> int option -> unit
  (** [set_capability p index] makes it a capability, or null. Raises [Invalid_argument] if the index
      does not fit 32 bits. *)

  val set : t -> ('r, 'b, 'o) Kind.t -> 'o -> unit
  (** [set p kind x] makes it lead to the native value [x]. Raises [Invalid_argument] if it cannot be
      encoded. *)

  val copy : t -> ('r, 'b, 'o) Kind.t -> 'r -> unit
  (** [copy p kind r] makes it lead to a copy of what [r] reads. Of what nobody has validated the copy
      may be found wrong, or beyond the limits: then it is null, and {!Pointer.fault} or
      {!Message.fault} of what is copied tells why. What was validated is copied whole; but where
      [Limits.memory] was set and is not enough, [p] is null, and [Fault.Fault] is raised. What [r] reads may be in
      the same arena, also in what [p] leads to now. *)

  val init : t -> ('r, 'b, 'o) Kind.t -> int -> 'b
  (** [init p kind n] makes it lead to a new value of [n] elements; structs need no number. *)

  val edit : t -> ('r, 'b, 'o) Kind.t -> 'b
  (** [edit p kind] is the Builder of what is there as that type; a new one if there is none. A list that an
      older writer made is rewritten with larger elements; where that would take more than 64 MiB and 64
      times what was built so far, it stays as it is, and the Builder is one of no elements. *)

  val disown : t -> t Orphan.t
  (** [disown p] takes the object away. *)

  val adopt : t -> 'b Orphan.t -> unit
  (** [adopt p o] makes it lead to [o], which is null afterwards. Raises [Invalid_argument] if [o] is of another
      arena, or of before {!Arena.clear}. By a Builder of a part of [o] that was kept, [o] can be adopted into
      itself: then no other pointer leads to it, and it is no part of the message, but takes its room there. *)

  val to_pointer : t -> Pointer.t
  (** [to_pointer p] reads what is there now. *)
end

(** Canonical form: one segment without framing, objects in pre-order, nothing stored that could be
    left out. Equal values have equal bytes, for hashes and signatures.

    {[
      let () =
        let bytes = Weather.Reading.(to_bytes { default with station = "EBBR" }) in
        match Message.root_pointer bytes with
        | Error fault -> raise (Fault.Fault fault)
        | Ok root -> assert (Result.bind (Canonical.copy root) Canonical.check = Ok ())
    ]} *)
module Canonical : sig
  val copy : ?limits:Limits.t -> Pointer.t -> (string, Fault.t) result
  (** [copy p] is what [p] leads to in canonical form, with a root pointer before it. Needs no
      validation before it. By default the limits are those of the message. *)

  val check : ?limits:Limits.t -> string -> (unit, Fault.t) result
  (** [check flat] is whether these bytes are a flat message in canonical form. *)
end

(** Equality of untyped values.

    {[
      let same_message a b =
        match (Message.root_pointer a, Message.root_pointer b) with
        | Ok p, Ok q -> Equal.equal p q
        | (Error _ as error), _ | _, (Error _ as error) -> Result.map (fun _ -> false) error

      let () =
        let bytes = Weather.Reading.(to_bytes { default with station = "EBBR" }) in
        assert (same_message bytes (Bytes.copy bytes) = Ok true)
    ]} *)
module Equal : sig
  val equal : Pointer.t -> Pointer.t -> (bool, Fault.t) result
  (** [equal p q] is whether the canonical copies of what [p] and [q] lead to are the same bytes: null
      differs from an empty struct or list, -0 from 0, and NaNs are equal if their bits are. Needs no
      validation before it. *)
end

(** Packing: the compression that leaves out zero bytes. The bytes are those that the reference
    implementation makes.

    {[
      let () =
        let bytes = Weather.Reading.(to_bytes default) in
        match Packed.pack bytes with
        | Error fault -> raise (Fault.Fault fault)
        | Ok packed ->
          assert (Bytes.length packed < Bytes.length bytes);
          assert (Packed.unpack packed = Ok bytes)
    ]} *)
module Packed : sig
  val pack : Storage.t -> (bytes, Fault.t) result
  (** [pack b] is the framed message [b], packed. A fault if [b] is not exactly one. *)

  val pack_flat : Storage.t -> bytes
  (** [pack_flat b] is the words of [b], packed. Raises [Invalid_argument] if the length of [b] is
      not a multiple of 8. *)

  val pack_flat_into : Storage.t -> bytes -> int -> int
  (** [pack_flat_into b bytes first] writes [pack_flat b] to [bytes] at [first] and is its length, which
      is no more than 10 bytes for each word. Raises [Invalid_argument] as {!pack_flat} does, and if
      there is no room; some of it is written then. *)

  val unpack : ?limits:Limits.t -> bytes -> (Storage.t, Fault.t) result
  (** [unpack p] is the words that [p] stands for: at most so many bytes as the larger of
      [limits.bytes] and 64 times the length of [p], or the fault [Message_size]. *)

  val unpack_into : bytes -> Storage.t -> int -> (int, Fault.t) result
  (** [unpack_into p b first] writes the words that [p] stands for to [b] at [first], which is a multiple
      of 8, and is their length in bytes. The fault is [Message_size] if there is no room for them; some
      of them are written then. Raises [Invalid_argument] if there is no such [first]. *)
end

(** Messages and Records as JSON, by the rules that all Zooph runtimes share: 64-bit integers as
    strings, null pointers left out, data as arrays of numbers, and the annotations of
    [/capnp/compat/json.capnp].

    {[
      let () =
        let sensor = { Weather.Sensor.default with name = "roof"; serial = 7 } in
        match Json.of_record Weather.Sensor.kind sensor with
        | Error e -> Format.kasprintf failwith "%a" Json.pp_error e
        | Ok text -> assert (Json.to_record Weather.Sensor.kind text = Ok sensor)
    ]} *)
module Json : sig
  type error = { path : string; what : string }
  (** What is wrong, and with which member: [sensors[3].name]. *)

  val pp_error : Format.formatter -> error -> unit
  (** [pp_error] prints the path, if there is one, and what is wrong. *)

  val of_reader : ?limits:Limits.t -> ('r, 'b, 'o) Kind.t -> 'r -> (string, error) result
  (** [of_reader kind r] is [r] without white space. An error for capabilities and untyped pointers
      that are not null, and for what is beyond [limits]: its [traversal] and its [output]; by default
      those that the message was opened with. Raises [Invalid_argument] if [kind] is not a struct's, as all of these do. *)

  val of_record : ?limits:Limits.t -> ('r, 'b, 'o) Kind.t -> 'o -> (string, error) result
  (** [of_record kind r] is the same of a Record, within [limits], by default the usual ones: a Record
      nested deeper than 64 is refused, as who reads the text would refuse it. *)

  val to_record : ?strict:bool -> ?limits:Limits.t -> ('r, 'b, 'o) Kind.t -> string -> ('o, error) result
  (** [to_record kind text] is the Record that the JSON object stands for. Members that the schema
      does not know are ignored, or refused if [strict]. What is made of the
      text takes no more than [limits.memory] bytes, by default the larger of 64 MiB and 64 times the
      length of [text]. *)

  val to_arena : ?strict:bool -> ?limits:Limits.t -> Arena.t -> ('r, 'b, 'o) Kind.t -> string -> (unit, error) result
  (** [to_arena a kind text] makes it the root of the message in [a]. *)
end

(** Messages one behind another, such as a file or a connection. Memory grows with the bytes that
    arrive, not with what a header claims.

    {[
      let stations channel =
        Stream.fold (Stream.of_channel channel) Weather.Reading.Reader.of_buffer
          (fun names r -> Weather.Reading.Reader.station r :: names)
          []
    ]} *)
module Stream : sig
  type t

  val of_channel : ?limits:Limits.t -> in_channel -> t
  (** [of_channel c] reads from [c], no further than each message's end. A message may have
      [limits.bytes] bytes: one whose table claims more is refused before any of it is read, by the
      fault [Message_size] at the byte where it begins. *)

  val of_string : ?limits:Limits.t -> string -> t
  (** [of_string s] reads what is in [s]. *)

  val of_function : ?limits:Limits.t -> (bytes -> int -> int -> int) -> t
  (** [of_function read] reads by [read b first n], which puts at most [n] bytes at [first] of [b] and
      is how many; 0 at the end. [Unix.read fd] is such a function. Where [read] raises, as [Unix.read]
      does when a signal comes, so does what called it; what was read before is kept, and reading goes
      on there when it is asked for again. *)

  val index : t -> int
  (** [index s] is how many messages were read. *)

  (** {1 Without blocking}

      For programs whose reading gives promises, as that of Lwt does.

      {[
        (* [Frames (Lwt)] is for Lwt. *)
        module Frames (P : sig type 'a t val return : 'a -> 'a t val bind : 'a t -> ('a -> 'b t) -> 'b t end) = struct
          (* The next message. [read n] is as many bytes, or less at the end. *)
          let next read =
            let rec go have =
              match Stream.length (Storage.of_string have) with
              | Error fault -> P.return (Error fault)
              | Ok (Exactly n) when String.length have = n -> P.return (Ok (Some have))
              | Ok (At_least n | Exactly n) ->
                P.bind (read (n - String.length have)) (fun more ->
                    if more <> "" then go (have ^ more)
                    else if have = "" then P.return (Ok None)
                    else P.return (Error (Fault.at_byte Truncated (String.length have))))
            in
            go ""
        end
      ]} *)

  (** What a message's first bytes tell of its size. *)
  type length =
    | At_least of int  (** So many bytes have to be there to tell more. *)
    | Exactly of int  (** The message has so many. *)

  val length : ?limits:Limits.t -> Storage.t -> (length, Fault.t) result
  (** [length b] is what [b], the first bytes of a message, tells of its size. A fault if it has too many segments, or more than
      [limits.bytes]. *)

  val next_frame : t -> (Storage.t option, Fault.t) result
  (** [next_frame s] is the next framed message, not looked into; [None] at the end. *)

  val next : t -> (Storage.t -> ('a, Fault.t) result) -> ('a option, Fault.t) result
  (** [next s open_] is the next message as [open_] makes it, such as [Reader.of_buffer]. Byte
      positions of faults count from the start of the stream. *)

  val next_in_place :
    t -> (Storage.t -> ('a * int, Fault.t) result) -> ('a option, Fault.t) result
  (** [next_in_place s open_] is {!next} in storage that the next message is read to again: nothing of a message's
      size is allocated once that is as large as the largest one. What follows the message in it is left of others, so that
      [open_] is such as [Reader.of_prefix]. What [open_] made of the message before reads anything, or defaults,
      afterwards, and must not be used any more. *)

  val fold :
    t -> (Storage.t -> ('a, Fault.t) result) -> ('b -> 'a -> 'b) -> 'b -> ('b, 'b * Fault.t) result
  (** [fold s open_ f init] is [f (… (f init m0) …)] over all messages; with the fault that ended the
      stream, if one did. *)

  val to_seq : t -> (Storage.t -> ('a, Fault.t) result) -> ('a, Fault.t) result Seq.t
  (** [to_seq s open_] is the messages as [open_] makes them, read as they are asked for, so that it can be gone through
      once. If a fault ends the stream, that is the last element. *)
end

(** What the schema says about a struct, for generated code. *)
module Layout : sig
  type t
end

(** Plain data, such as [Weather.Reading.t].

    {[
      let () =
        let reading = { Weather.Reading.default with station = "EBBR"; sky = Rain } in
        assert (Weather.Reading.(of_bytes (to_bytes reading)) = Ok reading)
    ]} *)
module Record : sig
  module type S = sig
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
        [Limits.output] if that is less, and of long lists the first 10,000 elements. Of a Record that {!to_bytes} refuses only the reason is printed. *)

    val encoded_length : t -> int
    (** Bytes of the framed message. Raises [Invalid_argument] as {!to_bytes} does. *)

    val to_bytes : t -> bytes
    (** The framed message, of exactly its size. Raises [Invalid_argument] if it would not fit a
        segment, if it is nested deeper than {!Limits.max_nesting}, if a union is [Unknown], if a
        number or enumerant does not fit its field, or if the bytes of an untyped pointer are no flat
        message. *)

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
end

(** Reads a message where it is. Beside what follows, and [x] for each field [x], a generated Reader has, as the type
    of [x] is:
    - [x_slice]: a text or data without a copy;
    - [x_int]: a number of 64 bits as [Int64.to_int] makes it, if it fits 63 bits;
    - [has_x]: whether a pointer is not null;
    - [x_view] and [x_which]: a union by member, and the number of the member that is set.

    {[
      let rains bytes =
        Result.map
          (fun r -> Weather.Reading.Reader.sky r = Rain)
          (Weather.Reading.Reader.of_bytes bytes)

      let () = assert (rains (Weather.Reading.(to_bytes { default with sky = Rain })) = Ok true)
    ]} *)
module Reader : sig
  module type S = sig
    type t
    type record

    val of_bytes : ?limits:Limits.t -> bytes -> (t, Fault.t) result
    (** Opens and validates a framed message: exactly one, nothing may follow it. The bytes should not
        change while they are read. If they do, nothing outside of them is read, but what is read is
        whatever is there then. *)

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
end

(** Builds a message in an arena. Beside what follows, a generated Builder has [to_reader], which reads what was built so
    far, and for each field [x], as its type is:
    - [set_x]: takes the native value, and selects a member of a union;
    - [x]: the Builder of what is there, which is made if there is none;
    - [init_x]: that of a new struct with nothing set in it, or of a new list of so many elements; of a group in a union, the
      member is selected, with nothing set in it;
    - [copy_x]: copies what a Reader reads, and all of it;
    - [x_slot]: the pointer, see {!Slot}.

    {[
      let message () =
        let arena = Arena.create () in
        let b = Weather.Reading.Builder.init arena in
        Weather.Reading.Builder.(set_station b "EBBR"; set_sky b Rain);
        Arena.to_bytes arena

      let () = assert (message () = Weather.Reading.(to_bytes { default with station = "EBBR"; sky = Rain }))
    ]} *)
module Builder : sig
  module type S = sig
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
    (** A new root that is a copy of all that is read, what the schema does not know included. Raises
        [Fault.Fault] where [Limits.memory] was set for what is read, and is not enough. *)
  end
end

external int_of_bool : bool -> int = "%identity"
(** [int_of_bool b] is [if b then 1 else 0], without a branch. *)

(**/**)

(* What generated code is made of, and nothing for anybody else: the functions trust the numbers that the
   compiler has laid out. The name is the version of the generated code: code of another version asks
   for a module that is not here. *)
module Generated_v1 : sig
  type sealed = Layout.t

  module type Builder_s = Builder.S

  module Layout : sig
    type ty =
      | Void
      | Bool
      | Int8
      | Int16
      | Int32
      | Int64
      | Uint8
      | Uint16
      | Uint32
      | Uint64
      | Float32
      | Float64
      | Text
      | Data
      | Any
      | Any_struct
      | Any_list
      | Capability
      | Enum of enum
      | List of ty
      | Struct of (unit -> t)

    and enum = {
      enum_name : string;
      enumerants : string array;  (** By value, in the schema's spelling. *)
      enumerant_json : string array;  (** Their names in JSON. *)
    }

    and t = {
      name : string;  (** With its scopes, such as [Outer.Inner]. *)
      data_words : int;
      pointers : int;
      tag_at : int;  (** Byte offset of the discriminant of the unnamed union. *)
      tag_json : discriminator;  (** How JSON tells the member of that union. *)
      fields : unit -> field array;  (** By ordinal, which is the order of text and JSON. *)
      mutable owners : owner array;  (** By pointer; made from the fields when first asked for. *)
      mutable plan : plan option;  (** The same, for JSON. *)
    }

    and field = {
      field_name : string;
      tag : int;  (** The value that selects the member of the unnamed union; -1 outside. *)
      json : json;
      spot : spot;
    }

    and spot =
      | Slot of { ty : ty; at : int; default : default }
          (** [at] counts bits in the data section, or pointers. *)
      | Group of t

    and default =
      | Zero
      | Bits of int64  (** Of a number or enum. *)
      | Content of string  (** Of a text or data; of other pointers a flat message. *)

    and json = { json_name : string; form : json_form }

    and json_form =
      | Plain
      | Flattened of string  (** With this prefix before its members' names. *)
      | Base64
      | Hex

    and discriminator =
      | Undiscriminated
      | Discriminated of { discriminator : string option; value_name : string option }
      | Free  (** The struct holds any JSON, and is written as that: [Value] of [json.capnp]. *)

    (* What JSON does with the members of a struct: made of the fields, once. *)
    and plan = {
      entries : entry array;  (** By ordinal. *)
      singles : entry array;  (** Those outside of the unnamed union. *)
      alternatives : entry array;  (** Those of the union. *)
      simple : bool;  (** Each member of JSON is a field, of which there are not too many. *)
    }

    and entry = { key : string;  (** As JSON has it, with quotes and colon. *) of_ : field }

    (* Whose a pointer is. *)
    and owner =
      | Nobody
      | Always of slot
      | Member of int * int * slot  (** Byte offset of the discriminant, and its value. *)
      | Selected of slot array  (** The first one all of whose unions select it. *)
      | Own of slot
          (** As the first two, where all pointers of the struct lead to structs of its own type. *)

    and slot = { path : string; slot_ty : ty; goal : goal; active : (int * int) array }

    (* A type that pointers lead to as the fast pass tells them apart. *)
    and goal =
      | Text_goal
      | Data_goal
      | Struct_goal of reference
      | Structs_goal of reference  (** Lists of structs. *)
      | Flat_goal of int  (** Lists without pointers, by what {!wants} says of their elements. *)
      | Pointers_goal of goal  (** Lists of lists, texts, data. *)
      | Any_goal
      | Other_goal of ty

    (* A struct's layout, which is asked for once: types may refer to each other in circles. *)
    and reference = { find : unit -> t; mutable found : t }
  end

  module Kind : sig
    include module type of struct
      include Kind
    end

    type 'r reading = Reading : ('r, 'b, 'o) t -> 'r reading [@@unboxed]

    val ty : ('r, 'b, 'o) t -> Layout.ty
    val default : ('r, 'b, 'o) t -> 'o
  end

  module View : sig
    type t
  end

  module Builder : sig
    type t

    val view : t -> View.t
    val set_8 : t -> int -> int -> unit
    val set_16 : t -> int -> int -> unit
    val set_32 : t -> int -> int -> unit
    val set_64 : t -> int -> int64 -> unit
    val set_f32 : t -> int -> float -> unit
    val set_f64 : t -> int -> float -> unit
    val set_f32_or : t -> int -> int32 -> float -> unit
    val set_f64_or : t -> int -> int64 -> float -> unit
    val set_bit : t -> int -> int -> bool -> unit
  end

  module Decoder : sig
    type t
  end

  module Encoder : sig
    type t
  end

  module Entry : sig
    val start : int -> int -> Storage.t -> int -> Encoder.t
    val start_data : int -> Storage.t -> int -> unit
    val finish : Encoder.t -> int -> int

    module type Structure = sig
      type t

      val structure : (View.t, Builder.t, t) Kind.structure
    end

    val encode : ('r, 'b, 'o) Kind.structure -> 'o -> Storage.t -> int -> int

    (* All of {!Zooph.Record.S} but what comes last there. *)
    module Record (S : Structure) : sig
      val layout : sealed
      val default : S.t
      val equal : S.t -> S.t -> bool
      val compare : S.t -> S.t -> int
      val hash : S.t -> int
      val same_bits : S.t -> S.t -> bool
      val pp : Format.formatter -> S.t -> unit
      val encoded_length : S.t -> int
      val to_bytes : S.t -> bytes
      val to_string : S.t -> string
      val to_buffer : S.t -> Storage.t
      val of_bytes : ?limits:Limits.t -> bytes -> (S.t, Fault.t) result
      val of_string : ?limits:Limits.t -> string -> (S.t, Fault.t) result
      val of_buffer : ?limits:Limits.t -> Storage.t -> (S.t, Fault.t) result
    end

    module Reader (S : Structure) : sig
      include Reader.S with type t := View.t and type record := S.t
    end

    module Builder (S : Structure) : sig
      include Builder_s with type t := Builder.t and type reader := View.t and type record := S.t
    end
  end

  external opened_layout : sealed -> Layout.t = "%identity"
  val field : string -> Layout.ty -> int -> Layout.field
  val member_field : int -> string -> Layout.ty -> int -> Layout.field
  val unpacked : string -> string
  val same : 'a -> 'a
  val make_structure :
    layout:Layout.t ->
    reader:(View.t -> 'a) ->
    view:('a -> View.t) ->
    builder:(Builder.t -> 'b) ->
    decode:(Decoder.t -> View.t -> 'c) ->
    size:('c -> int -> int) ->
    encode:(Encoder.t -> int -> 'c -> unit) ->
    default:(unit -> 'c) -> native:int -> ('a, 'b, 'c) Kind.structure
  val enum : (int -> 'a) -> ('a -> int) -> Layout.enum -> 'a Kind.enum
  val enum_table : 'a Kind.enum -> Layout.enum
  val u8 : View.t -> int -> int
  val bit : View.t -> int -> int -> bool
  val bit_or_true : View.t -> int -> int -> bool
  val u16 : View.t -> int -> int
  val i32 : View.t -> int -> int
  val i64 : View.t -> int -> int64
  val f64 : View.t -> int -> float
  val f32 : View.t -> int -> float
  val u32 : View.t -> int -> int
  val i8 : View.t -> int -> int
  val i16 : View.t -> int -> int
  val u8_or : View.t -> int -> int -> int
  val u16_or : View.t -> int -> int -> int
  val u32_or : View.t -> int -> int -> int
  val i8_or : View.t -> int -> int -> int
  val i16_or : View.t -> int -> int -> int
  val i32_or : View.t -> int -> int -> int
  val i64_or : View.t -> int -> int64 -> int64
  val f64_or : View.t -> int -> int64 -> float
  val f32_or : View.t -> int -> int32 -> float
  val has : View.t -> int -> bool
  val structure : View.t -> int -> View.t
  external int_of_bool : bool -> int = "%identity"
  val to_string : Slice.t -> string
  val string : View.t -> int -> string
  val data_string : View.t -> int -> string
  val int_of_int64 : int64 -> int
  val text : View.t -> int -> Slice.t
  val data : View.t -> int -> Slice.t
  val text_or : View.t -> int -> string -> Slice.t
  val data_or : View.t -> int -> string -> Slice.t
  val pointer : View.t -> int -> Pointer.t
  val capability : View.t -> int -> int option
  val get : ('a, 'b, 'c) Kind.t -> View.t -> int -> 'a
  val get_or : ('a, 'b, 'c) Kind.t -> View.t -> int -> string -> 'a
  val flat : ('a, 'b, 'c) Kind.t -> string -> 'a
  val structure_or : View.t -> int -> string -> View.t
  val structures : View.t -> int -> View.t List.t
  val empty : View.t
  (* Accessors of fields without a default, by where they are: of the first pointers, and in the first words of data. *)
  module type Pointer_place = sig
    val has : View.t -> bool
    val string : View.t -> string
    val text : View.t -> Slice.t
    val data_string : View.t -> string
    val data : View.t -> Slice.t
    val structure : View.t -> View.t
    val structures : View.t -> View.t List.t
    val set_text : Builder.t -> string -> unit
    val set_data : Builder.t -> string -> unit
    val copy_text : Builder.t -> Slice.t -> unit
    val copy_data : Builder.t -> Slice.t -> unit
    val texts : View.t -> Slice.t List.t
    val edit_texts : Builder.t -> (Slice.t, Pointer_builder.t, string) List_builder.t
    val init_texts : Builder.t -> int -> (Slice.t, Pointer_builder.t, string) List_builder.t
    val set_texts : Builder.t -> string array -> unit
    val copy_texts : Builder.t -> Slice.t List.t -> unit
    val slot : Builder.t -> 'b Slot.t
  end

  module type Word_place = sig
    val i64 : View.t -> int64
    val int : View.t -> int
    val f64 : View.t -> float
    val set_i64 : Builder.t -> int64 -> unit
    val set_f64 : Builder.t -> float -> unit
    val u32_0 : View.t -> int
    val set_u32_0 : Builder.t -> int -> unit
    val u32_4 : View.t -> int
    val set_u32_4 : Builder.t -> int -> unit
    val i32_0 : View.t -> int
    val set_i32_0 : Builder.t -> int -> unit
    val i32_4 : View.t -> int
    val set_i32_4 : Builder.t -> int -> unit
    val f32_0 : View.t -> float
    val set_f32_0 : Builder.t -> float -> unit
    val f32_4 : View.t -> float
    val set_f32_4 : Builder.t -> float -> unit
    val u16_0 : View.t -> int
    val set_u16_0 : Builder.t -> int -> unit
    val u16_2 : View.t -> int
    val set_u16_2 : Builder.t -> int -> unit
    val u16_4 : View.t -> int
    val set_u16_4 : Builder.t -> int -> unit
    val u16_6 : View.t -> int
    val set_u16_6 : Builder.t -> int -> unit
    val i16_0 : View.t -> int
    val set_i16_0 : Builder.t -> int -> unit
    val i16_2 : View.t -> int
    val set_i16_2 : Builder.t -> int -> unit
    val i16_4 : View.t -> int
    val set_i16_4 : Builder.t -> int -> unit
    val i16_6 : View.t -> int
    val set_i16_6 : Builder.t -> int -> unit
  end

  module P0 : Pointer_place
  module P1 : Pointer_place
  module P2 : Pointer_place
  module P3 : Pointer_place
  module P4 : Pointer_place
  module P5 : Pointer_place
  module P6 : Pointer_place
  module P7 : Pointer_place
  module W0 : Word_place
  module W1 : Word_place
  module W2 : Word_place
  module W3 : Word_place
  module W4 : Word_place
  module W5 : Word_place
  module W6 : Word_place
  module W7 : Word_place

  val is_member : View.t -> int -> int -> bool
  val member : View.t -> int -> int -> View.t
  val float_of_bits : int64 -> float
  val float32_of_bits : int32 -> float
  val pp_enumerant : Format.formatter -> 'a Kind.enum -> 'a -> unit
  val text_field :
    Decoder.t -> View.t -> int -> string -> string -> string
  val data_field :
    Decoder.t -> View.t -> int -> string -> string -> string
  val optional_field :
    Decoder.t ->
    View.t ->
    int -> string -> int -> (Decoder.t -> View.t -> 'a) -> 'a option
  val structures_field :
    Decoder.t ->
    View.t ->
    int ->
    string ->
    int -> 'a array -> (Decoder.t -> View.t -> 'a) -> 'a array
  val decode_field :
    Decoder.t ->
    View.t -> int -> string -> ('a, 'b, 'c) Kind.t -> 'c
  val decode_or :
    Decoder.t ->
    View.t -> int -> string -> ('a, 'b, 'c) Kind.t -> string -> 'c
  val decode_optional :
    Decoder.t ->
    View.t -> int -> string -> ('a, 'b, 'c) Kind.t -> 'c option
  val constant : ('a, 'b, 'c) Kind.t -> string -> 'c
  val text_words : string -> int
  val text_words_or : string -> string -> int
  val data_words : string -> int
  val data_words_or : string -> string -> int
  val too_deep : unit -> 'a
  val unknown_member : unit -> 'a
  val size : ('a, 'b, 'c) Kind.t -> 'c -> int -> int
  val size_or : ('a, 'b, 'c) Kind.t -> string -> 'c -> int -> int
  val size_optional : ('a, 'b, 'c) Kind.t -> 'c option -> int -> int
  val optional_words : 'a option -> int -> ('a -> 'b -> int) -> 'b -> int
  val plain_words : 'a array -> int -> int
  val structures_words : 'a array -> int -> ('a -> 'b -> int) -> 'b -> int
  type storage = Storage.t

  val storage : Encoder.t -> storage
  val put_halves : storage -> int -> int -> int -> unit
  val put_word : storage -> int -> int64 -> unit
  val put_float : storage -> int -> float -> unit
  val put_null : storage -> int -> unit
  val put_text : Encoder.t -> int -> string -> unit
  val put_text_or : Encoder.t -> int -> string -> string -> unit
  val put_data : Encoder.t -> int -> string -> unit
  val put_data_or : Encoder.t -> int -> string -> string -> unit
  val put_capability : Encoder.t -> int -> int option -> unit
  val put_structure : Encoder.t -> int -> int -> int -> int
  val put_empty_structure : Encoder.t -> int -> unit
  val put_structures : Encoder.t -> int -> int -> int -> int -> int
  val enter : Encoder.t -> unit
  val leave : Encoder.t -> unit
  external count : 'a array -> int = "%array_length"
  external unsafe_element : 'a array -> int -> 'a = "%array_unsafe_get"
  val encode : ('a, 'b, 'c) Kind.t -> Encoder.t -> int -> 'c -> unit
  val encode_or :
    ('a, 'b, 'c) Kind.t -> string -> Encoder.t -> int -> 'c -> unit
  val encode_optional :
    ('a, 'b, 'c) Kind.t -> Encoder.t -> int -> 'c option -> unit
  val bits_of_float32 : float -> int
  val xor64 : int64 -> int64 -> int64
  val xor_float : float -> int64 -> int64
  val fit_u8 : int -> int
  val fit_u16 : int -> int
  val fit_u32 : int -> int
  val fit_i8 : int -> int
  val fit_i16 : int -> int
  val fit_i32 : int -> int
  val fits : int -> bool
  val misfit : unit -> 'a
  val store_8 : storage -> int -> int -> unit
  val store_16 : storage -> int -> int -> unit
  val store_32 : storage -> int -> int -> unit
  val store_i32 : storage -> int -> int -> unit
  val store_bit : storage -> int -> int -> bool -> unit
  val set_text : Builder.t -> int -> string -> unit
  val set_data : Builder.t -> int -> string -> unit
  val set_capability : Builder.t -> int -> int option -> unit
  val set : ('a, 'b, 'c) Kind.t -> Builder.t -> int -> 'c -> unit
  val copy : ('a, 'b, 'c) Kind.t -> Builder.t -> int -> 'a -> unit
  val init : ('a, 'b, 'c) Kind.t -> Builder.t -> int -> int -> 'b
  val edit : ('a, 'b, 'c) Kind.t -> Builder.t -> int -> 'b
  val slot : Builder.t -> int -> 'b Slot.t
  val member_slot : Builder.t -> int -> int -> int -> 'b Slot.t
  val edit_or : ('a, 'b, 'c) Kind.t -> string -> Builder.t -> int -> 'b
  val clear_group : Builder.t -> (int * int) array -> int array -> unit
end
