(* The public functions that encode and decode. *)

open Codec

let encode_fault kind = raise (Fault.Fault (Fault.at kind 0))

(* Measuring a value checks its nesting, so writing does not have to. *)
let encoded_size c x = try c.size Limits.default.nesting x with Too_deep -> encode_fault Nesting

(* Writes a value that was measured to take [size] bytes. *)
let fill c b at size x =
  match c.write b at x with
  | last -> if last <> at + size then changed ()
  | exception Fault.Fault fault -> raise (Fault.Fault { fault with offset = fault.offset - at })

let to_bytes c x =
  let size = encoded_size c x in
  let b = Bytes.create size in
  fill c b 0 size x;
  b

let encode c x = Bytes.unsafe_to_string (to_bytes c x)

let encode_into c x b at =
  let size = encoded_size c x in
  if at < 0 || at > Bytes.length b || size > Bytes.length b - at then
    invalid_arg "Zooph_raw.encode_into: the value does not fit";
  fill c b at size x;
  at + size

(* The fault of bytes that were refused. They are an immutable string, so {!Check} sees the same bytes as the decoder did. *)
let why limits c s r from limit ~prefix =
  match Check.first_fault limits c.shape s from limit ~prefix with
  | Some fault -> fault
  | None -> Fault.at Duplicate_key r.suspect

let read_within (limits : Limits.t) c s from limit ~prefix =
  let r = { bytes = s; at = from; levels = limits.nesting; budget = limits.empty_elements; suspect = from } in
  match
    require r c.min limit;
    let x = c.read r limit in
    if r.at < limit && not prefix then malformed ();
    x
  with
  | x -> Ok (x, r.at)
  | exception Malformed -> Error (why limits c s r from limit ~prefix)

let decode ?(limits = Limits.default) c s = Result.map fst (read_within limits c s 0 (String.length s) ~prefix:false)

let decode_prefix ?(limits = Limits.default) ?(from = 0) c s =
  if from < 0 || from > String.length s then invalid_arg "Zooph_raw.decode_prefix: outside of the string";
  read_within limits c s from (String.length s) ~prefix:true

let header = 16

let seal ?(named = false) c x =
  let size = encoded_size c x in
  let b = Bytes.create (header + size) in
  Store.set_int64_le b 0 (Shape.fingerprint ~named c.shape);
  put_count b 8 size;
  fill c b header size x;
  Bytes.unsafe_to_string b

let sealed_length ?(from = 0) s =
  if from < 0 || from > String.length s - header then Error (Fault.at Truncated 0)
  else
    let length = Check.number64 s (from + 8) in
    if length > String.length s - from - header then Error (Fault.at Truncated 8) else Ok (header + length)

let other_type ~named c found =
  let shapes = Some (Shape.of_fingerprint found, Shape.text ~named c.shape) in
  { (Fault.at Fingerprint 0) with shapes }

let unseal ?(limits = Limits.default) ?(named = false) c s =
  if String.length s < header then Error (Fault.at Truncated 0)
  else
    let found = Load.get_int64_le s 0 in
    if found <> Shape.fingerprint ~named c.shape then Error (other_type ~named c found)
    else
      match sealed_length s with
      | Error fault -> Error fault
      | Ok length -> (
        match read_within limits c s header length ~prefix:false with
        | Error fault -> Error fault
        | Ok (x, _) -> if length < String.length s then Error (Fault.at Trailing length) else Ok x)

let shape ?(named = false) c = Shape.text ~named c.shape
let fingerprint ?(named = false) c = Shape.fingerprint ~named c.shape
