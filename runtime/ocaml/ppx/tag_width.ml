(* The number of bytes of a constructor's number. *)
let tag n = if n <= 1 then 0 else if n <= 256 then 1 else if n <= 65_536 then 2 else 4
