(* The public interface of the library. Within the library, modules see each other in full. *)

module Prim = Zooph_base.Prim
module Numbers = Zooph_base.Numbers
module Fault = Zooph_base.Fault

(** Limits on the work and memory that reading a message may cost. Start from {!Limits.default} and set the fields
    that you need.

    {[
      let of_a_stranger bytes =
        let limits = { Limits.default with traversal = Some 10_000; utf8 = true } in
        Weather.Reading.Reader.of_bytes ~limits bytes
    ]} *)
module Limits : sig
  type t = {
    nesting : int;
        (** Levels of nesting, counted from the root. A struct is a level, and so is a list of structs or pointers.
            The default is 64, the maximum is {!max_nesting}. *)
    traversal : int option;
        (** Words that one operation may visit. [None] means the larger of 8 Mi words and twice the words of the
            message. *)
    memory : int option;
        (** Bytes of native values, arenas and other copies that one operation may make. [None] means the larger of
            64 MiB and 64 times the bytes of the message. A copy from a validated message into an arena that would
            exceed a limit set here raises [Fault.Fault], because functions that copy do not return a [result]. *)
    output : int option;
        (** Bytes that printing and JSON may put into a string or buffer. [None] means the larger of 64 MiB and 64
            times the bytes of the message. *)
    bytes : int;
        (** Size limit of one message of a stream, in bytes; 64 MiB by default. Unpacking is limited to the larger of
            this and 64 times the length of the packed bytes. *)
    utf8 : bool;  (** Whether to check that every text that the schema describes is UTF-8; off by default. *)
  }

  val default : t
  (** [default] is
      [{ nesting = 64; traversal = None; memory = None; output = None; bytes = 64 lsl 20; utf8 = false }]. *)

  val max_nesting : int
  (** [max_nesting] is 1024. Larger nesting limits are lowered to it. *)
end

