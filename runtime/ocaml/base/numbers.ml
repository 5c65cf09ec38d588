(* Many numbers at once. The modules are alike but for type, size and conversion, and spelled out so
   that every loop is a loop over machine loads. The machine is little-endian, so little-endian numbers
   are a bigarray's own bytes. *)

module B = Prim.Bytes.Unsafe

type bigstring = Prim.Bigstring.t

module type View = Number_views.S
module type S = Number_kinds.S

(* [fill array at bytes first n] copies [n] bytes to byte [at] of an array of any kind. *)
external fill : 'array -> (int[@untagged]) -> bytes -> (int[@untagged]) -> (int[@untagged]) -> unit
  = "zooph_fill_bytecode" "zooph_fill"
  [@@noalloc]

(* Written so that nothing overflows: a count is compared with what there is room for. *)
let[@inline] check what length first count size =
  if first < 0 || first > length || count < 0 || count > (length - first) / size then
    invalid_arg ("Zooph.Numbers." ^ what ^ ": index out of bounds")

(* A chunk is too large for the minor heap, where memory is cheap, so one is kept for the next who
   reads. Whoever reads has taken it away meanwhile: other threads, and functions that read numbers
   to read numbers, make their own. *)
let chunk_size = 1 lsl 15
let spare_chunk = Atomic.make Bytes.empty

let with_chunk bytes work =
  if bytes <= 2048 then work (Bytes.create bytes)
  else begin
    let spare = Atomic.exchange spare_chunk Bytes.empty in
    let chunk = if Bytes.length spare = 0 then Bytes.create chunk_size else spare in
    work chunk;
    Atomic.set spare_chunk chunk
  end

(* [really b first n] reads exactly [n] bytes. This reads whole chunks so and hands them on with the
   number of elements before them. *)
let input_chunks really size count each =
  with_chunk (count * size) @@ fun chunk ->
  let rec go at =
    if at < count then begin
      let n = min (count - at) (Bytes.length chunk / size) in
      really chunk 0 (n * size);
      each chunk at n;
      go (at + n)
    end
  in
  go 0

let rec really_read read b first n =
  if n > 0 then begin
    let found = read b first n in
    if found = 0 then raise End_of_file;
    if found < 0 || found > n then invalid_arg "Zooph.Numbers: the function read more than it was asked for";
    really_read read b (first + found) (n - found)
  end

module Int16 = struct
  module View = Number_views.Int16

  type number = int
  type array1 = (int, Bigarray.int16_signed_elt, Bigarray.c_layout) Bigarray.Array1.t

  let size = 2
  let check bytes first count = check "Int16" (Bytes.length bytes) first count size

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

  let sum bytes first count =
    check bytes first count;
    let sum = ref 0 in
    for i = 0 to count - 1 do
      sum := !sum + B.get_int16_le bytes (first + (i * 2))
    done;
    !sum

  let array_from really (to_ : int array) =
    input_chunks really 2 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_int16_le chunk (i * 2))
        done)

  let input_array channel to_ = array_from (really_input channel) to_
  let read_array read to_ = array_from (really_read read) to_

  let bigarray_from really (to_ : array1) =
    input_chunks really 2 (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

  let input_bigarray channel to_ = bigarray_from (really_input channel) to_
  let read_bigarray read to_ = bigarray_from (really_read read) to_

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

  let array_be_from really (to_ : int array) =
    input_chunks really 2 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_int16_be chunk (i * 2))
        done)

  let input_array_be channel to_ = array_be_from (really_input channel) to_
  let read_array_be read to_ = array_be_from (really_read read) to_

  let bigarray_be_from really (to_ : array1) =
    input_chunks really 2 (Bigarray.Array1.dim to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          let x = B.get_int16_be chunk (i * 2) in
          Bigarray.Array1.unsafe_set to_ (at + i) (x)
        done)

  let input_bigarray_be channel to_ = bigarray_be_from (really_input channel) to_
  let read_bigarray_be read to_ = bigarray_be_from (really_read read) to_

  let view b first count : array1 option = View.bigarray (View.make b first count)
end

