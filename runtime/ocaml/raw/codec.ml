(* What a codec is, and what all are made with.

   Reading: before a value is read its minimum is there, between [at] and the limit that the reader is given, and
   what follows the value at least lies behind that limit. So fields of constant size are loaded without a check, and
   no count is believed that would reach into what follows. Writing: who writes has found room for what it stores. *)

type reader = {
  bytes : string;
  mutable at : int;
  (* Levels that may still be entered. *)
  mutable levels : int;
  (* Elements without bytes that may still come. *)
  mutable budget : int;
  (* Where a key is that its container has already, by an order that is not that of the bytes. *)
  mutable suspect : int;
}

type 'a t = {
  shape : Shape.t;
  min : int;
  constant : bool;
  (* How many bytes a value takes that may hold so many levels. *)
  size : int -> 'a -> int;
  (* These return where the value ends, and find room for themselves. *)
  write : bytes -> int -> 'a -> int;
  read : reader -> int -> 'a;
  (* Of constant sizes only: the bytes are there. *)
  put : bytes -> int -> 'a -> unit;
  get : string -> int -> 'a;
  (* Elements that were counted. Of constant sizes there is room for all. *)
  write_list : bytes -> int -> 'a list -> int;
  write_array : bytes -> int -> 'a array -> int;
  read_list : reader -> int -> int -> 'a list;
  read_array : reader -> int -> int -> 'a array;
}

(* The bytes are no value; {!Check} finds out why. *)
exception Malformed

exception Too_deep

let malformed () = raise_notrace Malformed
let changed () = invalid_arg "Zooph_raw: the value changed while it was encoded"

(* There is room for [n] bytes more. *)
let[@inline] room b at n = if n > Bytes.length b - at then changed ()

(* The levels that are left inside of one. *)
let[@inline] down levels = if levels <= 0 then raise_notrace Too_deep else levels - 1

let[@inline] enter r =
  if r.levels <= 0 then malformed ();
  r.levels <- r.levels - 1

let[@inline] leave r = r.levels <- r.levels + 1

(* A value of [n] bytes at least ends before the limit. *)
let[@inline] require r n limit = if n > limit - r.at then malformed ()

module Store = Zooph_base.Prim.Bytes.Unsafe
module Load = Zooph_base.Prim.String.Unsafe

let count_of_nothing r wide =
  if Int64.compare wide 0L < 0 || Int64.compare wide (Int64.of_int r.budget) > 0 then malformed ();
  let count = Int64.to_int wide in
  r.budget <- r.budget - count;
  count

(* How many elements follow, each of which takes at least [min] bytes. The count's own bytes are there. *)
let[@inline] count r min limit =
  let at = r.at in
  let wide = Load.get_int64_le r.bytes at in
  r.at <- at + 8;
  if min = 0 then count_of_nothing r wide
  else begin
    let most = (limit - at - 8) / min in
    if Int64.compare wide 0L < 0 || Int64.compare wide (Int64.of_int most) > 0 then malformed ();
    Int64.to_int wide
  end

(* The same of elements of one byte. *)
let[@inline] count_of_bytes r limit =
  let at = r.at in
  let wide = Load.get_int64_le r.bytes at in
  r.at <- at + 8;
  if Int64.compare wide 0L < 0 || Int64.compare wide (Int64.of_int (limit - at - 8)) > 0 then malformed ();
  Int64.to_int wide

let[@inline] put_count b at n = Store.set_int64_le b at (Int64.of_int n)

(* Elements one by one, for codecs that have no loops of their own. *)
module Each = struct
  let rec write_list write b at = function [] -> at | x :: rest -> write_list write b (write b at x) rest

  let write_array write b at all =
    let at = ref at in
    for i = 0 to Array.length all - 1 do
      at := write b !at (Array.unsafe_get all i)
    done;
    !at

  (* [limit] is what all end before: an element leaves the minima of those behind it. *)
  let read_list min read r limit count =
    let rec go i all = if i = count then List.rev all else go (i + 1) (read r (limit - ((count - 1 - i) * min)) :: all) in
    go 0 []

  let read_array min read r limit count =
    if count = 0 then [||]
    else begin
      let first = read r (limit - ((count - 1) * min)) in
      let all = Array.make count first in
      for i = 1 to count - 1 do
        Array.unsafe_set all i (read r (limit - ((count - 1 - i) * min)))
      done;
      all
    end
end

let no_put _ _ _ = invalid_arg "Zooph_raw: not of constant size"
let no_get _ _ = invalid_arg "Zooph_raw: not of constant size"

let variable ~shape ~min ~size ~write ~read =
  {
    shape;
    min;
    constant = false;
    size;
    write;
    read;
    put = no_put;
    get = no_get;
    write_list = Each.write_list write;
    write_array = Each.write_array write;
    read_list = Each.read_list min read;
    read_array = Each.read_array min read;
  }

let constant ~shape ~min ~put ~get =
  let write b at x =
    room b at min;
    put b at x;
    at + min
  in
  let read r _ =
    let at = r.at in
    r.at <- at + min;
    get r.bytes at
  in
  {
    shape;
    min;
    constant = true;
    size = (fun _ _ -> min);
    write;
    read;
    put;
    get;
    write_list = Each.write_list write;
    write_array = Each.write_array write;
    read_list = Each.read_list min read;
    read_array = Each.read_array min read;
  }
