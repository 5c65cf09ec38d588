
(* Swaps the bytes of a word. *)
external turned : int64 -> int64 = "%bswap_int64"
