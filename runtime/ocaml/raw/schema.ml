(* The parts of schemas' Records that are not native types: enums, lists of Void, and union members that the schema does
   not describe. *)

open Codec

(* An enum is encoded as its number, also if the schema does not have that number. *)
let enumeration of_int to_int = Lists.convert of_int to_int Of_u16.codec

(* A list of Void is encoded as its length. *)
let voids =
  variable
    ~shape:(Lists.list_of Records.unit.shape)
    ~min:8
    ~size:(fun _ _ -> 8)
    ~write:(fun b at length ->
      if length < 0 then invalid_arg "Zooph_raw: a list of negative length";
      room b at 8;
      put_count b at length;
      at + 8)
    ~read:(fun r limit -> count r 0 limit)

(* The discriminant of a union member that the schema does not describe. The schema describes the members below [known]. *)

let put_unknown known b at number =
  if number < known || number > 0xffff then raise_notrace (Fault.Fault (Fault.at Bad_tag at));
  Store.set_int16_le b at number

let get_unknown known s at =
  let number = Load.get_uint16_le s at in
  if number < known then malformed ();
  number

(* Reads the byte before an optional value, and reports whether the value follows. The caller guarantees that the byte is
   in bounds. *)
let[@inline] is_some r =
  let at = r.at in
  r.at <- at + 1;
  match Load.get_uint8 r.bytes at with 0 -> false | 1 -> true | _ -> malformed ()
