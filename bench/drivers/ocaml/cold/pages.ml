(* One gigabyte of memory, and a generator of random pages. *)

type t = Zooph_big.Prim.Bigstring.t

module M = Zooph_big.Prim.Bigstring.Unsafe

external pages : int -> t = "bench_pages"

(** The size of a page in bytes. Huge pages are turned off, so each page has its own TLB entry. *)
let size = 4096

let count = 1 lsl 18
let make () = pages (size * count)

(** Returns the position of an area's content in memory. An area has 512 bytes. Its content begins behind the page's
    jitter, a multiple of 8 up to 56. Both kinds of messages have their own areas in the same pages. *)
let[@inline] area page area =
  let page = page land (count - 1) in
  (page * size) + (area * 512) + ((page lsr 6) land 7 * 8)

(** Copies [n] bytes, eight at a time and the rest one by one. *)
let[@inline] copy from first to_ at n =
  let words = n land -8 in
  let k = ref 0 in
  while !k < words do
    M.set_int64_le to_ (at + !k) (M.get_int64_le from (first + !k));
    k := !k + 8
  done;
  for k = words to n - 1 do
    M.set_int8 to_ (at + k) (M.get_uint8 from (first + k))
  done

(** A generator of random pages. Its state is in bytes, because a field of type [int64] would be boxed. In rows that
    wait, [add] mixes in the last message's result, masked by zero, so the processor cannot begin the next message
    before. *)
module Dice = struct
  type t = bytes

  let make seed =
    let dice = Bytes.create 8 in
    Bytes.set_int64_le dice 0 seed;
    dice

  let[@inline] add dice x = Bytes.set_int64_le dice 0 (Int64.logxor (Bytes.get_int64_le dice 0) (Int64.of_int x))

  let[@inline] roll dice =
    let open Int64 in
    let x = Bytes.get_int64_le dice 0 in
    let x = logxor x (shift_left x 13) in
    let x = logxor x (shift_right_logical x 7) in
    let x = logxor x (shift_left x 17) in
    Bytes.set_int64_le dice 0 x;
    to_int (shift_right_logical x 20)
end