(** The storage of messages: [bytes]. All functions check bounds and raise [Invalid_argument] for a range out of
    bounds. Numbers are little-endian.

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
  (** [create n] has [n] bytes of arbitrary content. *)

  val make_zero : int -> t
  (** [make_zero n] has [n] bytes, all of them 0. *)

  val empty : t
  (** [empty] has no bytes. *)

  val of_bytes : bytes -> t
  (** [of_bytes bytes] is [bytes] itself in [Zooph], whose storage is [bytes], and a copy in [Zooph_big], whose storage
      is a bigarray. *)

  val of_string : string -> t
  (** [of_string s] is a copy of the bytes of [s]. *)

  val to_bytes : t -> bytes
  (** [to_bytes b] is [b] itself in [Zooph], whose storage is [bytes], and a copy in [Zooph_big], whose storage is a
      bigarray. *)

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
  (** [fill_zero b first n] sets the [n] bytes from [first] on to 0. *)

  val output : out_channel -> t -> int -> int -> unit
  (** [output c b first n] writes the [n] bytes from [first] on. *)
end

(** Texts and data in a message, as a range of its bytes without a copy. A slice keeps its message alive.

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
  (** [length s] is the number of bytes. A text's NUL terminator is not counted. *)

  val is_empty : t -> bool
  (** [is_empty s] is [length s = 0]. *)

  val get : t -> int -> char
  (** [get s i] is byte [i]. Raises [Invalid_argument] if [i] is out of bounds. *)

  val to_string : t -> string
  (** [to_string s] is a copy of the bytes. *)

  val to_bytes : t -> bytes
  (** [to_bytes s] is a copy of the bytes. *)

  val of_string : string -> t
  (** [of_string text] has the bytes of [text]. *)

  val sub : t -> first:int -> length:int -> t
  (** [sub s ~first ~length] is the [length] bytes of [s] from [first] on, without a copy. Raises [Invalid_argument] if
      they are not all in [s]. *)

  val blit : t -> bytes -> int -> unit
  (** [blit s b at] copies all of [s] to [b] from byte [at] on. Raises [Invalid_argument] if there is no room. *)

  val equal : t -> t -> bool
  (** [equal s t] reports whether the bytes are the same. *)

  val equal_string : t -> string -> bool
  (** [equal_string s text] is [to_string s = text], without the copy. *)

  val compare : t -> t -> int
  (** [compare s t] is [String.compare (to_string s) (to_string t)]. *)

  val fold : ('a -> char -> 'a) -> 'a -> t -> 'a
  (** [fold f init s] is [f (… (f init (get s 0)) …)]. *)

  val iter : (char -> unit) -> t -> unit
  (** [iter f s] is [f (get s 0); f (get s 1); …]. *)

  val is_utf_8 : t -> bool
  (** [is_utf_8 s] reports whether the bytes are UTF-8. *)

  val pp : Format.formatter -> t -> unit
  (** [pp] prints the text, with U+FFFD in the place of bytes that are not UTF-8. *)

  val blit_to : t -> Storage.t -> int -> unit
  (** [blit_to s b at] is {!blit} with {!Storage.t} as its target. *)

  val output : out_channel -> t -> unit
  (** [output c s] writes the bytes to [c]. *)
end

(** Lists in messages. An element is read each time it is accessed. Lists of numbers have modules of their own, such
    as {!Float32s}.

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
  (** [get l i] is element [i]. Raises [Invalid_argument] if [i] is out of bounds. *)

  val iter : ('a -> unit) -> 'a t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val iteri : (int -> 'a -> unit) -> 'a t -> unit
  (** [iteri f l] is [f 0 (get l 0); f 1 (get l 1); …]. *)

  val fold_left : ('b -> 'a -> 'b) -> 'b -> 'a t -> 'b
  (** [fold_left f init l] is [f (… (f init (get l 0)) …)]. *)

  val fold_right : ('a -> 'b -> 'b) -> 'a t -> 'b -> 'b
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]. It goes from the last element to the first and
      uses no stack. *)

  val exists : ('a -> bool) -> 'a t -> bool
  (** [exists f l] reports whether [f] holds for at least one element. *)

  val for_all : ('a -> bool) -> 'a t -> bool
  (** [for_all f l] reports whether [f] holds for all elements. *)

  val find_opt : ('a -> bool) -> 'a t -> 'a option
  (** [find_opt f l] is the first element for which [f] holds, or [None] if there is none. *)

  val to_array : 'a t -> 'a array
  (** [to_array l] is [[| get l 0; get l 1; … |]].

      Elements can be structs without fields, which take no bytes in a message. Each takes 8 bytes in the array, and
      24 bytes in the list of {!to_list}. A message of 32 bytes can hold 8 million of them if it was validated, and
      2^29 if it was not. Compare {!length} with what you expect first, or use {!to_seq}. *)

  val to_list : 'a t -> 'a list
  (** [to_list l] is [[ get l 0; get l 1; … ]]. *)

  val to_seq : 'a t -> 'a Seq.t
  (** [to_seq l] is the sequence of the elements, each of which is read when the sequence reaches it. *)

  val to_rev_seq : 'a t -> 'a Seq.t
  (** [to_rev_seq l] is {!to_seq} from the last element to the first. *)

  val empty : 'a t
  (** [empty] has no elements. *)
end

(** {1 Lists of numbers}

    Lists of numbers and booleans in messages are typed views without a copy.

    [fold], [fold_right], [iter] and [to_array] do not box numbers. The function that is passed to them may.

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
  (** [get l i] is element [i]. Raises [Invalid_argument] if [i] is out of bounds. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]. It goes from the last number to the first and
      uses no stack. *)

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
  (** [get l i] is element [i]. Raises [Invalid_argument] if [i] is out of bounds. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]. It goes from the last number to the first and
      uses no stack. *)

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
  (** [get l i] is element [i]. Raises [Invalid_argument] if [i] is out of bounds. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]. It goes from the last number to the first and
      uses no stack. *)

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
  (** [get l i] is element [i]. Raises [Invalid_argument] if [i] is out of bounds. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]. It goes from the last number to the first and
      uses no stack. *)

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
  (** [get l i] is element [i]. Raises [Invalid_argument] if [i] is out of bounds. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]. It goes from the last number to the first and
      uses no stack. *)

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
  (** [get l i] is element [i]. Raises [Invalid_argument] if [i] is out of bounds. *)

  val iter : (int -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]. It goes from the last number to the first and
      uses no stack. *)

  val to_array : t -> int array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers.
      The bigarray has [int32] elements: numbers from 2{^31} on are negative in it. *)
end

module Int64s : sig
  type t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> int64
  (** [get l i] is element [i]. Raises [Invalid_argument] if [i] is out of bounds. *)

  val iter : (int64 -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int64 -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int64 -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]. It goes from the last number to the first and
      uses no stack. *)

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
  (** [get l i] is element [i]. Raises [Invalid_argument] if [i] is out of bounds. *)

  val iter : (int64 -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> int64 -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (int64 -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]. It goes from the last number to the first and
      uses no stack. *)

  val to_array : t -> int64 array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)

  val to_bigarray : t -> (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t
  (** [to_bigarray l] is a new bigarray of the same numbers.
      The bigarray has [int64] elements: numbers from 2{^63} on are negative in it, see
      {!Int64.unsigned_compare}. *)
end

module Float32s : sig
  type t

  val length : t -> int
  (** [length l] is the number of elements. *)

  val get : t -> int -> float
  (** [get l i] is element [i]. Raises [Invalid_argument] if [i] is out of bounds. *)

  val iter : (float -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> float -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (float -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]. It goes from the last number to the first and
      uses no stack. *)

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
  (** [get l i] is element [i]. Raises [Invalid_argument] if [i] is out of bounds. *)

  val iter : (float -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> float -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (float -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]. It goes from the last number to the first and
      uses no stack. *)

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
  (** [get l i] is element [i]. Raises [Invalid_argument] if [i] is out of bounds. *)

  val iter : (bool -> unit) -> t -> unit
  (** [iter f l] is [f (get l 0); f (get l 1); …]. *)

  val fold : ('a -> bool -> 'a) -> 'a -> t -> 'a
  (** [fold f init l] is [f (… (f (f init (get l 0)) (get l 1)) …)]. *)

  val fold_right : (bool -> 'a -> 'a) -> t -> 'a -> 'a
  (** [fold_right f l init] is [f (get l 0) (f (get l 1) (… init))]. It goes from the last boolean to the first and
      uses no stack. *)

  val to_array : t -> bool array
  (** [to_array l] is [[| get l 0; get l 1; … |]]. *)
end

(** Untyped pointers in messages. Fields of the type [AnyPointer] are read as such a pointer, which is not yet
    followed.

    {[
      let text_or_nothing p =
        match Pointer.form p with
        | List -> Result.to_option (Kind.cast Kind.Text p)
        | Null | Struct | Capability _ -> None
    ]} *)
module Pointer : sig
  type t

  (** The kinds of pointers. *)
  type form =
    | Null
    | Struct
    | List
    | Capability of int

  val null : t
  (** [null] is the null pointer. *)

  val is_null : t -> bool
  (** [is_null p] reports whether [p] is null. *)

  val form : t -> form
  (** [form p] is the kind of [p]. It is [Null] for a malformed pointer, whose fault {!fault} returns. *)

  val of_flat : string -> t
  (** [of_flat flat] is the root pointer of a flat message (one segment without a segment table), such as a Record has
      for an untyped pointer. It is {!null} if [flat] is shorter than a pointer. The message is not validated. *)

  val fault : t -> Fault.t option
  (** [fault p] is the first fault that was found while the message of [p] was read or copied. It is [None] if the
      message was validated. *)

  val capability : t -> int option
  (** [capability p] is the capability's index, or [None] if [p] is not a capability. *)
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
  (** [set l i x] sets element [i] to [x]. Raises [Invalid_argument] if [i] is out of bounds, or if the number is out
      of the range of the element type. *)
end

(** Arenas, in which messages are built. An arena grows with its message and keeps its memory when it is cleared.

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
  (** An arena. Only one thread may use it at a time. If threads of one domain use it at the same time, its message
      becomes wrong, but nothing else. Domains must not use it at the same time: that could overwrite other memory. *)

  type pointer
  (** A pointer under construction: see {!Pointer_builder}. *)

  val create : ?bytes:int -> unit -> t
  (** [create ~bytes ()] is an empty message with room for [bytes] bytes (1024 by default) before the arena has to
      grow. It raises [Invalid_argument] if [bytes] exceeds the size of a segment, which is about 4 GiB. So does every
      function that would make the message larger than that. *)

  val clear : t -> unit
  (** [clear a] empties the message. Do not use Builders from before any more: they would write into the next message.
      Orphans from before can no longer be adopted. *)

  val framed : t -> Slice.t
  (** [framed a] is the framed message (the segment table and the segment) without a copy. It is valid until the
      arena is used again. *)

  val to_bytes : t -> bytes
  (** [to_bytes a] is a copy of the framed message. *)

  val to_string : t -> string
  (** [to_string a] is [Bytes.to_string (to_bytes a)]. *)

  val in_place : t -> Storage.t
  (** [in_place a] is the arena's own storage, which begins with the framed message. Bytes behind the message are not
      part of it, so read it by [Reader.of_prefix]. It is valid until the arena is used again. *)

  val to_buffer : t -> Storage.t
  (** [to_buffer a] is {!to_bytes} with {!Storage.t} as its result. *)

  val output : out_channel -> t -> unit
  (** [output c a] writes the framed message. *)

  val words : t -> int
  (** [words a] is the size of the message's segment in words of 8 bytes. *)

  val compact : t -> t
  (** [compact a] is a copy of the message without the objects that were overwritten or dropped while it was built. It
      raises [Invalid_argument] if the message is nested deeper than {!Limits.max_nesting} or exceeds the default
      traversal limit. *)

  val root_pointer : t -> pointer
  (** [root_pointer a] is the message's root pointer as an untyped pointer. *)
end

(** Opening messages. Generated modules have such functions for their own types, for example [Reader.of_bytes]. This
    module has those for messages whose type is not known in advance, and for messages that were opened lazily.

    A Reader is a position in a buffer. Do not compare Readers by [=] or [compare]: these compare buffers and positions,
    and raise [Out_of_memory] for messages of several segments, whose segment tables are cyclic values. [Reader.equal]
    and {!Equal.equal} compare the objects that Readers read, and [=] compares Records.

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
  (** A message that was opened without validation. Every pointer is checked when it is followed. A malformed pointer
      reads as null. Such a message can contain a cycle, in which your own code could loop forever: validate messages
      from untrusted sources. *)

  val root : 'a lazily -> 'a
  (** [root m] is the Reader of the root of [m]. *)

  val fault : 'a lazily -> Fault.t option
  (** [fault m] is the first fault that was found while [m] was read so far. *)

  val check : 'a lazily -> ('a, Fault.t) result
  (** [check m] is [Ok (root m)] if no fault was found so far, and the error [fault m] otherwise. *)

  val root_pointer : ?limits:Limits.t -> Storage.t -> (Pointer.t, Fault.t) result
  (** [root_pointer b] is the root pointer of the framed message [b], which is not validated. {!Kind.cast} validates it
      as a type. [limits] apply to the operations on that pointer. *)

  val segment_count : Storage.t -> int
  (** [segment_count b] is the number of segments of the framed message that [b] starts with, or 0 if [b] does not
      start with a framed message. *)
end

(** Types as values. [Kind.(List Text)] is the type of lists of texts, and [Weather.Reading.kind] is the type of a
    struct. A kind says as which type an untyped pointer is read, built or decoded. Kinds are also the arguments for
    the parameters of generic structs.

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
  (** The type of {!List_builder.t}. *)

  type (!'r, !'b, !'o) structure
  (** A struct as generated code describes it. *)

  type !'e enum
  (** An enum as generated code describes it. *)

  (** A type that is read as ['r], built by ['b], and represented by the native type ['o]. *)
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
  (** [default kind] is the native value that a null pointer of this type decodes to. For a struct it is the Record in
      which every field has its default. *)

  (** {1 Messages whose root is a struct of such a type} All of these raise [Invalid_argument] for kinds that are not
      structs. *)

  val to_bytes : ('r, 'b, 'o) t -> 'o -> bytes
  (** [to_bytes kind record] is [record] encoded as a framed message. *)

  val to_buffer : ('r, 'b, 'o) t -> 'o -> Storage.t
  (** [to_buffer kind record] is {!to_bytes} with {!Storage.t} as its result. *)

  val of_bytes : ?limits:Limits.t -> ('r, 'b, 'o) t -> bytes -> ('o, Fault.t) result
  (** [of_bytes kind bytes] opens, validates and decodes a framed message. *)

  val of_buffer : ?limits:Limits.t -> ('r, 'b, 'o) t -> Storage.t -> ('o, Fault.t) result
  (** [of_buffer kind b] is {!of_bytes} of a {!Storage.t}. *)

  val open_bytes : ?limits:Limits.t -> ('r, 'b, 'o) t -> bytes -> ('r, Fault.t) result
  (** [open_bytes kind bytes] opens and validates a framed message, and returns the Reader of its root. *)

  val open_buffer : ?limits:Limits.t -> ('r, 'b, 'o) t -> Storage.t -> ('r, Fault.t) result
  (** [open_buffer kind b] is {!open_bytes} of a {!Storage.t}. *)

  val open_buffer_lazily :
    ?limits:Limits.t -> ('r, 'b, 'o) t -> Storage.t -> ('r Message.lazily, Fault.t) result
  (** [open_buffer_lazily kind b] opens a framed message without validation: see {!Message.lazily}. *)

  val to_record : ?limits:Limits.t -> ('r, 'b, 'o) t -> 'r -> ('o, Fault.t) result
  (** [to_record kind r] decodes the struct that [r] reads. *)

  val pp : ('r, 'b, 'o) t -> Format.formatter -> 'r -> unit
  (** [pp kind] prints a Reader in the notation of the schema language. *)

  val init_root : ('r, 'b, 'o) t -> Arena.t -> 'b
  (** [init_root kind a] makes a new struct the root of the message in [a], and returns its Builder. *)

  val edit_root : ('r, 'b, 'o) t -> Arena.t -> 'b
  (** [edit_root kind a] is the Builder of the root of the message in [a]. It makes a new root if there is none. *)

  val set_root : ('r, 'b, 'o) t -> Arena.t -> 'o -> unit
  (** [set_root kind a record] sets the root of the message in [a] to the encoded [record]. *)

  val copy_root : ('r, 'b, 'o) t -> Arena.t -> 'r -> unit
  (** [copy_root kind a r] sets the root to a copy of the struct that [r] reads, as {!Pointer_builder.copy} does. *)

  (** {1 Untyped pointers} *)

  val cast : ?limits:Limits.t -> ('r, 'b, 'o) t -> Pointer.t -> ('r, Fault.t) result
  (** [cast kind p] validates the object that [p] leads to as the type [kind], and reads it as that type. *)
end

(** Objects of an arena that no pointer leads to. An orphan moves an object from one place of a message to another
    without copying it. ['b] is the Builder type of the object.

    {[
      (* The sensors of one reading become those of another, of the same message. *)
      let move from to_ =
        let open Weather.Reading.Builder in
        Slot.adopt (sensors_slot to_) (Slot.disown (sensors_slot from))
    ]} *)
module Orphan : sig
  type 'b t

  val is_null : 'b t -> bool
  (** [is_null o] reports whether [o] holds no object: the disowned pointer was null, or [o] was adopted or dropped. *)

  val drop : 'b t -> unit
  (** [drop o] zeroes the object. An orphan that is neither adopted nor dropped takes up room in the message, although
      no pointer leads to it. After {!Arena.clear}, [drop] does nothing. *)
end

(** Pointers of a struct under construction, for the operations other than setting them. [x_slot b] is the pointer of
    field [x] in the Builder [b]. ['b] is the Builder type of the object that the pointer leads to. If the field is a
    member of a union, [clear] and [adopt] select the member. While another member is selected, [has] is [false], and
    [disown] is a null orphan.

    {[
      let without_samples reading =
        let samples = Weather.Reading.Builder.samples_slot reading in
        if Slot.has samples then Slot.clear samples
    ]} *)
module Slot : sig
  type 'b t

  val has : 'b t -> bool
  (** [has s] reports whether the pointer is not null. *)

  val clear : 'b t -> unit
  (** [clear s] makes the pointer null. Like every function that overwrites a pointer, it zeroes the object that the
      pointer led to. *)

  val adopt : 'b t -> 'b Orphan.t -> unit
  (** [adopt s o] makes the pointer lead to the object of [o], which is null afterwards. Raises [Invalid_argument] as
      {!Pointer_builder.adopt} does. *)

  val disown : 'b t -> 'b Orphan.t
  (** [disown s] is the object that the pointer leads to, as an orphan. The pointer is null afterwards. *)
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
  (** A list whose elements are read as ['r], built by ['b], and represented by the native type ['o]. *)

  val length : ('r, 'b, 'o) t -> int
  (** [length l] is the number of elements. *)

  val get : ('r, 'b, 'o) t -> int -> 'b
  (** [get l i] is the Builder of element [i]. If the element is a null pointer, a new object is made. This function and
      those below raise [Invalid_argument] if [i] is out of bounds. *)

  val set : ('r, 'b, 'o) t -> int -> 'o -> unit
  (** [set l i x] sets element [i] to the native value [x]. *)

  val copy : ('r, 'b, 'o) t -> int -> 'r -> unit
  (** [copy l i r] sets element [i] to a copy of the object that [r] reads, as {!Pointer_builder.copy} does. Fields of
      a struct that the elements of this list have no room for are left out. *)

  val init : ('r, 'b, 'o) t -> int -> int -> 'b
  (** [init l i n] sets element [i] to a new list of [n] elements, and returns its Builder. For a list of structs it is
      [get l i]. *)
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
  (** [is_null p] reports whether the pointer is null. *)

  val clear : t -> unit
  (** [clear p] makes the pointer null. Like every function that overwrites a pointer, it zeroes the object that the
      pointer led to. *)

  val set_text : t -> string -> unit
  (** [set_text p s] makes [p] lead to the text [s]. *)

  val set_data : t -> string -> unit
  (** [set_data p s] makes [p] lead to the bytes [s] as data. *)

  val set_capability : t -> int option -> unit
  (** [set_capability p index] makes [p] the capability with this index, or null for [None]. Raises [Invalid_argument]
      if the index does not fit 32 bits. *)

  val set : t -> ('r, 'b, 'o) Kind.t -> 'o -> unit
  (** [set p kind x] makes [p] lead to the encoded native value [x]. Raises [Invalid_argument] if [x] cannot be
      encoded. *)

  val copy : t -> ('r, 'b, 'o) Kind.t -> 'r -> unit
  (** [copy p kind r] makes [p] lead to a copy of the object that [r] reads. That object may be in the same arena, also
      within the object that [p] leads to now.

      If the source was not validated and is malformed or exceeds the limits, [p] becomes null, and {!Pointer.fault} or
      {!Message.fault} of the source returns the reason. A validated source is copied whole. The exception is a
      [Limits.memory] that was set too low for it: then [p] becomes null, and [Fault.Fault] is raised. *)

  val init : t -> ('r, 'b, 'o) Kind.t -> int -> 'b
  (** [init p kind n] makes [p] lead to a new list of [n] elements, and returns its Builder. For structs [n] is
      ignored. For texts, data, untyped pointers and capabilities [p] becomes null. *)

  val edit : t -> ('r, 'b, 'o) Kind.t -> 'b
  (** [edit p kind] is the Builder of the object that [p] leads to, as that type. It makes a new object if there is
      none. If the object is a list that a program with an older schema wrote, the list is rewritten with larger
      elements. If that would take more than 64 MiB and more than 64 times the message built so far, the list stays as
      it is, and the Builder returned has no elements. *)

  val disown : t -> t Orphan.t
  (** [disown p] is the object that [p] leads to, as an orphan. [p] is null afterwards. *)

  val adopt : t -> 'b Orphan.t -> unit
  (** [adopt p o] makes [p] lead to the object of [o], which is null afterwards. Raises [Invalid_argument] if [o]
      belongs to another arena, or to a message that {!Arena.clear} dropped. If [p] lies within [o] (its Builder was
      kept), [o] is adopted into itself. Then it is no part of the message, but takes up room there. *)

  val to_pointer : t -> Pointer.t
  (** [to_pointer p] is [p] for reading what was built so far. *)
end

(** The canonical form of messages: one segment without framing, with objects in pre-order and without trailing zero
    words. Equal values have equal bytes, which makes the form fit for hashes and signatures.

    {[
      let () =
        let bytes = Weather.Reading.(to_bytes { default with station = "EBBR" }) in
        match Message.root_pointer bytes with
        | Error fault -> raise (Fault.Fault fault)
        | Ok root -> assert (Result.bind (Canonical.copy root) Canonical.check = Ok ())
    ]} *)
module Canonical : sig
  val copy : ?limits:Limits.t -> Pointer.t -> (string, Fault.t) result
  (** [copy p] is a flat message in canonical form, whose root is a copy of the object that [p] leads to. The message
      need not be validated before. By default the limits are those with which it was opened. *)

  val check : ?limits:Limits.t -> string -> (unit, Fault.t) result
  (** [check flat] is [Ok ()] if [flat] is a flat message in canonical form, and a fault otherwise. *)
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
  (** [equal p q] reports whether the canonical copies of the objects that [p] and [q] lead to are the same bytes. Null
      differs from an empty struct or list, -0 differs from 0, and NaNs are equal if their bits are. The messages need
      not be validated before. *)
end

(** Packing, the compression of Cap'n Proto that leaves out zero bytes. The packed bytes are the same as those of the
    reference implementation.

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
  (** [pack b] is the packed form of the framed message [b]. The result is a fault if [b] is not exactly one framed
      message. *)

  val pack_flat : Storage.t -> bytes
  (** [pack_flat b] is the packed form of the words of [b]. Raises [Invalid_argument] if the length of [b] is not a
      multiple of 8. *)

  val pack_flat_into : Storage.t -> bytes -> int -> int
  (** [pack_flat_into b bytes first] writes [pack_flat b] to [bytes] at [first] and returns its length, which is at most
      10 bytes for each word. Raises [Invalid_argument] as {!pack_flat} does. It also does if there is no room in
      [bytes], and then has written a part. *)

  val unpack : ?limits:Limits.t -> bytes -> (Storage.t, Fault.t) result
  (** [unpack p] is the unpacked words of [p]. The fault is [Message_size] if they are longer than both [limits.bytes]
      and 64 times the length of [p]. *)

  val unpack_into : bytes -> Storage.t -> int -> (int, Fault.t) result
  (** [unpack_into p b first] writes the unpacked words of [p] to [b] at [first] and returns their length in bytes. The
      fault is [Message_size] if there is no room for all of them in [b]; a part is written then. Raises
      [Invalid_argument] if [first] is out of bounds or not a multiple of 8. *)
end

(** Messages and Records as JSON, by the rules that all Zooph runtimes share. 64-bit integers are strings, null pointers
    are left out, and data are arrays of numbers. The annotations of [/capnp/compat/json.capnp] are respected.

    {[
      let () =
        let sensor = { Weather.Sensor.default with name = "roof"; serial = 7 } in
        match Json.of_record Weather.Sensor.kind sensor with
        | Error e -> Format.kasprintf failwith "%a" Json.pp_error e
        | Ok text -> assert (Json.to_record Weather.Sensor.kind text = Ok sensor)
    ]} *)
module Json : sig
  type error = { path : string; what : string }
  (** [what] says what is wrong, and [path] in which member, for example [sensors[3].name]. *)

  val pp_error : Format.formatter -> error -> unit
  (** [pp_error] prints the path, if it is not empty, and [what]. *)

  val of_reader : ?limits:Limits.t -> ('r, 'b, 'o) Kind.t -> 'r -> (string, error) result
  (** [of_reader kind r] is the struct that [r] reads as a JSON object without white space. The result is an error for
      capabilities and untyped pointers that are not null, and if the [nesting], [traversal] or [output] of [limits] is
      exceeded. By default [limits] are those with which the message was opened. This function and those below raise
      [Invalid_argument] if [kind] is not a struct. *)

  val of_record : ?limits:Limits.t -> ('r, 'b, 'o) Kind.t -> 'o -> (string, error) result
  (** [of_record kind r] is {!of_reader} of a Record. By default [limits] are {!Limits.default}: a Record that is nested
      deeper than 64 levels is refused, because readers of the text would refuse it. *)

  val to_record : ?strict:bool -> ?limits:Limits.t -> ('r, 'b, 'o) Kind.t -> string -> ('o, error) result
  (** [to_record kind text] is the Record that the JSON object [text] describes. Members that the schema does not
      describe are ignored; with [~strict:true] they are an error. Reading takes at most [limits.memory] bytes, by
      default the larger of 64 MiB and 64 times the length of [text]. *)

  val to_arena : ?strict:bool -> ?limits:Limits.t -> Arena.t -> ('r, 'b, 'o) Kind.t -> string -> (unit, error) result
  (** [to_arena a kind text] sets the root of the message in [a] to the struct that the JSON object [text] describes. *)
end

(** Sequences of messages, such as in a file or on a connection. Memory grows with the bytes that arrive, and not with
    the size that a message's segment table claims.

    {[
      let stations channel =
        Stream.fold (Stream.of_channel channel) Weather.Reading.Reader.of_buffer
          (fun names r -> Weather.Reading.Reader.station r :: names)
          []
    ]} *)
module Stream : sig
  type t

  val of_channel : ?limits:Limits.t -> in_channel -> t
  (** [of_channel c] reads messages from [c]. It never reads beyond the end of the current message. A message whose
      segment table claims more than [limits.bytes] bytes is refused before its segments are read. The fault is
      [Message_size] at the byte where the message begins. *)

  val of_string : ?limits:Limits.t -> string -> t
  (** [of_string s] reads the messages in [s]. *)

  val of_function : ?limits:Limits.t -> (bytes -> int -> int -> int) -> t
  (** [of_function read] reads by calls of [read b first n], which puts at most [n] bytes into [b] from [first] on and
      returns their number, or 0 at the end. [Unix.read fd] is such a function. If [read] raises, as [Unix.read] does
      when a signal arrives, the exception is passed on to the caller. Bytes read before are kept: the next call goes on
      from there. *)

  val index : t -> int
  (** [index s] is the number of messages that were read so far. *)

  (** {1 Without blocking}

      For programs whose input functions return promises, such as those of Lwt.

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

  (** The size of a message as far as its first bytes determine it. *)
  type length =
    | At_least of int  (** This many bytes are needed to find out the size. *)
    | Exactly of int  (** The message has this many bytes. *)

  val length : ?limits:Limits.t -> Storage.t -> (length, Fault.t) result
  (** [length b] is the size of the message that begins with the bytes [b]. The result is a fault if the message has too
      many segments, or more than [limits.bytes] bytes. *)

  val next_frame : t -> (Storage.t option, Fault.t) result
  (** [next_frame s] is the next framed message, which is not validated, or [None] at the end of the stream. *)

  val next : t -> (Storage.t -> ('a, Fault.t) result) -> ('a option, Fault.t) result
  (** [next s open_] is the result of [open_], for example [Reader.of_buffer], for the next message. It is [None] at the
      end of the stream. Byte positions of faults are counted from the start of the stream. *)

  val next_in_place :
    t -> (Storage.t -> ('a * int, Fault.t) result) -> ('a option, Fault.t) result
  (** [next_in_place s open_] is {!next}, but reads all messages into the same storage, so that no storage is allocated
      once it is large enough for the largest message. Bytes of earlier messages follow the message in that storage, so
      pass a function such as [Reader.of_prefix] as [open_]. Do not use the Reader of the message before any more: it
      would read arbitrary values. *)

  val fold :
    t -> (Storage.t -> ('a, Fault.t) result) -> ('b -> 'a -> 'b) -> 'b -> ('b, 'b * Fault.t) result
  (** [fold s open_ f init] is [f (… (f init m0) …)] over all messages as [open_] opens them. If a fault ends the
      stream, the error holds the result so far and the fault. *)

  val to_seq : t -> (Storage.t -> ('a, Fault.t) result) -> ('a, Fault.t) result Seq.t
  (** [to_seq s open_] is the sequence of the messages as [open_] opens them. Each is read when the sequence reaches it,
      so the sequence can be traversed only once. If a fault ends the stream, the fault is the last element. *)
end

(** The layout of a struct, for generated code. *)
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
end

(** Readers, which read a message in place. For each field [x] a generated Reader has the function [x], and, depending
    on the type of [x]:
    - [x_slice], a text or data without a copy;
    - [x_int], a number of 64 bits as an [int]; numbers that do not fit 63 bits are cut off as by [Int64.to_int];
    - [has_x], which reports whether a pointer is not null;
    - [x_view] and [x_which], a union as a variant of Readers, and the number of the member that is set.

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
end

(** Builders, which build a message in an arena. A generated Builder has [to_reader], which reads what was built so far.
    For each field [x] it also has, depending on the type of [x]:
    - [set_x], which sets the field to a native value, and selects it if it is a member of a union;
    - [x], the Builder of the object that the field leads to, which is made if there is none; for a group, the Builder of
      the group;
    - [init_x], the Builder of a new empty struct, or of a new list of a given length; for a group in a union, it selects
      the group with all of its fields unset;
    - [copy_x], which sets the field to a copy of all that a Reader reads;
    - [x_slot], the field's pointer, see {!Slot}.

    If [x] is a member of a union, [x] and [init_x] select it. [x] is then like [init_x] if another member was selected,
    whose object is zeroed. A Builder is for the member that it was made for: do not use it after another one was
    selected.

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
end

external int_of_bool : bool -> int = "%identity"
(** [int_of_bool b] is [if b then 1 else 0], without a branch. *)

(**/**)

(* For generated code only: these functions trust the offsets that the compiler computed. The name holds the
   version of the generated code, so that code of another version fails to compile. *)
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
      enumerants : string array;  (** The names in the schema, indexed by value. *)
      enumerant_json : string array;  (** The names in JSON, indexed by value. *)
    }

    and t = {
      name : string;  (** The name with its scopes, such as [Outer.Inner]. *)
      data_words : int;
      pointers : int;
      tag_at : int;  (** Byte offset of the discriminant of the unnamed union; -1 if there is no such union. *)
      tag_json : discriminator;  (** How JSON represents the selected member of that union. *)
      fields : unit -> field array;  (** The fields by ordinal, which is their order in text and JSON. *)
      mutable owners : owner array;
          (** The fields that may own each pointer, by its index. Computed from [fields] on first use; empty before. *)
      mutable plan : plan option;  (** The members in JSON. Computed from [fields] on first use. *)
    }

    and field = {
      field_name : string;
      tag : int;  (** The discriminant that selects the field; -1 if it is not a member of the unnamed union. *)
      json : json;
      spot : spot;
    }

    and spot =
      | Slot of { ty : ty; at : int; default : default }
          (** [at] is a bit offset in the data section, or the index of a pointer. *)
      | Group of t

    and default =
      | Zero
      | Bits of int64  (** The bits of a number or enum. *)
      | Content of string  (** The bytes of a text or data; a flat message for other pointers. *)

    and json = { json_name : string; form : json_form }

    and json_form =
      | Plain
      | Flattened of string  (** The members are part of the enclosing object, with this prefix before their names. *)
      | Base64
      | Hex

    and discriminator =
      | Undiscriminated
      | Discriminated of { discriminator : string option; value_name : string option }
      | Free  (** The struct is [Value] of [json.capnp]: it holds any JSON, and is written as that. *)

    (* The members of a struct in JSON. Computed from its fields once. *)
    and plan = {
      entries : entry array;  (** All members, by ordinal. *)
      singles : entry array;  (** The members outside of the unnamed union. *)
      alternatives : entry array;  (** The members of the unnamed union. *)
      simple : bool;
          (** Whether each JSON member is one field: there is no discriminator, nothing is flattened, names are distinct,
              and there are at most 60 of them. *)
    }

    and entry = {
      key : string;  (** The name as JSON has it, with quotes and colon. *)
      of_ : field;
      names : string array;  (** The names of the enumerants as JSON has them, with quotes. Empty for other types. *)
    }

    (* The field that owns a pointer of a struct. *)
    and owner =
      | Nobody
      | Always of slot
      | Member of int * int * slot  (** Byte offset and value of the discriminant that selects the field. *)
      | Selected of slot array  (** Fields that share the pointer: the first one that all its unions select owns it. *)
      | Own of slot
          (** Like [Always] or [Member], in a struct whose pointers all lead to structs of its own type. *)

    and slot = { path : string; slot_ty : ty; goal : goal; active : (int * int) array }

    (* The types that pointers lead to, as far as the fast pass of validation tells them apart. *)
    and goal =
      | Text_goal
      | Data_goal
      | Struct_goal of reference
      | Structs_goal of reference  (** Lists of structs. *)
      | Flat_goal of int  (** Lists without pointers, by the element size that [Layout.wants] returns. *)
      | Pointers_goal of goal  (** Lists of lists, texts, data. *)
      | Any_goal
      | Other_goal of ty

    (* A struct's layout, which is computed on first use, because types may refer to each other in circles. *)
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
    val selects : t -> int -> int -> bool
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

    (* {!Zooph.Record.S} without its last values, [encode] and [kind]. *)
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
  val put_member_text : Encoder.t -> int -> string -> unit
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
  val init_structure : Builder.t -> int -> int -> int -> Builder.t
  val init_structures :
    (View.t, Builder.t, 'c) Kind.t -> Builder.t -> int -> int -> int -> int -> (View.t, Builder.t, 'c) List_builder.t
  val edit : ('a, 'b, 'c) Kind.t -> Builder.t -> int -> 'b
  val slot : Builder.t -> int -> 'b Slot.t
  val member_slot : Builder.t -> int -> int -> int -> 'b Slot.t
  val edit_or : ('a, 'b, 'c) Kind.t -> string -> Builder.t -> int -> 'b
  val edit_member : ('a, 'b, 'c) Kind.t -> Builder.t -> int -> int -> int -> 'b
  val edit_member_or : ('a, 'b, 'c) Kind.t -> string -> Builder.t -> int -> int -> int -> 'b
  val clear_group : Builder.t -> (int * int) array -> int array -> unit
end