module Uint16 = struct
  module View = Number_views.Uint16

  type number = int
  type array1 = (int, Bigarray.int16_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t

  let size = 2
  let check bytes first count = check "Uint16" (Bytes.length bytes) first count size

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

  let sum bytes first count =
    check bytes first count;
    let sum = ref 0 in
    for i = 0 to count - 1 do
      sum := !sum + B.get_uint16_le bytes (first + (i * 2))
    done;
    !sum

  let array_from really (to_ : int array) =
    input_chunks really 2 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_uint16_le chunk (i * 2))
        done)

  let input_array channel to_ = array_from (really_input channel) to_
  let read_array read to_ = array_from (really_read read) to_

  let bigarray_from really (to_ : array1) =
    input_chunks really 2 (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

  let input_bigarray channel to_ = bigarray_from (really_input channel) to_
  let read_bigarray read to_ = bigarray_from (really_read read) to_

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

  let array_be_from really (to_ : int array) =
    input_chunks really 2 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_uint16_be chunk (i * 2))
        done)

  let input_array_be channel to_ = array_be_from (really_input channel) to_
  let read_array_be read to_ = array_be_from (really_read read) to_

  let bigarray_be_from really (to_ : array1) =
    input_chunks really 2 (Bigarray.Array1.dim to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          let x = B.get_uint16_be chunk (i * 2) in
          Bigarray.Array1.unsafe_set to_ (at + i) (x)
        done)

  let input_bigarray_be channel to_ = bigarray_be_from (really_input channel) to_
  let read_bigarray_be read to_ = bigarray_be_from (really_read read) to_

  let view b first count : array1 option = View.bigarray (View.make b first count)
end

module Int32 = struct
  module View = Number_views.Int32

  type number = int
  type array1 = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t

  let size = 4
  let check bytes first count = check "Int32" (Bytes.length bytes) first count size

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
    let flip = Sys.opaque_identity 0x8000_0000_8000_0000L in
    let pairs = count / 2 in
    let a = ref 0L and b = ref 0L and upper_a = ref 0L and upper_b = ref 0L and i = ref first in
    let last = first + (pairs * 8) in
    while !i < last - 56 do
      let w = logxor (B.get_int64_le bytes !i) flip in
      a := add !a w;
      upper_a := add !upper_a (shift_right_logical w 32);
      let w = logxor (B.get_int64_le bytes (!i + 8)) flip in
      b := add !b w;
      upper_b := add !upper_b (shift_right_logical w 32);
      let w = logxor (B.get_int64_le bytes (!i + 16)) flip in
      a := add !a w;
      upper_a := add !upper_a (shift_right_logical w 32);
      let w = logxor (B.get_int64_le bytes (!i + 24)) flip in
      b := add !b w;
      upper_b := add !upper_b (shift_right_logical w 32);
      let w = logxor (B.get_int64_le bytes (!i + 32)) flip in
      a := add !a w;
      upper_a := add !upper_a (shift_right_logical w 32);
      let w = logxor (B.get_int64_le bytes (!i + 40)) flip in
      b := add !b w;
      upper_b := add !upper_b (shift_right_logical w 32);
      let w = logxor (B.get_int64_le bytes (!i + 48)) flip in
      a := add !a w;
      upper_a := add !upper_a (shift_right_logical w 32);
      let w = logxor (B.get_int64_le bytes (!i + 56)) flip in
      b := add !b w;
      upper_b := add !upper_b (shift_right_logical w 32);
      i := !i + 64
    done;
    while !i < last do
      let w = logxor (B.get_int64_le bytes !i) flip in
      a := add !a w;
      upper_a := add !upper_a (shift_right_logical w 32);
      i := !i + 8
    done;
    let all = add !a !b and upper = add !upper_a !upper_b in
    to_int (add (sub all (shift_left upper 32)) upper)
    - (pairs * 2 * 0x8000_0000)
    + if count land 1 = 0 then 0 else B.get_int32_le bytes last

  let array_from really (to_ : int array) =
    input_chunks really 4 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_int32_le chunk (i * 4))
        done)

  let input_array channel to_ = array_from (really_input channel) to_
  let read_array read to_ = array_from (really_read read) to_

  let bigarray_from really (to_ : array1) =
    input_chunks really 4 (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

  let input_bigarray channel to_ = bigarray_from (really_input channel) to_
  let read_bigarray read to_ = bigarray_from (really_read read) to_

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

  let array_be_from really (to_ : int array) =
    input_chunks really 4 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_int32_be chunk (i * 4))
        done)

  let input_array_be channel to_ = array_be_from (really_input channel) to_
  let read_array_be read to_ = array_be_from (really_read read) to_

  let bigarray_be_from really (to_ : array1) =
    input_chunks really 4 (Bigarray.Array1.dim to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          let x = B.get_int32_be chunk (i * 4) in
          Bigarray.Array1.unsafe_set to_ (at + i) (Stdlib.Int32.of_int x)
        done)

  let input_bigarray_be channel to_ = bigarray_be_from (really_input channel) to_
  let read_bigarray_be read to_ = bigarray_be_from (really_read read) to_

  let view b first count : array1 option = View.bigarray (View.make b first count)
