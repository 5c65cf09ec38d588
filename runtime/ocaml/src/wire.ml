(* Writing pointer words. All positions are bytes; the words are written in halves, for an OCaml
   integer does not hold 64 bits. *)

let[@inline] put b at lo hi =
  Storage.unsafe_set64 b at
    (Int64.logor (Int64.of_int (lo land 0xffff_ffff)) (Int64.shift_left (Int64.of_int hi) 32))

(* Pointers to what was made after them: the offset is positive, so that nothing of it needs to be cut
   off. The halves are put together here and not by {!put}, where the compiler would not see that sizes are
   constants. *)
let[@inline] struct_pointer b at first data_words pointers =
  Storage.unsafe_set64 b at
    (Int64.logor
       (Int64.of_int ((first - at - 8) asr 1))
       (Int64.shift_left (Int64.of_int (data_words lor (pointers lsl 16))) 32))

(* A sum, for no part of it reaches into another: the offset is positive, and who calls this has found that there are
   fewer than 2^29 elements. *)
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

(* Raised in place, as in {!Encoder}. *)
let bad_count = Invalid_argument "Zooph: a list has fewer than 2^29 elements"
let too_large = Invalid_argument "Zooph: the record does not fit a segment"
let[@inline] check_count count = if count < 0 || count > Raw_list.max_count then raise bad_count

(* Of what has a length, which is not negative. *)
let[@inline] check_length length = if length > Raw_list.max_count then raise bad_count

(* Words that a part of a Record takes. Parts of a Record may be shared, so that walking one can take exponential
   time: it is given up as soon as what was walked does not fit a segment. *)
let[@inline] check_words words = if words > Raw_list.max_count then raise too_large else words
