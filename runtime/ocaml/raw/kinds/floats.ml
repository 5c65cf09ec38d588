
(* The bytes of a flat array of floats in memory are those of its encoding, so it is copied as one block. OCaml can be
   configured without flat arrays of floats, which [is_flat] detects. *)

external floats_to_bytes : float array -> bytes -> (int[@untagged]) -> (int[@untagged]) -> unit
  = "zooph_raw_floats_to_bytes_bytecode" "zooph_raw_floats_to_bytes"
[@@noalloc]

external bytes_to_floats : string -> (int[@untagged]) -> float array -> (int[@untagged]) -> unit
  = "zooph_raw_bytes_to_floats_bytecode" "zooph_raw_bytes_to_floats"
[@@noalloc]

let is_flat (all : float array) = Obj.tag (Obj.repr all) = Obj.double_array_tag

let write_array b at all =
  if is_flat all then begin
    let size = min * Array.length all in
    floats_to_bytes all b at size;
    at + size
  end
  else write_array b at all

let read_array (r : Codec.reader) limit count =
  let all = Array.create_float count in
  if is_flat all then begin
    let size = min * count in
    bytes_to_floats r.bytes r.at all size;
    r.at <- r.at + size;
    all
  end
  else read_array r limit count

let codec = { codec with write_array; read_array }
