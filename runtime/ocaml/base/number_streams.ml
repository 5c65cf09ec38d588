(* Functions for reading numbers of all types: bounds checks, chunks, and copies to bigarrays. *)

(* [fill array at bytes first n] copies [n] bytes to byte [at] of an array of any kind. *)
external fill : 'array -> (int[@untagged]) -> bytes -> (int[@untagged]) -> (int[@untagged]) -> unit
  = "zooph_fill_bytecode" "zooph_fill"
  [@@noalloc]

(* The count is compared with the number of elements that there is room for, because [first + count * size] could
   overflow. *)
let[@inline] check what length first count size =
  if first < 0 || first > length || count < 0 || count > (length - first) / size then
    invalid_arg ("Zooph.Numbers." ^ what ^ ": index out of bounds")

(* A chunk is too large for the minor heap, and slow to allocate, so one is kept for the next call. A call takes it away
   while it runs. Other threads, and calls from within the function that reads, allocate their own. *)
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

(* Reads [count] elements in chunks. [really b first n] reads exactly [n] bytes. [each chunk at n] gets a chunk of [n]
   elements, [at] elements behind the first. *)
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

(* Swaps the bytes of each number from byte [first] on, where fewer than eight bytes are left. *)
let swap_rest (memory : Prim.Bigstring.t) first size =
  let open Prim.Bigstring.Unsafe in
  let i = ref first in
  while !i < Bigarray.Array1.dim memory do
    if size = 2 then set_int16_be memory !i (get_uint16_le memory !i)
    else set_int32_be memory !i (get_int32_le memory !i);
    i := !i + size
  done
