
(* The functions that {!Numbers} has for each type of number. In the module that [dune] makes, the definitions of type,
   size and loads precede this file. *)

open Number_streams

let check bytes first count = check name (Bytes.length bytes) first count size

let into_array bytes first (to_ : number array) =
  check bytes first (Array.length to_);
  for i = 0 to Array.length to_ - 1 do
    Array.unsafe_set to_ i (get_le bytes (first + (i * size)))
  done

let to_array bytes first count : number array =
  check bytes first count;
  let numbers = Array.make count zero in
  into_array bytes first numbers;
  numbers

(* The machine is little-endian, so little-endian numbers are a bigarray's own bytes. *)
let into_bigarray bytes first (to_ : array1) =
  check bytes first (Bigarray.Array1.dim to_);
  fill to_ 0 bytes first (Bigarray.Array1.dim to_ * size)

let fold f init bytes first count =
  check bytes first count;
  let result = ref init in
  for i = 0 to count - 1 do
    result := f !result (get_le bytes (first + (i * size)))
  done;
  !result

let array_from really (to_ : number array) =
  input_chunks really size (Array.length to_) (fun chunk at n ->
      for i = 0 to n - 1 do
        Array.unsafe_set to_ (at + i) (get_le chunk (i * size))
      done)

let input_array channel to_ = array_from (really_input channel) to_
let read_array read to_ = array_from (really_read read) to_

let bigarray_from really (to_ : array1) =
  input_chunks really size (Bigarray.Array1.dim to_) (fun chunk at n -> fill to_ (at * size) chunk 0 (n * size))

let input_bigarray channel to_ = bigarray_from (really_input channel) to_
let read_bigarray read to_ = bigarray_from (really_read read) to_

(* The memory of a bigarray as bytes. The kind 12 is [Char]. *)
external reinterpret : array1 -> int -> int -> int -> int -> Prim.Bigstring.t = "zooph_reinterpret"

let memory (a : array1) =
  let count = Bigarray.Array1.dim a in
  reinterpret a 0 count 12 (count * size)

let fill_bigarray read to_ = really_read read (memory to_) 0 (Bigarray.Array1.dim to_ * size)

(* Load and store a word of several numbers at any byte of the array. *)
external get_word : Prim.Bigstring.t -> int -> int64 = "%caml_bigstring_get64u"
external set_word : Prim.Bigstring.t -> int -> int64 -> unit = "%caml_bigstring_set64u"

(* These loops are functions of their own, so that their variables are in registers. In a function that also calls C, the
   compiler would keep them on the stack. *)

let[@inline never] turn_words memory words =
  let k = ref 0 in
  while !k < words do
    set_word memory !k (turned (get_word memory !k));
    k := !k + 8
  done

let[@inline never] turn_words_to memory place bytes first words =
  let k = ref 0 in
  while !k < words do
    set_word memory (place + !k) (turned (B.get_int64_le bytes (first + !k)));
    k := !k + 8
  done

let fill_bigarray_be read to_ =
  let memory = memory to_ in
  let length = Bigarray.Array1.dim memory in
  really_read read memory 0 length;
  let words = length land -8 in
  turn_words memory words;
  swap_rest memory words size

(* Copies the [count] big-endian numbers at byte [first] to the array from index [at] on: by words, and the rest one by
   one. *)
let turn bytes first (to_ : array1) at count =
  let words = (count * size) land -8 and place = at * size in
  turn_words_to (memory to_) place bytes first words;
  for i = words / size to count - 1 do
    Bigarray.Array1.unsafe_set to_ (at + i) (element (get_be bytes (first + (i * size))))
  done

let into_array_be bytes first (to_ : number array) =
  check bytes first (Array.length to_);
  for i = 0 to Array.length to_ - 1 do
    Array.unsafe_set to_ i (get_be bytes (first + (i * size)))
  done

let to_array_be bytes first count : number array =
  check bytes first count;
  let numbers = Array.make count zero in
  into_array_be bytes first numbers;
  numbers

let into_bigarray_be bytes first (to_ : array1) =
  check bytes first (Bigarray.Array1.dim to_);
  turn bytes first to_ 0 (Bigarray.Array1.dim to_)

let fold_be f init bytes first count =
  check bytes first count;
  let result = ref init in
  for i = 0 to count - 1 do
    result := f !result (get_be bytes (first + (i * size)))
  done;
  !result

let array_be_from really (to_ : number array) =
  input_chunks really size (Array.length to_) (fun chunk at n ->
      for i = 0 to n - 1 do
        Array.unsafe_set to_ (at + i) (get_be chunk (i * size))
      done)

let input_array_be channel to_ = array_be_from (really_input channel) to_
let read_array_be read to_ = array_be_from (really_read read) to_

let bigarray_be_from really (to_ : array1) =
  input_chunks really size (Bigarray.Array1.dim to_) (fun chunk at n -> turn chunk 0 to_ at n)

let input_bigarray_be channel to_ = bigarray_be_from (really_input channel) to_
let read_bigarray_be read to_ = bigarray_be_from (really_read read) to_
let view b first count : array1 option = View.bigarray (View.make b first count)
