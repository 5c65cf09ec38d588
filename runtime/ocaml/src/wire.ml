(* Writing pointer words. All positions are in bytes. Words are made of two halves, because an OCaml integer has only 63
   bits. *)

let[@inline] put b at lo hi =
  Storage.unsafe_set64 b at
    (Int64.logor (Int64.of_int (lo land 0xffff_ffff)) (Int64.shift_left (Int64.of_int hi) 32))

(* Writes a pointer to a struct that was made after it, so its offset is not negative and needs no mask. The halves are
   combined here and not by {!put}, so that the compiler can fold constant sizes. *)
let[@inline] struct_pointer b at first data_words pointers =
  Storage.unsafe_set64 b at
    (Int64.logor
       (Int64.of_int ((first - at - 8) asr 1))
       (Int64.shift_left (Int64.of_int (data_words lor (pointers lsl 16))) 32))

(* Writes a pointer to a list that was made after it. The parts are added, because they do not overlap: the offset is not
   negative, and callers have checked that there are fewer than 2^29 elements. *)
let[@inline] list_pointer b at first size count =
  Storage.unsafe_set64 b at
    (Int64.add
       (Int64.add (Int64.of_int ((first - at - 8) asr 1)) (Int64.shift_left (Int64.of_int count) 35))
       (Int64.of_int ((size lsl 32) + 1)))

let capability b at index = put b at 3 index

let[@inline] tag b at count data_words pointers =
  Storage.unsafe_set64 b at
    (Int64.add
       (Int64.of_int (count lsl 2))
       (Int64.shift_left (Int64.of_int ((pointers lsl 16) lor data_words)) 32))

(* Raised inline: the compiler would spill live registers around a call. *)
let bad_count = Invalid_argument "Zooph: a list has fewer than 2^29 elements"
let too_large = Invalid_argument "Zooph: the record does not fit a segment"
let[@inline] check_count count = if count < 0 || count > Raw_list.max_count then raise bad_count

(* {!check_count} for a number that is not negative, such as a length. *)
let[@inline] check_length length = if length > Raw_list.max_count then raise bad_count

(* Checks the size of a part of a Record, in words. Parts of a Record may be shared, so that measuring it could take
   exponential time. It stops as soon as the size exceeds a segment. *)
let[@inline] check_words words = if words > Raw_list.max_count then raise too_large else words
