(* The public module [Storage]. It checks the bounds that {!Storage}, for the runtime's own use, does not. *)

type t = Storage.t

let length = Storage.length

let check b i n =
  if i < 0 || n < 0 || i > Storage.length b - n then invalid_arg "index out of bounds"

let get8 b i = check b i 1; Storage.get8 b i
let get16 b i = check b i 2; Storage.get16 b i
let get32 b i = check b i 4; Storage.get32 b i
let get64 b i = check b i 8; Storage.get64 b i
let set8 b i x = Storage.set8 b i x
let set16 b i x = Storage.set16 b i x
let set32 b i x = Storage.set32 b i x
let set64 b i x = Storage.set64 b i x
let create = Storage.create
let make_zero = Storage.make_zero
let empty = Storage.empty
let of_bytes = Storage.of_bytes
let of_string s = Storage.of_bytes (Bytes.of_string s)
let to_bytes = Storage.to_bytes
let sub b first n = check b first n; Storage.sub b first n
let sub_string = Storage.sub_string
let sub_bytes = Storage.sub_bytes
let blit_to_bytes = Storage.blit_to_bytes
let blit_from_bytes = Storage.blit_from_bytes
let fill_zero b first n = check b first n; Storage.fill_zero b first n
let output channel b first n = check b first n; Storage.output channel b first n
