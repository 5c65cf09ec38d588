(* Many numbers at once. The modules are alike but for type, size and conversion, and spelled out so
   that every loop is a loop over machine loads. The machine is little-endian, so little-endian numbers
   are a bigarray's own bytes. *)

module B = Prim.Bytes.Unsafe

type bigstring = Prim.Bigstring.t

external reinterpret : bigstring -> int -> int -> int -> int -> 'array = "zooph_reinterpret"
external is_aligned : bigstring -> int -> int -> bool = "zooph_is_aligned" [@@noalloc]

(* [fill array at bytes first n] copies [n] bytes to byte [at] of an array of any kind. *)
external fill : 'array -> (int[@untagged]) -> bytes -> (int[@untagged]) -> (int[@untagged]) -> unit
  = "zooph_fill_bytecode" "zooph_fill"
  [@@noalloc]

let check what size first bytes =
  if first < 0 || bytes < 0 || first > size - bytes then
    invalid_arg ("Zooph.Numbers." ^ what ^ ": index out of bounds")

let check_view b first bytes = check "view" (Bigarray.Array1.dim b) first bytes

(* Reads whole chunks into [chunk] and hands them on with the number of elements before them. *)
let input_chunks channel size count each =
  let chunk = Bytes.create (min (count * size) 65536) in
  let rec go at =
    if at < count then begin
      let n = min (count - at) (Bytes.length chunk / size) in
      really_input channel chunk 0 (n * size);
      each chunk at n;
      go (at + n)
    end
  in
  go 0

module Int16 = struct
  type array1 = (int, Bigarray.int16_signed_elt, Bigarray.c_layout) Bigarray.Array1.t

  let size = 2
  let check bytes first count = check "Int16" (Bytes.length bytes) first (count * size)

  let into_array bytes first (to_ : int array) =
    check bytes first (Array.length to_);
    for i = 0 to Array.length to_ - 1 do
      Array.unsafe_set to_ i (B.get_int16_le bytes (first + (i * 2)))
    done

  let to_array bytes first count : int array =
    check bytes first count;
    let numbers = Array.make count 0 in
    into_array bytes first numbers;
    numbers

  let into_bigarray bytes first (to_ : array1) =
    check bytes first (Bigarray.Array1.dim to_);
    fill to_ 0 bytes first (Bigarray.Array1.dim to_ * size)

  let fold f init bytes first count =
    check bytes first count;
    let result = ref init in
    for i = 0 to count - 1 do
      result := f !result (B.get_int16_le bytes (first + (i * 2)))
    done;
    !result

  let input_array channel (to_ : int array) =
    input_chunks channel 2 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_int16_le chunk (i * 2))
        done)

  let input_bigarray channel (to_ : array1) =
    input_chunks channel 2 (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

  let into_array_be bytes first (to_ : int array) =
    check bytes first (Array.length to_);
    for i = 0 to Array.length to_ - 1 do
      Array.unsafe_set to_ i (B.get_int16_be bytes (first + (i * 2)))
    done

  let to_array_be bytes first count : int array =
    check bytes first count;
    let numbers = Array.make count 0 in
    into_array_be bytes first numbers;
    numbers

  let into_bigarray_be bytes first (to_ : array1) =
    check bytes first (Bigarray.Array1.dim to_);
    for i = 0 to Bigarray.Array1.dim to_ - 1 do
      let x = B.get_int16_be bytes (first + (i * 2)) in
      Bigarray.Array1.unsafe_set to_ i (x)
    done

  let fold_be f init bytes first count =
    check bytes first count;
    let result = ref init in
    for i = 0 to count - 1 do
      result := f !result (B.get_int16_be bytes (first + (i * 2)))
    done;
    !result

  let input_array_be channel (to_ : int array) =
    input_chunks channel 2 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_int16_be chunk (i * 2))
        done)

  let input_bigarray_be channel (to_ : array1) =
    input_chunks channel 2 (Bigarray.Array1.dim to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          let x = B.get_int16_be chunk (i * 2) in
          Bigarray.Array1.unsafe_set to_ (at + i) (x)
        done)

  let view b first count : array1 option =
    check_view b first (count * 2);
    if Sys.big_endian || not (is_aligned b first 2) then None
    else Some (reinterpret b first (count * 2) 2 2)
