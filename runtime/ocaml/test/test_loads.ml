(* Compares every function of {!Zooph.Prim} with numbers that are assembled byte by byte. *)

open Z
module List = Stdlib.List
module String = Stdlib.String
module Bytes = Stdlib.Bytes

(* Returns the number in the [n] bytes of [s] from [i] on. *)
let naive ~big s i n =
  let rec go k sum =
    if k = n then sum
    else
      let byte = Char.code s.[if big then i + k else i + n - 1 - k] in
      go (k + 1) (Int64.logor (Int64.shift_left sum 8) (Int64.of_int byte))
  in
  go 0 0L

let signed bits x = Int64.shift_right (Int64.shift_left x (64 - bits)) (64 - bits)
let float32 bits = Int32.float_of_bits (Int64.to_int32 bits)
let same x y = Int64.bits_of_float x = Int64.bits_of_float y

module type LOADS = sig
  type t

  val get_uint8 : t -> int -> int
  val get_int8 : t -> int -> int
  val get_uint16_le : t -> int -> int
  val get_int16_le : t -> int -> int
  val get_uint16_be : t -> int -> int
  val get_int16_be : t -> int -> int
  val get_int32_le : t -> int -> int
  val get_uint32_le : t -> int -> int
  val get_int32_be : t -> int -> int
  val get_uint32_be : t -> int -> int
  val get_int_le : t -> int -> int
  val get_int_be : t -> int -> int
  val get_int64_le : t -> int -> int64
  val get_int64_be : t -> int -> int64
  val get_float32_le : t -> int -> float
  val get_float32_be : t -> int -> float
  val get_float64_le : t -> int -> float
  val get_float64_be : t -> int -> float
end

module Loads (P : LOADS) = struct
  open P

  let ints =
    [ (1, false, false, get_uint8); (1, false, true, get_int8); (2, false, false, get_uint16_le);
      (2, false, true, get_int16_le); (2, true, false, get_uint16_be); (2, true, true, get_int16_be);
      (4, false, true, get_int32_le); (4, false, false, get_uint32_le); (4, true, true, get_int32_be);
      (4, true, false, get_uint32_be); (8, false, true, get_int_le); (8, true, true, get_int_be) ]

  let agree s of_string i =
    let m = of_string s in
    let int (n, big, is_signed, load) =
      let bits = naive ~big s i n in
      load m i = Int64.to_int (if is_signed then signed (8 * n) bits else bits)
    in
    let wide big load = load m i = naive ~big s i 8 in
    let float32 big load = same (load m i) (float32 (naive ~big s i 4)) in
    let float64 big load = same (load m i) (Int64.float_of_bits (naive ~big s i 8)) in
    List.for_all int ints
    && wide false get_int64_le && wide true get_int64_be
    && float32 false get_float32_le && float32 true get_float32_be
    && float64 false get_float64_le && float64 true get_float64_be

  let check name of_string =
    let block = QCheck.(string_of_size (Gen.return 24)) in
    Check.property ("prim: loads of " ^ name) QCheck.(pair block (int_bound 16)) (fun (s, i) ->
        agree s of_string i)
end

module type STORES = sig
  type t

  val set_int8 : t -> int -> int -> unit
  val set_int16_le : t -> int -> int -> unit
  val set_int16_be : t -> int -> int -> unit
  val set_int32_le : t -> int -> int -> unit
  val set_int32_be : t -> int -> int -> unit
  val set_int_le : t -> int -> int -> unit
  val set_int_be : t -> int -> int -> unit
  val set_int64_le : t -> int -> int64 -> unit
  val set_int64_be : t -> int -> int64 -> unit
  val set_float32_le : t -> int -> float -> unit
  val set_float32_be : t -> int -> float -> unit
  val set_float64_le : t -> int -> float -> unit
  val set_float64_be : t -> int -> float -> unit
end

module Stores (P : STORES) = struct
  open P

  let ints =
    [ (1, false, set_int8); (2, false, set_int16_le); (2, true, set_int16_be);
      (4, false, set_int32_le); (4, true, set_int32_be); (8, false, set_int_le);
      (8, true, set_int_be) ]

  (* Checks that each store writes its value at [i] and changes no other byte. *)
  let agree x of_string to_string i =
    let fresh = String.make 24 'x' in
    let stored n big bits store =
      let m = of_string fresh in
      store m i;
      let s = to_string m in
      let low = if n = 8 then bits else Int64.logand bits (Int64.pred (Int64.shift_left 1L (8 * n))) in
      naive ~big s i n = low
      && String.sub s 0 i = String.sub fresh 0 i
      && String.sub s (i + n) (24 - i - n) = String.sub fresh (i + n) (24 - i - n)
    in
    let number = Int64.to_int x in
    let int (n, big, store) = stored n big (Int64.of_int number) (fun m i -> store m i number) in
    let small = Int32.float_of_bits (Int64.to_int32 x) and large = Int64.float_of_bits x in
    let bits = Int64.of_int32 (Int32.bits_of_float small) in
    List.for_all int ints
    && stored 8 false x (fun m i -> set_int64_le m i x)
    && stored 8 true x (fun m i -> set_int64_be m i x)
    && stored 4 false bits (fun m i -> set_float32_le m i small)
    && stored 4 true bits (fun m i -> set_float32_be m i small)
    && stored 8 false x (fun m i -> set_float64_le m i large)
    && stored 8 true x (fun m i -> set_float64_be m i large)

  let check name of_string to_string =
    Check.property ("prim: stores to " ^ name) QCheck.(pair int64 (int_bound 16)) (fun (x, i) ->
        agree x of_string to_string i)
end

let big s =
  let b = Bigarray.Array1.create Bigarray.char Bigarray.c_layout (String.length s) in
  String.iteri (Bigarray.Array1.set b) s;
  b

let small b = String.init (Bigarray.Array1.dim b) (Bigarray.Array1.get b)

let run () =
  let module C = Loads (Prim.Bytes) in
  C.check "bytes" Bytes.of_string;
  let module C = Loads (struct type t = bytes include Prim.Bytes.Unsafe end) in
  C.check "bytes, unchecked" Bytes.of_string;
  let module C = Loads (Prim.String) in
  C.check "strings" Fun.id;
  let module C = Loads (struct type t = string include Prim.String.Unsafe end) in
  C.check "strings, unchecked" Fun.id;
  let module C = Loads (Prim.Bigstring) in
  C.check "bigarrays" big;
  let module C = Loads (struct type t = Prim.Bigstring.t include Prim.Bigstring.Unsafe end) in
  C.check "bigarrays, unchecked" big;
  let module C = Stores (Prim.Bytes) in
  C.check "bytes" Bytes.of_string Bytes.to_string;
  let module C = Stores (struct type t = bytes include Prim.Bytes.Unsafe end) in
  C.check "bytes, unchecked" Bytes.of_string Bytes.to_string;
  let module C = Stores (Prim.Bigstring) in
  C.check "bigarrays" big small;
  let module C = Stores (struct type t = Prim.Bigstring.t include Prim.Bigstring.Unsafe end) in
  C.check "bigarrays, unchecked" big small
