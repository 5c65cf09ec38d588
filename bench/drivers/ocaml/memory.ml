(* The memory that the loops store to, and the article's variants without a library: C, and the compiler's
   primitives. *)

type nonrec bytes = bytes
type nonrec string = string
type bigarray = Zooph.Prim.Bigstring.t

let a_bytes = Bytes.make 8 '\000'
let a_string = String.make 8 '\000'
let a_bigarray : bigarray = Bigarray.(Array1.create char c_layout 8)

external set32 : bytes -> int -> int32 -> unit = "%caml_bytes_set32u"
external get32 : bytes -> int -> int32 = "%caml_bytes_get32u"
external set64 : bytes -> int -> int64 -> unit = "%caml_bytes_set64u"
external get64 : bytes -> int -> int64 = "%caml_bytes_get64u"
external c_set32 : bytes -> int -> int32 -> unit = "bench_set32"
external c_get32 : bytes -> int -> int32 = "bench_get32"
external c_set64 : bytes -> int -> int64 -> unit = "bench_set64"
external c_get64 : bytes -> int -> int64 = "bench_get64"

external unboxed_set32 : bytes -> (int[@untagged]) -> (int32[@unboxed]) -> unit
  = "bench_set32" "bench_unboxed_set32"
  [@@noalloc]

external unboxed_get32 : bytes -> (int[@untagged]) -> (int32[@unboxed])
  = "bench_get32" "bench_unboxed_get32"
  [@@noalloc]

external unboxed_set64 : bytes -> (int[@untagged]) -> (int64[@unboxed]) -> unit
  = "bench_set64" "bench_unboxed_set64"
  [@@noalloc]

external unboxed_get64 : bytes -> (int[@untagged]) -> (int64[@unboxed])
  = "bench_get64" "bench_unboxed_get64"
  [@@noalloc]

external copy : bigarray -> (int[@untagged]) -> bigarray -> (int[@untagged]) -> (int[@untagged]) -> unit
  = "bench_copy_bytecode" "bench_copy"
  [@@noalloc]

(* The article's loops over [int32] and [int64], a character at a time. *)

let loop_set32 b at x =
  for n = 0 to 3 do
    let byte = Int32.to_int (Int32.shift_right_logical x (8 * n)) land 0xff in
    Bytes.set b (at + n) (Char.unsafe_chr byte)
  done

let loop_get32 b at =
  let x = ref 0l in
  for n = 3 downto 0 do
    let byte = Int32.of_int (Char.code (Bytes.get b (at + n))) in
    x := Int32.logor (Int32.shift_left !x 8) byte
  done;
  !x

let loop_set64 b at x =
  for n = 0 to 7 do
    let byte = Int64.to_int (Int64.shift_right_logical x (8 * n)) land 0xff in
    Bytes.set b (at + n) (Char.unsafe_chr byte)
  done

let loop_get64 b at =
  let x = ref 0L in
  for n = 7 downto 0 do
    let byte = Int64.of_int (Char.code (Bytes.get b (at + n))) in
    x := Int64.logor (Int64.shift_left !x 8) byte
  done;
  !x
