(* OCaml's benchmark driver. It speaks the protocol of bench/README.md. *)

let () =
  let folder = if Array.length Sys.argv > 1 then Sys.argv.(1) else "." in
  let loaded = Hashtbl.create 16 in
  let answer line =
    match String.split_on_char ' ' line with
    | [ "about" ] ->
      "about compiler=ocamlopt " ^ Sys.ocaml_version ^ "\tflags=-inline 200, no flambda"
    | [ "load"; workload ] ->
      let rows = Cases.load folder workload in
      List.iter (fun (name, row) -> Hashtbl.replace loaded name row) rows;
      String.concat " " ("rows" :: List.map fst rows)
    | [ "run"; name; milliseconds ] -> (
      match Hashtbl.find_opt loaded name with
      | Some row -> Harness.run row (int_of_string milliseconds)
      | None -> "error no such row")
    | [ "cost"; name ] -> (
      match Hashtbl.find_opt loaded name with
      | Some row -> Harness.cost name row
      | None -> "error no such row")
    | [ "quit" ] -> exit 0
    | _ -> "error unknown request"
  in
  try
    while true do
      let line = input_line stdin in
      print_endline (try answer line with Failure why -> "error " ^ why)
    done
  with End_of_file -> ()
