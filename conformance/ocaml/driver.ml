(* OCaml's driver. It reads requests from stdin and writes answers to stdout, one line each. *)

let () =
  try
    while true do
      print_endline (Answers.line (input_line stdin))
    done
  with End_of_file -> ()