end

module Uint16 = struct
  type array1 = (int, Bigarray.int16_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t

  let size = 2
  let check bytes first count = check "Uint16" (Bytes.length bytes) first (count * size)

  let into_array bytes first (to_ : int array) =
    check bytes first (Array.length to_);
    for i = 0 to Array.length to_ - 1 do
      Array.unsafe_set to_ i (B.get_uint16_le bytes (first + (i * 2)))
    done

  let to_array bytes first count : int array =
    check bytes first count;
    let numbers = Array.make count 0 in
    into_array bytes first numbers;
    numbers

  let into_bigarray bytes first (to_ : array1) =
    check bytes first (Bigarray.Array1.dim to_);
    fill to_ 0 bytes first (Bigarray.Array1.dim to_ * size)

  let fold f init bytes first count =
    check bytes first count;
    let result = ref init in
    for i = 0 to count - 1 do
      result := f !result (B.get_uint16_le bytes (first + (i * 2)))
    done;
    !result

  let input_array channel (to_ : int array) =
    input_chunks channel 2 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_uint16_le chunk (i * 2))
        done)

  let input_bigarray channel (to_ : array1) =
    input_chunks channel 2 (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

  let into_array_be bytes first (to_ : int array) =
    check bytes first (Array.length to_);
    for i = 0 to Array.length to_ - 1 do
      Array.unsafe_set to_ i (B.get_uint16_be bytes (first + (i * 2)))
    done

  let to_array_be bytes first count : int array =
    check bytes first count;
    let numbers = Array.make count 0 in
    into_array_be bytes first numbers;
    numbers

  let into_bigarray_be bytes first (to_ : array1) =
    check bytes first (Bigarray.Array1.dim to_);
    for i = 0 to Bigarray.Array1.dim to_ - 1 do
      let x = B.get_uint16_be bytes (first + (i * 2)) in
      Bigarray.Array1.unsafe_set to_ i (x)
    done

  let fold_be f init bytes first count =
    check bytes first count;
    let result = ref init in
    for i = 0 to count - 1 do
      result := f !result (B.get_uint16_be bytes (first + (i * 2)))
    done;
    !result

  let input_array_be channel (to_ : int array) =
    input_chunks channel 2 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_uint16_be chunk (i * 2))
        done)

  let input_bigarray_be channel (to_ : array1) =
    input_chunks channel 2 (Bigarray.Array1.dim to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          let x = B.get_uint16_be chunk (i * 2) in
          Bigarray.Array1.unsafe_set to_ (at + i) (x)
        done)

  let view b first count : array1 option =
    check_view b first (count * 2);
    if Sys.big_endian || not (is_aligned b first 2) then None
    else Some (reinterpret b first (count * 2) 3 2)
end

