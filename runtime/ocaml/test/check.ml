(* Tests are named and counted; the last line says how many passed. *)

let passed = ref 0
let failed = ref 0

let test name work =
  match work () with
  | () -> incr passed
  | exception error ->
    incr failed;
    Printf.printf "failed: %s: %s\n%!" name (Printexc.to_string error)

(* The same in each run, unless [cargo xtask seeds] gives another one. *)
let seed =
  match Option.bind (Sys.getenv_opt "ZOOPH_SEED") int_of_string_opt with
  | Some seed -> seed
  | None -> 20

let property ?(count = 300) name generator holds =
  test name (fun () ->
      let cell = QCheck.Test.make_cell ~count ~name generator holds in
      QCheck.Test.check_cell_exn ~rand:(Random.State.make [| seed |]) cell)

let equal ?(show = fun _ -> "…") expected found =
  if compare expected found <> 0 then
    failwith (Printf.sprintf "expected %s, found %s" (show expected) (show found))

let finish () =
  Printf.printf "%d passed, %d failed\n" !passed !failed;
  if !failed > 0 then exit 1
