(* Runs and counts tests of single cases and of properties. *)

include Counting

(* The seed of all random values. It is the same in each run, unless [cargo xtask seeds] sets another one. *)
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
