type 'a reading =
  | Structs : View.t reading
  | By : (Raw_list.t -> int -> 'a) -> 'a reading

type 'a t = { raw : Raw_list.t; read : 'a reading }

let[@inline] length l = l.raw.count

(* Most lists are lists of structs, whose elements are read without a call of a closure. *)
let[@inline] element : type a. a t -> int -> a =
 fun l i ->
  match l.read with
  | Structs -> Raw_list.structure l.raw i
  | By read -> read l.raw i

let[@inline] get l i =
  Raw_list.check l.raw i;
  element l i

let iter f l =
  for i = 0 to l.raw.count - 1 do
    f (element l i)
  done

let iteri f l =
  for i = 0 to l.raw.count - 1 do
    f i (element l i)
  done

let fold_left f init l =
  let result = ref init in
  for i = 0 to l.raw.count - 1 do
    result := f !result (element l i)
  done;
  !result

let fold_right f l init =
  let result = ref init in
  for i = l.raw.count - 1 downto 0 do
    result := f (element l i) !result
  done;
  !result

(* A list can have many elements of size 0, but these are all equal, so the element is read once. *)
let to_array l =
  if l.raw.stride = 0 && l.raw.count > 0 then Array.make l.raw.count (element l 0)
  else Array.init l.raw.count (fun i -> element l i)

let to_list l =
  if l.raw.stride = 0 && l.raw.count > 0 then
    let only = element l 0 in
    List.init l.raw.count (fun _ -> only)
  else List.init l.raw.count (fun i -> element l i)

let to_seq l =
  let rec from i () = if i >= l.raw.count then Seq.Nil else Seq.Cons (element l i, from (i + 1)) in
  from 0

let to_rev_seq l =
  let rec from i () = if i < 0 then Seq.Nil else Seq.Cons (element l i, from (i - 1)) in
  from (l.raw.count - 1)

let exists f l =
  let rec go i = i < l.raw.count && (f (element l i) || go (i + 1)) in
  go 0

let for_all f l = not (exists (fun x -> not (f x)) l)

let find_opt f l =
  let rec go i =
    if i >= l.raw.count then None
    else
      let x = element l i in
      if f x then Some x else go (i + 1)
  in
  go 0

let empty = { raw = Raw_list.empty; read = By (fun _ _ -> raise Raw_list.out_of_bounds) }
