(* A list of values without pointers under construction. *)

type 'a t = {
  a : Arena.t;
  first : int;
  count : int;
  store : Storage.t -> int -> int -> 'a -> unit;
}

let length l = l.count

let set l i x =
  if i < 0 || i >= l.count then raise Raw_list.out_of_bounds;
  l.store l.a.b l.first i x
