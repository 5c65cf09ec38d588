(** Numbers of fixed width in bytes, strings and bigarrays.

    For example, [get_int32_le b i] is the little-endian number in the four bytes of [b] from [i] on. Each function
    compiles to a bounds check and one load or store, with a byte swap for the functions ending in [_be]. Results that
    are used at once are not boxed. The functions of {!Bytes.Unsafe}, {!String.Unsafe} and {!Bigstring.Unsafe} have no
    bounds check: the caller must know that the bytes are in bounds.

    Numbers of 32 bits and less are [int]s, of which setters store the low bits. 64-bit numbers are [int64]s; unsigned
    ones from 2{^63} on are negative, see {!Int64.unsigned_to_int}. [get_int_le], [get_int_be], [set_int_le] and
    [set_int_be] are for 64-bit numbers that fit 63 bits. {!Prim_kinds.Loads} and {!Prim_kinds.Stores} define all
    functions by equations.

    {[
      let () =
        let b = Bytes.make 12 '\000' in
        Prim.Bytes.set_int32_le b 0 (-2);
        Prim.Bytes.set_int64_be b 4 0x0102030405060708L;
        assert (Prim.Bytes.get_uint32_le b 0 = 0xffff_fffe);
        assert (Bytes.get b 4 = '\001')
    ]} *)

module Bytes : sig
  type t = bytes

  external get_uint16_le : t -> int -> int = "%caml_bytes_get16"
  (** [get_uint16_le b i] is [get_uint8 b i + 256 * get_uint8 b (i + 1)]. *)

  external get_int64_le : t -> int -> int64 = "%caml_bytes_get64"
  (** [get_int64_le b i] is
      [Int64.(add (of_int (get_uint32_le b i)) (shift_left (of_int (get_uint32_le b (i + 4))) 32))]. *)

  external set_int16_le : t -> int -> int -> unit = "%caml_bytes_set16"
  (** [set_int16_le b i x] makes [get_uint16_le b i = x land 0xffff]. *)

  external set_int64_le : t -> int -> int64 -> unit = "%caml_bytes_set64"
  (** [set_int64_le b i x] makes [get_int64_le b i = x]. *)

  include Prim_kinds.Loads with type t := t
  include Prim_kinds.Stores with type t := t

  (** The functions above without bounds checks. *)
  module Unsafe : sig
    external get_uint16_le : t -> int -> int = "%caml_bytes_get16u"
    (** [get_uint16_le b i] is [get_uint8 b i + 256 * get_uint8 b (i + 1)]. *)

    external get_int64_le : t -> int -> int64 = "%caml_bytes_get64u"
    (** [get_int64_le b i] is
        [Int64.(add (of_int (get_uint32_le b i)) (shift_left (of_int (get_uint32_le b (i + 4))) 32))]. *)

    external set_int16_le : t -> int -> int -> unit = "%caml_bytes_set16u"
    (** [set_int16_le b i x] makes [get_uint16_le b i = x land 0xffff]. *)

    external set_int64_le : t -> int -> int64 -> unit = "%caml_bytes_set64u"
    (** [set_int64_le b i x] makes [get_int64_le b i = x]. *)

    include Prim_kinds.Loads with type t := t
    include Prim_kinds.Stores with type t := t
  end
end

module String : sig
  type t = string

  external get_uint16_le : t -> int -> int = "%caml_string_get16"
  (** [get_uint16_le b i] is [get_uint8 b i + 256 * get_uint8 b (i + 1)]. *)

  external get_int64_le : t -> int -> int64 = "%caml_string_get64"
  (** [get_int64_le b i] is
      [Int64.(add (of_int (get_uint32_le b i)) (shift_left (of_int (get_uint32_le b (i + 4))) 32))]. *)

  include Prim_kinds.Loads with type t := t

  (** The functions above without bounds checks. *)
  module Unsafe : sig
    external get_uint16_le : t -> int -> int = "%caml_string_get16u"
    (** [get_uint16_le b i] is [get_uint8 b i + 256 * get_uint8 b (i + 1)]. *)

    external get_int64_le : t -> int -> int64 = "%caml_string_get64u"
    (** [get_int64_le b i] is
        [Int64.(add (of_int (get_uint32_le b i)) (shift_left (of_int (get_uint32_le b (i + 4))) 32))]. *)

    include Prim_kinds.Loads with type t := t
  end
end

module Bigstring : sig
  type t = (char, Bigarray.int8_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t

  external get_uint16_le : t -> int -> int = "%caml_bigstring_get16"
  (** [get_uint16_le b i] is [get_uint8 b i + 256 * get_uint8 b (i + 1)]. *)

  external get_int64_le : t -> int -> int64 = "%caml_bigstring_get64"
  (** [get_int64_le b i] is
      [Int64.(add (of_int (get_uint32_le b i)) (shift_left (of_int (get_uint32_le b (i + 4))) 32))]. *)

  external set_int16_le : t -> int -> int -> unit = "%caml_bigstring_set16"
  (** [set_int16_le b i x] makes [get_uint16_le b i = x land 0xffff]. *)

  external set_int64_le : t -> int -> int64 -> unit = "%caml_bigstring_set64"
  (** [set_int64_le b i x] makes [get_int64_le b i = x]. *)

  include Prim_kinds.Loads with type t := t
  include Prim_kinds.Stores with type t := t

  (** The functions above without bounds checks. *)
  module Unsafe : sig
    external get_uint16_le : t -> int -> int = "%caml_bigstring_get16u"
    (** [get_uint16_le b i] is [get_uint8 b i + 256 * get_uint8 b (i + 1)]. *)

    external get_int64_le : t -> int -> int64 = "%caml_bigstring_get64u"
    (** [get_int64_le b i] is
        [Int64.(add (of_int (get_uint32_le b i)) (shift_left (of_int (get_uint32_le b (i + 4))) 32))]. *)

    external set_int16_le : t -> int -> int -> unit = "%caml_bigstring_set16u"
    (** [set_int16_le b i x] makes [get_uint16_le b i = x land 0xffff]. *)

    external set_int64_le : t -> int -> int64 -> unit = "%caml_bigstring_set64u"
    (** [set_int64_le b i x] makes [get_int64_le b i = x]. *)

    include Prim_kinds.Loads with type t := t
    include Prim_kinds.Stores with type t := t
  end
end
