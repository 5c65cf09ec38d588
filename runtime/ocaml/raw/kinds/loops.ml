
let write b at (x : element) =
  Codec.room b at min;
  put b at x;
  at + min

let read (r : Codec.reader) _ : element =
  let at = r.at in
  r.at <- at + min;
  get r.bytes at

(* The callers of the functions below guarantee that the bytes of all elements are in bounds. *)
let rec write_list b at (all : element list) =
  match all with
  | [] -> at
  | x :: rest ->
    put b at x;
    write_list b (at + min) rest

let write_array b at (all : element array) =
  for i = 0 to Array.length all - 1 do
    put b (at + (i * min)) (Array.unsafe_get all i)
  done;
  at + (min * Array.length all)

let read_list (r : Codec.reader) _ count : element list =
  let first = r.at and bytes = r.bytes in
  r.at <- first + (count * min);
  let rec go at all = if at < first then all else go (at - min) (get bytes at :: all) in
  go (first + ((count - 1) * min)) []

let read_array (r : Codec.reader) _ count : element array =
  let first = r.at and bytes = r.bytes in
  r.at <- first + (count * min);
  if count = 0 then [||]
  else begin
    let all = Array.make count (get bytes first) in
    for i = 1 to count - 1 do
      Array.unsafe_set all i (get bytes (first + (i * min)))
    done;
    all
  end

let size _ (_ : element) = min

let codec : element Codec.t =
  { shape; min; constant = true; size; write; read; put; get; write_list; write_array; read_list; read_array }
