
(* The functions that {!Number_views} has for each type of number. In the module that [dune] makes, the definitions of
   type, size and loads precede this file. *)

type bigstring = Prim.Bigstring.t

external reinterpret : bigstring -> int -> int -> int -> int -> 'array = "zooph_reinterpret"
external is_aligned : bigstring -> int -> int -> bool = "zooph_is_aligned" [@@noalloc]

type t = { memory : bigstring; first : int; count : int }

let outside () = invalid_arg "Zooph.Numbers.View: index out of bounds"

let[@inline] make memory first count =
  (* The count is compared with the number of elements that there is room for, because [first + count * size] could
     overflow. *)
  let dim = Bigarray.Array1.dim memory in
  if first < 0 || first > dim || count < 0 || count > (dim - first) / size then outside ();
  { memory; first; count }

let length v = v.count
let[@inline] unsafe_get v i = get_le v.memory (v.first + (i * size))

let[@inline] get v i =
  if i < 0 || i >= v.count then outside ();
  unsafe_get v i

let iter f v =
  for i = 0 to v.count - 1 do
    f (unsafe_get v i)
  done

let fold f init v =
  let result = ref init in
  for i = 0 to v.count - 1 do
    result := f !result (unsafe_get v i)
  done;
  !result

let to_array v : number array =
  let numbers = Array.make v.count zero in
  for i = 0 to v.count - 1 do
    Array.unsafe_set numbers i (unsafe_get v i)
  done;
  numbers

let bigarray { memory; first; count } : array1 option =
  if is_aligned memory first size then Some (reinterpret memory first (count * size) kind count) else None

let sum_from v first =
  let sum = ref zero in
  for i = first to v.count - 1 do
    sum := add !sum (unsafe_get v i)
  done;
  !sum
