(* Texts, and bytes. *)

open Codec

let[@inline] write_string b at s =
  let length = String.length s in
  room b at (8 + length);
  put_count b at length;
  Bytes.unsafe_blit_string s 0 b (at + 8) length;
  at + 8 + length

let read_string r limit =
  let count = count_of_bytes r limit in
  let at = r.at in
  r.at <- at + count;
  String.sub r.bytes at count

let write_text b at s =
  if not (Zooph_base.Utf8.is_valid s) then raise_notrace (Fault.Fault (Fault.at Bad_utf8 (at + 8)));
  write_string b at s

let read_text r limit =
  let s = read_string r limit in
  if not (Zooph_base.Utf8.is_valid s) then malformed ();
  s

let size_string _ s = 8 + String.length s

let text = variable ~shape:(Shape.make Text) ~min:8 ~size:size_string ~write:write_text ~read:read_text

(* A function, so that each codec has a shape of its own: a shape is mutable, because it stores its fingerprints. *)
let bytes_shape () = Shape.make (List (Shape.number "u8" 1))

let octets = variable ~shape:(bytes_shape ()) ~min:8 ~size:size_string ~write:write_string ~read:read_string

let bytes =
  variable ~shape:(bytes_shape ()) ~min:8
    ~size:(fun _ b -> 8 + Bytes.length b)
    ~write:(fun b at x -> write_string b at (Bytes.unsafe_to_string x))
    ~read:(fun r limit -> Bytes.unsafe_of_string (read_string r limit))
