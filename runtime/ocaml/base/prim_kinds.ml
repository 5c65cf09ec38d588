(** The functions that {!Prim} has for bytes, strings and bigarrays alike, each defined by an equation. All of them are
    inlined where {!Prim} is used. *)

(** Loads. *)
module type Loads = sig
  type t

  val get_uint8 : t -> int -> int
  (** [get_uint8 b i] is the byte at [i], from 0 to 255. *)

  val get_int8 : t -> int -> int
  (** [get_int8 b i] is [x - 2 * (x land 0x80)] for [x = get_uint8 b i]. *)

  val get_int16_le : t -> int -> int
  (** [get_int16_le b i] is [x - 2 * (x land 0x8000)] for [x = get_uint16_le b i]. *)

  val get_uint16_be : t -> int -> int
  (** [get_uint16_be b i] is [256 * get_uint8 b i + get_uint8 b (i + 1)]. *)

  val get_int16_be : t -> int -> int
  (** [get_int16_be b i] is [x - 2 * (x land 0x8000)] for [x = get_uint16_be b i]. *)

  val get_uint32_le : t -> int -> int
  (** [get_uint32_le b i] is [get_uint16_le b i + 65536 * get_uint16_le b (i + 2)]. *)

  val get_int32_le : t -> int -> int
  (** [get_int32_le b i] is [x - 2 * (x land 0x8000_0000)] for [x = get_uint32_le b i]. *)

  val get_uint32_be : t -> int -> int
  (** [get_uint32_be b i] is [65536 * get_uint16_be b i + get_uint16_be b (i + 2)]. *)

  val get_int32_be : t -> int -> int
  (** [get_int32_be b i] is [x - 2 * (x land 0x8000_0000)] for [x = get_uint32_be b i]. *)

  val get_int64_be : t -> int -> int64
  (** [get_int64_be b i] is
      [Int64.(add (shift_left (of_int (get_uint32_be b i)) 32) (of_int (get_uint32_be b (i + 4))))]. *)

  val get_int_le : t -> int -> int
  (** [get_int_le b i] is [Int64.to_int (get_int64_le b i)]. *)

  val get_int_be : t -> int -> int
  (** [get_int_be b i] is [Int64.to_int (get_int64_be b i)]. *)

  val get_float32_le : t -> int -> float
  (** [get_float32_le b i] is [Int32.(float_of_bits (of_int (get_int32_le b i)))]. *)

  val get_float32_be : t -> int -> float
  (** [get_float32_be b i] is [Int32.(float_of_bits (of_int (get_int32_be b i)))]. *)

  val get_float64_le : t -> int -> float
  (** [get_float64_le b i] is [Int64.float_of_bits (get_int64_le b i)]. *)

  val get_float64_be : t -> int -> float
  (** [get_float64_be b i] is [Int64.float_of_bits (get_int64_be b i)]. *)
end

(** Stores. Numbers of 32 bits and less may be signed or unsigned: only their low bits are stored. *)
module type Stores = sig
  type t

  val set_int8 : t -> int -> int -> unit
  (** [set_int8 b i x] makes [get_uint8 b i = x land 0xff]. *)

  val set_int16_be : t -> int -> int -> unit
  (** [set_int16_be b i x] makes [get_uint16_be b i = x land 0xffff]. *)

  val set_int32_le : t -> int -> int -> unit
  (** [set_int32_le b i x] makes [get_uint32_le b i = x land 0xffff_ffff]. *)

  val set_int32_be : t -> int -> int -> unit
  (** [set_int32_be b i x] makes [get_uint32_be b i = x land 0xffff_ffff]. *)

  val set_int64_be : t -> int -> int64 -> unit
  (** [set_int64_be b i x] makes [get_int64_be b i = x]. *)

  val set_int_le : t -> int -> int -> unit
  (** [set_int_le b i x] makes [get_int64_le b i = Int64.of_int x]. *)

  val set_int_be : t -> int -> int -> unit
  (** [set_int_be b i x] makes [get_int64_be b i = Int64.of_int x]. *)

  val set_float32_le : t -> int -> float -> unit
  (** [set_float32_le b i x] makes [get_int32_le b i = Int32.(to_int (bits_of_float x))]. *)

  val set_float32_be : t -> int -> float -> unit
  (** [set_float32_be b i x] makes [get_int32_be b i = Int32.(to_int (bits_of_float x))]. *)

  val set_float64_le : t -> int -> float -> unit
  (** [set_float64_le b i x] makes [get_int64_le b i = Int64.bits_of_float x]. *)

  val set_float64_be : t -> int -> float -> unit
  (** [set_float64_be b i x] makes [get_int64_be b i = Int64.bits_of_float x]. *)
end
