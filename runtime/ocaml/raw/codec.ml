(* The type of codecs, and the functions that all of them use.

   Reading: the caller of [read] has checked that the value's minimum size is between [at] and the limit. The minimum
   sizes of the values that follow lie behind that limit. So fields of constant size are loaded without a check, and a
   count that would reach into the following values is refused. Writing: [write] checks that there is room before it
   stores; the caller of [put] has checked it. *)

type reader = {
  bytes : string;
  mutable at : int;
  (* Remaining levels of nesting. *)
  mutable levels : int;
  (* Remaining number of elements without bytes. *)
  mutable budget : int;
  (* The position of a duplicate key. A container may consider keys equal whose bytes differ, which {!Check} does not
     find. *)
  mutable suspect : int;
}

type 'a t = {
  shape : Shape.t;
  min : int;
  constant : bool;
  (* [size levels x] is the number of bytes of [x], which may have [levels] levels of nesting. *)
  size : int -> 'a -> int;
  (* [write b at x] checks that there is room, and returns the end of the value. [read r limit] moves [r.at] to the end of
     the value, which is at most [limit]. *)
  write : bytes -> int -> 'a -> int;
  read : reader -> int -> 'a;
  (* For codecs of constant size only. They do not check bounds: the caller guarantees that [min] bytes from the position on
     are in bounds. *)
  put : bytes -> int -> 'a -> unit;
  get : string -> int -> 'a;
  (* Elements of a list, without their count. If their size is constant, the caller guarantees that the bytes of all of
     them are in bounds. *)
  write_list : bytes -> int -> 'a list -> int;
  write_array : bytes -> int -> 'a array -> int;
  read_list : reader -> int -> int -> 'a list;
  read_array : reader -> int -> int -> 'a array;
}

(* The bytes are malformed; {!Check} finds out why. *)
exception Malformed

exception Too_deep

let malformed () = raise_notrace Malformed
let changed () = invalid_arg "Zooph_raw: the value changed while it was encoded"

(* Checks that there is room for [n] bytes from [at] on. There is, unless the value changed after it was measured. *)
let[@inline] room b at n = if n > Bytes.length b - at then changed ()

(* The number of levels left one level deeper. *)
let[@inline] down levels = if levels <= 0 then raise_notrace Too_deep else levels - 1

let[@inline] enter r =
  if r.levels <= 0 then malformed ();
  r.levels <- r.levels - 1

let[@inline] leave r = r.levels <- r.levels + 1

(* Checks that [n] bytes from [r.at] on end at the limit at the latest. *)
let[@inline] require r n limit = if n > limit - r.at then malformed ()

module Store = Zooph_base.Prim.Bytes.Unsafe
module Load = Zooph_base.Prim.String.Unsafe

let count_of_nothing r wide =
  if Int64.compare wide 0L < 0 || Int64.compare wide (Int64.of_int r.budget) > 0 then malformed ();
  let count = Int64.to_int wide in
  r.budget <- r.budget - count;
  count

(* Reads the count of elements that take at least [min] bytes each. The caller guarantees that its 8 bytes are in bounds. *)
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

(* {!count} for elements of one byte. *)
let[@inline] count_of_bytes r limit =
  let at = r.at in
  let wide = Load.get_int64_le r.bytes at in
  r.at <- at + 8;
  if Int64.compare wide 0L < 0 || Int64.compare wide (Int64.of_int (limit - at - 8)) > 0 then malformed ();
  Int64.to_int wide

let[@inline] put_count b at n = Store.set_int64_le b at (Int64.of_int n)

(* Loops that write and read elements one by one, for codecs without loops of their own. *)
module Each = struct
  let rec write_list write b at = function [] -> at | x :: rest -> write_list write b (write b at x) rest

  let write_array write b at all =
    let at = ref at in
    for i = 0 to Array.length all - 1 do
      at := write b !at (Array.unsafe_get all i)
    done;
    !at

  (* All elements end at [limit] at the latest, so each has to leave room for the minimum sizes of those behind it. *)
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
