(* Runs named tests and counts them. The last line of the output says how many passed. *)

let passed = ref 0
let failed = ref 0

let test name work =
  match work () with
  | () -> incr passed
  | exception error ->
    incr failed;
    Printf.printf "failed: %s: %s\n%!" name (Printexc.to_string error)

let finish () =
  Printf.printf "%d passed, %d failed\n" !passed !failed;
  if !failed > 0 then exit 1