module Int32 = struct
  type array1 = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t

  let size = 4
  let check bytes first count = check "Int32" (Bytes.length bytes) first (count * size)

  let into_array bytes first (to_ : int array) =
    check bytes first (Array.length to_);
    for i = 0 to Array.length to_ - 1 do
      Array.unsafe_set to_ i (B.get_int32_le bytes (first + (i * 4)))
    done

  let to_array bytes first count : int array =
    check bytes first count;
    let numbers = Array.make count 0 in
    into_array bytes first numbers;
    numbers

  let into_bigarray bytes first (to_ : array1) =
    check bytes first (Bigarray.Array1.dim to_);
    fill to_ 0 bytes first (Bigarray.Array1.dim to_ * size)

  let fold f init bytes first count =
    check bytes first count;
    let result = ref init in
    for i = 0 to count - 1 do
      result := f !result (B.get_int32_le bytes (first + (i * 4)))
    done;
    !result

  (* As {!Uint32.sum}; with their highest bits the other way round numbers are larger by 2^31 and have
     no sign. *)
  let sum bytes first count =
    check bytes first count;
    let open Stdlib.Int64 in
    let flip = 0x8000_0000_8000_0000L in
    let pairs = count / 2 in
    let all = ref 0L and upper = ref 0L and i = ref first in
    let last = first + (pairs * 8) in
    while !i + 24 < last do
      let w = logxor (B.get_int64_le bytes (!i + 0)) flip and x = logxor (B.get_int64_le bytes (!i + 8)) flip in
      let y = logxor (B.get_int64_le bytes (!i + 16)) flip and z = logxor (B.get_int64_le bytes (!i + 24)) flip in
      all := add (add !all (add w x)) (add y z);
      upper := add (add !upper (shift_right_logical w 32)) (shift_right_logical x 32);
      upper := add (add !upper (shift_right_logical y 32)) (shift_right_logical z 32);
      i := !i + 32
    done;
    while !i < last do
      let w = logxor (B.get_int64_le bytes (!i + 0)) flip in
      all := add !all w;
      upper := add !upper (shift_right_logical w 32);
      i := !i + 8
    done;
    to_int (add (sub !all (shift_left !upper 32)) !upper)
    - (pairs * 2 * 0x8000_0000)
    + if count land 1 = 0 then 0 else B.get_int32_le bytes last

  let input_array channel (to_ : int array) =
    input_chunks channel 4 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_int32_le chunk (i * 4))
        done)

  let input_bigarray channel (to_ : array1) =
    input_chunks channel 4 (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

  let into_array_be bytes first (to_ : int array) =
    check bytes first (Array.length to_);
    for i = 0 to Array.length to_ - 1 do
      Array.unsafe_set to_ i (B.get_int32_be bytes (first + (i * 4)))
    done

  let to_array_be bytes first count : int array =
    check bytes first count;
    let numbers = Array.make count 0 in
    into_array_be bytes first numbers;
    numbers

  let into_bigarray_be bytes first (to_ : array1) =
    check bytes first (Bigarray.Array1.dim to_);
    for i = 0 to Bigarray.Array1.dim to_ - 1 do
      let x = B.get_int32_be bytes (first + (i * 4)) in
      Bigarray.Array1.unsafe_set to_ i (Stdlib.Int32.of_int x)
    done

  let fold_be f init bytes first count =
    check bytes first count;
    let result = ref init in
    for i = 0 to count - 1 do
      result := f !result (B.get_int32_be bytes (first + (i * 4)))
    done;
    !result

  let input_array_be channel (to_ : int array) =
    input_chunks channel 4 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_int32_be chunk (i * 4))
        done)

  let input_bigarray_be channel (to_ : array1) =
    input_chunks channel 4 (Bigarray.Array1.dim to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          let x = B.get_int32_be chunk (i * 4) in
          Bigarray.Array1.unsafe_set to_ (at + i) (Stdlib.Int32.of_int x)
        done)

  let view b first count : array1 option =
    check_view b first (count * 4);
    if Sys.big_endian || not (is_aligned b first 4) then None
    else Some (reinterpret b first (count * 4) 6 4)
end

