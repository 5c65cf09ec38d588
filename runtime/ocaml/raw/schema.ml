(* What Records of schemas have beside native types: enums, lists of Void, and members of unions that the schema does
   not know. *)

open Codec

(* An enum is its number, whether the schema knows it or not. *)
let enumeration of_int to_int = Lists.convert of_int to_int Of_u16.codec

(* A list of Void is its length. *)
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

(* The number of a member that is not among those that the schema knows, which are so many. *)

let put_unknown known b at number =
  if number < known || number > 0xffff then raise_notrace (Fault.Fault (Fault.at Bad_tag at));
  Store.set_int16_le b at number

let get_unknown known s at =
  let number = Load.get_uint16_le s at in
  if number < known then malformed ();
  number

(* The byte of an optional value, which is there: whether the value follows. *)
let[@inline] is_some r =
  let at = r.at in
  r.at <- at + 1;
  match Load.get_uint8 r.bytes at with 0 -> false | 1 -> true | _ -> malformed ()
