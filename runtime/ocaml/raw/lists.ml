(* Lists, arrays and optional values. The sizes of the elements' codec are looked up when values are read and written, and
   not when a codec is made, because a type may contain itself. *)

open Codec

let rec size_elements size levels sum = function
  | [] -> sum
  | x :: rest -> size_elements size levels (sum + size levels x) rest

let size_list c levels all =
  if c.constant then 8 + (c.min * List.length all)
  else match all with [] -> 8 | _ -> size_elements c.size (down levels) 8 all

let write_list c b at all =
  let count = List.length all in
  (* Codecs of elements of variable size check the room themselves. *)
  room b at (if c.constant then 8 + (c.min * count) else 8);
  put_count b at count;
  c.write_list b (at + 8) all

let read_list c r limit =
  let count = count r c.min limit in
  if c.constant then c.read_list r limit count
  else if count = 0 then []
  else begin
    enter r;
    let all = c.read_list r limit count in
    leave r;
    all
  end

let list_of shape = Shape.make (List shape)

let list c =
  variable ~shape:(list_of c.shape) ~min:8
    ~size:(fun levels all -> size_list c levels all)
    ~write:(fun b at all -> write_list c b at all)
    ~read:(fun r limit -> read_list c r limit)

let size_all size levels all =
  let sum = ref 0 in
  for i = 0 to Array.length all - 1 do
    sum := !sum + size levels (Array.unsafe_get all i)
  done;
  !sum

let size_array c levels all =
  if c.constant then 8 + (c.min * Array.length all)
  else if Array.length all = 0 then 8
  else 8 + size_all c.size (down levels) all

let write_array c b at all =
  let count = Array.length all in
  room b at (if c.constant then 8 + (c.min * count) else 8);
  put_count b at count;
  c.write_array b (at + 8) all

let read_array c r limit =
  let count = count r c.min limit in
  if c.constant then c.read_array r limit count
  else if count = 0 then [||]
  else begin
    enter r;
    let all = c.read_array r limit count in
    leave r;
    all
  end

let array c =
  variable ~shape:(list_of c.shape) ~min:8
    ~size:(fun levels all -> size_array c levels all)
    ~write:(fun b at all -> write_array c b at all)
    ~read:(fun r limit -> read_array c r limit)

(* Arrays of a fixed length, which is a part of the type. *)

let check_length length all =
  if Array.length all <> length then
    invalid_arg (Printf.sprintf "Zooph_raw: an array of %d elements where the type has %d" (Array.length all) length)

let fixed_constant length c shape =
  let min = length * c.min in
  constant ~shape ~min
    ~put:(fun b at all ->
      check_length length all;
      ignore (c.write_array b at all))
    ~get:(fun bytes at ->
      (* Values of constant size have no levels of nesting and no counts, so [levels] and [budget] are not used. *)
      c.read_array { bytes; at; levels = 0; budget = 0; suspect = 0 } (at + min) length)

let fixed length c =
  if length < 0 then invalid_arg "Zooph_raw: an array of negative length";
  let shape = Shape.make (Array (c.shape, length)) in
  if c.constant then fixed_constant length c shape
  else
    variable ~shape ~min:(length * c.min)
      ~size:(fun levels all ->
        check_length length all;
        size_all c.size levels all)
      ~write:(fun b at all ->
        check_length length all;
        c.write_array b at all)
      ~read:(fun r limit -> c.read_array r limit length)

(* Optional values: a byte that says whether the value follows, and the value. *)

let size_option c levels = function
  | None -> 1
  | Some x -> if c.constant then 1 + c.min else 1 + c.size (down levels) x

let write_option c b at x =
  match x with
  | None ->
    room b at 1;
    Store.set_int8 b at 0;
    at + 1
  | Some x ->
    room b at (1 + c.min);
    Store.set_int8 b at 1;
    c.write b (at + 1) x

let read_option c r limit =
  let at = r.at in
  r.at <- at + 1;
  match Load.get_uint8 r.bytes at with
  | 0 -> None
  | 1 ->
    require r c.min limit;
    if c.constant then Some (c.read r limit)
    else begin
      enter r;
      let x = c.read r limit in
      leave r;
      Some x
    end
  | _ -> malformed ()

let option c =
  variable ~shape:(Shape.make (Optional c.shape)) ~min:1
    ~size:(fun levels x -> size_option c levels x)
    ~write:(fun b at x -> write_option c b at x)
    ~read:(fun r limit -> read_option c r limit)

(* A codec with the same bytes for another OCaml type. *)
let convert to_other of_other c =
  if c.constant then
    constant ~shape:c.shape ~min:c.min
      ~put:(fun b at x -> c.put b at (of_other x))
      ~get:(fun s at -> to_other (c.get s at))
  else
    variable ~shape:c.shape ~min:c.min
      ~size:(fun levels x -> c.size levels (of_other x))
      ~write:(fun b at x -> c.write b at (of_other x))
      ~read:(fun r limit -> to_other (c.read r limit))