module Uint32 = struct
  type array1 = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t

  let size = 4
  let check bytes first count = check "Uint32" (Bytes.length bytes) first (count * size)

  let into_array bytes first (to_ : int array) =
    check bytes first (Array.length to_);
    for i = 0 to Array.length to_ - 1 do
      Array.unsafe_set to_ i (B.get_uint32_le bytes (first + (i * 4)))
    done

  let to_array bytes first count : int array =
    check bytes first count;
    let numbers = Array.make count 0 in
    into_array bytes first numbers;
    numbers

  let into_bigarray bytes first (to_ : array1) =
    check bytes first (Bigarray.Array1.dim to_);
    fill to_ 0 bytes first (Bigarray.Array1.dim to_ * size)

  let fold f init bytes first count =
    check bytes first count;
    let result = ref init in
    for i = 0 to count - 1 do
      result := f !result (B.get_uint32_le bytes (first + (i * 4)))
    done;
    !result

  (* Two numbers at a time: the words' sum is that of their lower halves, and 2^32 times that of the
     upper ones. *)
  let sum bytes first count =
    check bytes first count;
    let open Stdlib.Int64 in
    let pairs = count / 2 in
    let all = ref 0L and upper = ref 0L and i = ref first in
    let last = first + (pairs * 8) in
    while !i + 24 < last do
      let w = B.get_int64_le bytes (!i + 0) and x = B.get_int64_le bytes (!i + 8) in
      let y = B.get_int64_le bytes (!i + 16) and z = B.get_int64_le bytes (!i + 24) in
      all := add (add !all (add w x)) (add y z);
      upper := add (add !upper (shift_right_logical w 32)) (shift_right_logical x 32);
      upper := add (add !upper (shift_right_logical y 32)) (shift_right_logical z 32);
      i := !i + 32
    done;
    while !i < last do
      let w = B.get_int64_le bytes (!i + 0) in
      all := add !all w;
      upper := add !upper (shift_right_logical w 32);
      i := !i + 8
    done;
    to_int (add (sub !all (shift_left !upper 32)) !upper)
    + if count land 1 = 0 then 0 else B.get_uint32_le bytes last

  let input_array channel (to_ : int array) =
    input_chunks channel 4 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_uint32_le chunk (i * 4))
        done)

  let input_bigarray channel (to_ : array1) =
    input_chunks channel 4 (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

  let into_array_be bytes first (to_ : int array) =
    check bytes first (Array.length to_);
    for i = 0 to Array.length to_ - 1 do
      Array.unsafe_set to_ i (B.get_uint32_be bytes (first + (i * 4)))
    done

  let to_array_be bytes first count : int array =
    check bytes first count;
    let numbers = Array.make count 0 in
    into_array_be bytes first numbers;
    numbers

  let into_bigarray_be bytes first (to_ : array1) =
    check bytes first (Bigarray.Array1.dim to_);
    for i = 0 to Bigarray.Array1.dim to_ - 1 do
      let x = B.get_uint32_be bytes (first + (i * 4)) in
      Bigarray.Array1.unsafe_set to_ i (Stdlib.Int32.of_int x)
    done

  let fold_be f init bytes first count =
    check bytes first count;
    let result = ref init in
    for i = 0 to count - 1 do
      result := f !result (B.get_uint32_be bytes (first + (i * 4)))
    done;
    !result

  let input_array_be channel (to_ : int array) =
    input_chunks channel 4 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_uint32_be chunk (i * 4))
        done)

  let input_bigarray_be channel (to_ : array1) =
    input_chunks channel 4 (Bigarray.Array1.dim to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          let x = B.get_uint32_be chunk (i * 4) in
          Bigarray.Array1.unsafe_set to_ (at + i) (Stdlib.Int32.of_int x)
        done)

  let view b first count : array1 option =
    check_view b first (count * 4);
    if Sys.big_endian || not (is_aligned b first 4) then None
    else Some (reinterpret b first (count * 4) 6 4)
end

