
(* The bytes of each number in a word the other way round. *)
external turned : int64 -> int64 = "%bswap_int64"
