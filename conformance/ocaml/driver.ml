(* OCaml's driver: answers requests on stdin, one line each, on stdout. *)

let () =
  try
    while true do
      print_endline (Answers.line (input_line stdin))
    done
  with End_of_file -> ()