module Int64 = struct
  type array1 = (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t

  let size = 8
  let check bytes first count = check "Int64" (Bytes.length bytes) first (count * size)

  let into_array bytes first (to_ : int64 array) =
    check bytes first (Array.length to_);
    for i = 0 to Array.length to_ - 1 do
      Array.unsafe_set to_ i (B.get_int64_le bytes (first + (i * 8)))
    done

  let to_array bytes first count : int64 array =
    check bytes first count;
    let numbers = Array.make count 0L in
    into_array bytes first numbers;
    numbers

  let into_bigarray bytes first (to_ : array1) =
    check bytes first (Bigarray.Array1.dim to_);
    fill to_ 0 bytes first (Bigarray.Array1.dim to_ * size)

  let fold f init bytes first count =
    check bytes first count;
    let result = ref init in
    for i = 0 to count - 1 do
      result := f !result (B.get_int64_le bytes (first + (i * 8)))
    done;
    !result

  let input_array channel (to_ : int64 array) =
    input_chunks channel 8 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_int64_le chunk (i * 8))
        done)

  let input_bigarray channel (to_ : array1) =
    input_chunks channel 8 (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

  let into_array_be bytes first (to_ : int64 array) =
    check bytes first (Array.length to_);
    for i = 0 to Array.length to_ - 1 do
      Array.unsafe_set to_ i (B.get_int64_be bytes (first + (i * 8)))
    done

  let to_array_be bytes first count : int64 array =
    check bytes first count;
    let numbers = Array.make count 0L in
    into_array_be bytes first numbers;
    numbers

  let into_bigarray_be bytes first (to_ : array1) =
    check bytes first (Bigarray.Array1.dim to_);
    for i = 0 to Bigarray.Array1.dim to_ - 1 do
      let x = B.get_int64_be bytes (first + (i * 8)) in
      Bigarray.Array1.unsafe_set to_ i (x)
    done

  let fold_be f init bytes first count =
    check bytes first count;
    let result = ref init in
    for i = 0 to count - 1 do
      result := f !result (B.get_int64_be bytes (first + (i * 8)))
    done;
    !result

  let input_array_be channel (to_ : int64 array) =
    input_chunks channel 8 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_int64_be chunk (i * 8))
        done)

  let input_bigarray_be channel (to_ : array1) =
    input_chunks channel 8 (Bigarray.Array1.dim to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          let x = B.get_int64_be chunk (i * 8) in
          Bigarray.Array1.unsafe_set to_ (at + i) (x)
        done)

  let view b first count : array1 option =
    check_view b first (count * 8);
    if Sys.big_endian || not (is_aligned b first 8) then None
    else Some (reinterpret b first (count * 8) 7 8)
end

module Float32 = struct
  type array1 = (float, Bigarray.float32_elt, Bigarray.c_layout) Bigarray.Array1.t

  let size = 4
  let check bytes first count = check "Float32" (Bytes.length bytes) first (count * size)

  let into_array bytes first (to_ : float array) =
    check bytes first (Array.length to_);
    for i = 0 to Array.length to_ - 1 do
      Array.unsafe_set to_ i (B.get_float32_le bytes (first + (i * 4)))
    done

  let to_array bytes first count : float array =
    check bytes first count;
    let numbers = Array.make count 0. in
    into_array bytes first numbers;
    numbers

  let into_bigarray bytes first (to_ : array1) =
    check bytes first (Bigarray.Array1.dim to_);
    fill to_ 0 bytes first (Bigarray.Array1.dim to_ * size)

  let fold f init bytes first count =
    check bytes first count;
    let result = ref init in
    for i = 0 to count - 1 do
      result := f !result (B.get_float32_le bytes (first + (i * 4)))
    done;
    !result

  let input_array channel (to_ : float array) =
    input_chunks channel 4 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_float32_le chunk (i * 4))
        done)

  let input_bigarray channel (to_ : array1) =
    input_chunks channel 4 (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

  let into_array_be bytes first (to_ : float array) =
    check bytes first (Array.length to_);
    for i = 0 to Array.length to_ - 1 do
      Array.unsafe_set to_ i (B.get_float32_be bytes (first + (i * 4)))
    done

  let to_array_be bytes first count : float array =
    check bytes first count;
    let numbers = Array.make count 0. in
    into_array_be bytes first numbers;
    numbers

  let into_bigarray_be bytes first (to_ : array1) =
    check bytes first (Bigarray.Array1.dim to_);
    for i = 0 to Bigarray.Array1.dim to_ - 1 do
      let x = B.get_float32_be bytes (first + (i * 4)) in
      Bigarray.Array1.unsafe_set to_ i (x)
    done

  let fold_be f init bytes first count =
    check bytes first count;
    let result = ref init in
    for i = 0 to count - 1 do
      result := f !result (B.get_float32_be bytes (first + (i * 4)))
    done;
    !result

  let input_array_be channel (to_ : float array) =
    input_chunks channel 4 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_float32_be chunk (i * 4))
        done)

  let input_bigarray_be channel (to_ : array1) =
    input_chunks channel 4 (Bigarray.Array1.dim to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          let x = B.get_float32_be chunk (i * 4) in
          Bigarray.Array1.unsafe_set to_ (at + i) (x)
        done)

  let view b first count : array1 option =
    check_view b first (count * 4);
    if Sys.big_endian || not (is_aligned b first 4) then None
    else Some (reinterpret b first (count * 4) 0 4)
