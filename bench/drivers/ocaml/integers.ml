(* The rows that store and load one integer at a time, by the loops that loops_gen.ml writes. Each loop exists at
   several addresses. Batches take turns at them, and the fastest batch counts. *)

let pairs = 4096
let first32 = 0x1234_5678
let first64 = 0x0123_4567_89ab_cdef

let rows =
  let rows (case, contender, places) =
    let first = if String.sub case 0 5 = "int32" then first32 else first64 in
    (* The loop has compared every number: they add up to this. *)
    let pass () =
      places.(!Harness.batches mod Array.length places) first (first + pairs - 1);
      (pairs * first) + (pairs * (pairs - 1) / 2)
    in
    let row figure = { Harness.inputs = pairs; pass; check = None; figure } in
    let name case = Printf.sprintf "ocaml-ints.%s/%s" case contender in
    let timed = (name case, row Harness.Time) in
    match String.sub case 5 (String.length case - 5) with
    | "-bytes" -> [ timed; (name (String.sub case 0 5 ^ "-words"), row Harness.Words_allocated) ]
    | _ -> [ timed ]
  in
  List.concat_map rows Loops.all