end

module Uint32 = struct
  module View = Number_views.Uint32

  type number = int
  type array1 = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t

  let size = 4
  let check bytes first count = check "Uint32" (Bytes.length bytes) first count size

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
    let a = ref 0L and b = ref 0L and upper_a = ref 0L and upper_b = ref 0L and i = ref first in
    let last = first + (pairs * 8) in
    while !i < last - 56 do
      let w = B.get_int64_le bytes !i in
      a := add !a w;
      upper_a := add !upper_a (shift_right_logical w 32);
      let w = B.get_int64_le bytes (!i + 8) in
      b := add !b w;
      upper_b := add !upper_b (shift_right_logical w 32);
      let w = B.get_int64_le bytes (!i + 16) in
      a := add !a w;
      upper_a := add !upper_a (shift_right_logical w 32);
      let w = B.get_int64_le bytes (!i + 24) in
      b := add !b w;
      upper_b := add !upper_b (shift_right_logical w 32);
      let w = B.get_int64_le bytes (!i + 32) in
      a := add !a w;
      upper_a := add !upper_a (shift_right_logical w 32);
      let w = B.get_int64_le bytes (!i + 40) in
      b := add !b w;
      upper_b := add !upper_b (shift_right_logical w 32);
      let w = B.get_int64_le bytes (!i + 48) in
      a := add !a w;
      upper_a := add !upper_a (shift_right_logical w 32);
      let w = B.get_int64_le bytes (!i + 56) in
      b := add !b w;
      upper_b := add !upper_b (shift_right_logical w 32);
      i := !i + 64
    done;
    while !i < last do
      let w = B.get_int64_le bytes !i in
      a := add !a w;
      upper_a := add !upper_a (shift_right_logical w 32);
      i := !i + 8
    done;
    let all = add !a !b and upper = add !upper_a !upper_b in
    to_int (add (sub all (shift_left upper 32)) upper)
    + if count land 1 = 0 then 0 else B.get_uint32_le bytes last

  let array_from really (to_ : int array) =
    input_chunks really 4 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_uint32_le chunk (i * 4))
        done)

  let input_array channel to_ = array_from (really_input channel) to_
  let read_array read to_ = array_from (really_read read) to_

  let bigarray_from really (to_ : array1) =
    input_chunks really 4 (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

  let input_bigarray channel to_ = bigarray_from (really_input channel) to_
  let read_bigarray read to_ = bigarray_from (really_read read) to_

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

  let array_be_from really (to_ : int array) =
    input_chunks really 4 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_uint32_be chunk (i * 4))
        done)

  let input_array_be channel to_ = array_be_from (really_input channel) to_
  let read_array_be read to_ = array_be_from (really_read read) to_

  let bigarray_be_from really (to_ : array1) =
    input_chunks really 4 (Bigarray.Array1.dim to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          let x = B.get_uint32_be chunk (i * 4) in
          Bigarray.Array1.unsafe_set to_ (at + i) (Stdlib.Int32.of_int x)
        done)

  let input_bigarray_be channel to_ = bigarray_be_from (really_input channel) to_
  let read_bigarray_be read to_ = bigarray_be_from (really_read read) to_

  let view b first count : array1 option = View.bigarray (View.make b first count)
end

