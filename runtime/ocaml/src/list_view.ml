type 'a t = { raw : Raw_list.t; read : Raw_list.t -> int -> 'a }

let[@inline] length l = l.raw.count

let[@inline] get l i =
  Raw_list.check l.raw i;
  l.read l.raw i

let iter f l =
  for i = 0 to l.raw.count - 1 do
    f (l.read l.raw i)
  done

let iteri f l =
  for i = 0 to l.raw.count - 1 do
    f i (l.read l.raw i)
  done

let fold_left f init l =
  let result = ref init in
  for i = 0 to l.raw.count - 1 do
    result := f !result (l.read l.raw i)
  done;
  !result

let to_array l = Array.init l.raw.count (fun i -> l.read l.raw i)
let to_list l = List.init l.raw.count (fun i -> l.read l.raw i)

let to_seq l =
  let rec from i () = if i >= l.raw.count then Seq.Nil else Seq.Cons (l.read l.raw i, from (i + 1)) in
  from 0

let exists f l =
  let rec go i = i < l.raw.count && (f (l.read l.raw i) || go (i + 1)) in
  go 0

let for_all f l = not (exists (fun x -> not (f x)) l)

let find_opt f l =
  let rec go i =
    if i >= l.raw.count then None
    else
      let x = l.read l.raw i in
      if f x then Some x else go (i + 1)
  in
  go 0

let empty = { raw = Raw_list.empty; read = (fun _ _ -> Raw_list.out_of_bounds ()) }
