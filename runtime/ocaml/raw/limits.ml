type t = { nesting : int; empty_elements : int }

let default = { nesting = 1_000; empty_elements = 8 lsl 20 }