module Int64 = struct
  module View = Number_views.Int64

  type number = int64
  type array1 = (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t

  let size = 8
  let check bytes first count = check "Int64" (Bytes.length bytes) first count size

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

  let sum bytes first count =
    check bytes first count;
    let sum = ref 0L in
    for i = 0 to count - 1 do
      sum := Stdlib.Int64.add !sum (B.get_int64_le bytes (first + (i * 8)))
    done;
    !sum

  let array_from really (to_ : int64 array) =
    input_chunks really 8 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_int64_le chunk (i * 8))
        done)

  let input_array channel to_ = array_from (really_input channel) to_
  let read_array read to_ = array_from (really_read read) to_

  let bigarray_from really (to_ : array1) =
    input_chunks really 8 (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

  let input_bigarray channel to_ = bigarray_from (really_input channel) to_
  let read_bigarray read to_ = bigarray_from (really_read read) to_

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

  let array_be_from really (to_ : int64 array) =
    input_chunks really 8 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_int64_be chunk (i * 8))
        done)

  let input_array_be channel to_ = array_be_from (really_input channel) to_
  let read_array_be read to_ = array_be_from (really_read read) to_

  let bigarray_be_from really (to_ : array1) =
    input_chunks really 8 (Bigarray.Array1.dim to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          let x = B.get_int64_be chunk (i * 8) in
          Bigarray.Array1.unsafe_set to_ (at + i) (x)
        done)

  let input_bigarray_be channel to_ = bigarray_be_from (really_input channel) to_
  let read_bigarray_be read to_ = bigarray_be_from (really_read read) to_

  let view b first count : array1 option = View.bigarray (View.make b first count)
end

module Float32 = struct
  module View = Number_views.Float32

  type number = float
  type array1 = (float, Bigarray.float32_elt, Bigarray.c_layout) Bigarray.Array1.t

  let size = 4
  let check bytes first count = check "Float32" (Bytes.length bytes) first count size

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

  let sum bytes first count =
    check bytes first count;
    let sum = ref 0. in
    for i = 0 to count - 1 do
      sum := !sum +. B.get_float32_le bytes (first + (i * 4))
    done;
    !sum

  let array_from really (to_ : float array) =
    input_chunks really 4 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_float32_le chunk (i * 4))
        done)

  let input_array channel to_ = array_from (really_input channel) to_
  let read_array read to_ = array_from (really_read read) to_

  let bigarray_from really (to_ : array1) =
    input_chunks really 4 (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

  let input_bigarray channel to_ = bigarray_from (really_input channel) to_
  let read_bigarray read to_ = bigarray_from (really_read read) to_

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

  let array_be_from really (to_ : float array) =
    input_chunks really 4 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_float32_be chunk (i * 4))
        done)

  let input_array_be channel to_ = array_be_from (really_input channel) to_
  let read_array_be read to_ = array_be_from (really_read read) to_

  let bigarray_be_from really (to_ : array1) =
    input_chunks really 4 (Bigarray.Array1.dim to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          let x = B.get_float32_be chunk (i * 4) in
          Bigarray.Array1.unsafe_set to_ (at + i) (x)
        done)

  let input_bigarray_be channel to_ = bigarray_be_from (really_input channel) to_
  let read_bigarray_be read to_ = bigarray_be_from (really_read read) to_

  let view b first count : array1 option = View.bigarray (View.make b first count)
end

module Float64 = struct
  module View = Number_views.Float64

  type number = float
  type array1 = (float, Bigarray.float64_elt, Bigarray.c_layout) Bigarray.Array1.t

  let size = 8
  let check bytes first count = check "Float64" (Bytes.length bytes) first count size

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

  let sum bytes first count =
    check bytes first count;
    let sum = ref 0. in
    for i = 0 to count - 1 do
      sum := !sum +. B.get_float64_le bytes (first + (i * 8))
    done;
    !sum

  let array_from really (to_ : float array) =
    input_chunks really 8 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_float64_le chunk (i * 8))
        done)

  let input_array channel to_ = array_from (really_input channel) to_
  let read_array read to_ = array_from (really_read read) to_

  let bigarray_from really (to_ : array1) =
    input_chunks really 8 (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

  let input_bigarray channel to_ = bigarray_from (really_input channel) to_
  let read_bigarray read to_ = bigarray_from (really_read read) to_

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

  let array_be_from really (to_ : float array) =
    input_chunks really 8 (Array.length to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          Array.unsafe_set to_ (at + i) (B.get_float64_be chunk (i * 8))
        done)

  let input_array_be channel to_ = array_be_from (really_input channel) to_
  let read_array_be read to_ = array_be_from (really_read read) to_

  let bigarray_be_from really (to_ : array1) =
    input_chunks really 8 (Bigarray.Array1.dim to_) (fun chunk at n ->
        for i = 0 to n - 1 do
          let x = B.get_float64_be chunk (i * 8) in
          Bigarray.Array1.unsafe_set to_ (at + i) (x)
        done)

  let input_bigarray_be channel to_ = bigarray_be_from (really_input channel) to_
  let read_bigarray_be read to_ = bigarray_be_from (really_read read) to_

  let view b first count : array1 option = View.bigarray (View.make b first count)
end