end

module Float64 = struct
  type array1 = (float, Bigarray.float64_elt, Bigarray.c_layout) Bigarray.Array1.t

  let size = 8
  let check bytes first count = check "Float64" (Bytes.length bytes) first (count * size)

  let into_array bytes first (to_ : float array) =
    check bytes first (Array.length to_);
    for i = 0 to Array.length to_ - 1 do
      Array.unsafe_set to_ i (B.get_float64_le bytes (first + (i * 8)))
    done

  let to_array bytes first count : float array =
    check bytes first count;
    let numbers = Array.make count 0. in
    into_array bytes first numbers;
    numbers

  let into_bigarray bytes first (to_ : array1) =
    check bytes first (Bigarray.Array1.dim to_);
    fill to_ 0 bytes first (Bigarray.Array1.dim to_ * size)

  let fold f init bytes first count =
    check bytes first count;
    let result = ref init in
    for i = 0 to count - 1 do
      result := f !result (B.get_float64_le bytes (first + (i * 8)))
    done;
    !result

  let input_array channel (to_ : float array) =
    input_chunks channel 8 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_float64_le chunk (i * 8))
        done)

  let input_bigarray channel (to_ : array1) =
    input_chunks channel 8 (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

  let into_array_be bytes first (to_ : float array) =
    check bytes first (Array.length to_);
    for i = 0 to Array.length to_ - 1 do
      Array.unsafe_set to_ i (B.get_float64_be bytes (first + (i * 8)))
    done

  let to_array_be bytes first count : float array =
    check bytes first count;
    let numbers = Array.make count 0. in
    into_array_be bytes first numbers;
    numbers

  let into_bigarray_be bytes first (to_ : array1) =
    check bytes first (Bigarray.Array1.dim to_);
    for i = 0 to Bigarray.Array1.dim to_ - 1 do
      let x = B.get_float64_be bytes (first + (i * 8)) in
      Bigarray.Array1.unsafe_set to_ i (x)
    done

  let fold_be f init bytes first count =
    check bytes first count;
    let result = ref init in
    for i = 0 to count - 1 do
      result := f !result (B.get_float64_be bytes (first + (i * 8)))
    done;
    !result

  let input_array_be channel (to_ : float array) =
    input_chunks channel 8 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_float64_be chunk (i * 8))
        done)

  let input_bigarray_be channel (to_ : array1) =
    input_chunks channel 8 (Bigarray.Array1.dim to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          let x = B.get_float64_be chunk (i * 8) in
          Bigarray.Array1.unsafe_set to_ (at + i) (x)
        done)

  let view b first count : array1 option =
    check_view b first (count * 8);
    if Sys.big_endian || not (is_aligned b first 8) then None
    else Some (reinterpret b first (count * 8) 1 8)
end
