(* How many bytes the number of a constructor takes. *)
let tag n = if n <= 1 then 0 else if n <= 256 then 1 else if n <= 65_536 then 2 else 4
