(* Bigarrays of one dimension. Their memory is the same bytes as their encoding. *)

open Bigarray

external array_to_bytes : ('a, 'b, c_layout) Array1.t -> bytes -> (int[@untagged]) -> (int[@untagged]) -> unit
  = "zooph_raw_array_to_bytes_bytecode" "zooph_raw_array_to_bytes"
[@@noalloc]

external bytes_to_array : string -> (int[@untagged]) -> ('a, 'b, c_layout) Array1.t -> (int[@untagged]) -> unit
  = "zooph_raw_bytes_to_array_bytecode" "zooph_raw_bytes_to_array"
[@@noalloc]

let name (type a b) (kind : (a, b) kind) =
  match kind with
  | Int8_signed -> "i8"
  | Int8_unsigned | Char -> "u8"
  | Int16_signed -> "i16"
  | Int16_unsigned -> "u16"
  | Int32 -> "i32"
  | Int64 -> "i64"
  | Float32 -> "f32"
  | Float64 -> "f64"
  | Int | Nativeint -> invalid_arg "Zooph_raw: a bigarray whose elements' size is the machine's"
  | Complex32 | Complex64 -> invalid_arg "Zooph_raw: a bigarray of complex numbers"

let bigarray kind =
  let name = name kind in
  let each = kind_size_in_bytes kind in
  let write b at all =
    let count = Array1.dim all in
    let size = each * count in
    Codec.room b at (8 + size);
    Codec.put_count b at count;
    array_to_bytes all b (at + 8) size;
    at + 8 + size
  in
  let read (r : Codec.reader) limit =
    let count = Codec.count r each limit in
    let all = Array1.create kind c_layout count in
    let size = each * count in
    bytes_to_array r.bytes r.at all size;
    r.at <- r.at + size;
    all
  in
  Codec.variable
    ~shape:(Shape.make (List (Shape.number name each)))
    ~min:8
    ~size:(fun _ all -> 8 + (each * Array1.dim all))
    ~write ~read
