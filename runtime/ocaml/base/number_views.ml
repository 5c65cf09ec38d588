(* Views of numbers in bigarrays. The modules are alike but for type, size and load, and spelled out
   so that every loop is a loop over machine loads. *)

module B = Prim.Bigstring.Unsafe

type bigstring = Prim.Bigstring.t

external reinterpret : bigstring -> int -> int -> int -> int -> 'array = "zooph_reinterpret"
external is_aligned : bigstring -> int -> int -> bool = "zooph_is_aligned" [@@noalloc]

module type S = sig
  type t
  type number
  type array1

  val make : bigstring -> int -> int -> t
  val length : t -> int
  val get : t -> int -> number
  val iter : (number -> unit) -> t -> unit
  val fold : ('a -> number -> 'a) -> 'a -> t -> 'a
  val sum : t -> number
  val to_array : t -> number array
  val bigarray : t -> array1 option
end

type view = { memory : bigstring; first : int; count : int }

let outside () = invalid_arg "Zooph.Numbers.View: index out of bounds"

let[@inline] make memory first count size =
  (* Written so that nothing overflows: a count is compared with what there is room for. *)
  let dim = Bigarray.Array1.dim memory in
  if first < 0 || first > dim || count < 0 || count > (dim - first) / size then outside ();
  { memory; first; count }

(* The numbers as elements of a bigarray of a kind, which is a number in the C interface. *)
let array1 { memory; first; count } kind size =
  if is_aligned memory first size then Some (reinterpret memory first (count * size) kind size) else None

external ( .%() ) : ('number, 'kind, Bigarray.c_layout) Bigarray.Array1.t -> int -> 'number
  = "%caml_ba_unsafe_ref_1"

(* A bigarray's elements are loaded without a shift of the index. It takes a while to make, though. *)
let worth_an_array = 100

module Int16 = struct
  type t = view
  type number = int
  type array1 = (int, Bigarray.int16_signed_elt, Bigarray.c_layout) Bigarray.Array1.t

  let[@inline] make memory first count = make memory first count 2
  let length v = v.count
  let[@inline] unsafe_get v i : int = B.get_int16_le v.memory (v.first + (i * 2))

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

  let to_array v =
    let numbers = Array.make v.count 0 in
    for i = 0 to v.count - 1 do
      Array.unsafe_set numbers i (unsafe_get v i)
    done;
    numbers

  let bigarray v : array1 option = array1 v 4 2

  let sum v =
    let sum = ref 0 in
    for i = 0 to v.count - 1 do
      sum := !sum + unsafe_get v i
    done;
    !sum
end

module Uint16 = struct
  type t = view
  type number = int
  type array1 = (int, Bigarray.int16_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t

  let[@inline] make memory first count = make memory first count 2
  let length v = v.count
  let[@inline] unsafe_get v i : int = B.get_uint16_le v.memory (v.first + (i * 2))

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

  let to_array v =
    let numbers = Array.make v.count 0 in
    for i = 0 to v.count - 1 do
      Array.unsafe_set numbers i (unsafe_get v i)
    done;
    numbers

  let bigarray v : array1 option = array1 v 5 2

  let sum v =
    let sum = ref 0 in
    for i = 0 to v.count - 1 do
      sum := !sum + unsafe_get v i
    done;
    !sum
end

module Int32 = struct
  type t = view
  type number = int
  type array1 = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t

  let[@inline] make memory first count = make memory first count 4
  let length v = v.count
  let[@inline] unsafe_get v i : int = B.get_int32_le v.memory (v.first + (i * 4))

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

  let to_array v =
    let numbers = Array.make v.count 0 in
    for i = 0 to v.count - 1 do
      Array.unsafe_set numbers i (unsafe_get v i)
    done;
    numbers

  let bigarray v : array1 option = array1 v 6 4

  let sum_from v first =
    let sum = ref 0 in
    for i = first to v.count - 1 do
      sum := !sum + unsafe_get v i
    done;
    !sum

  let sum v =
    match if v.count < worth_an_array then None else bigarray v with
    | None -> sum_from v 0
    | Some numbers ->
      let open Nativeint in
      let w = ref 0n and x = ref 0n and i = ref 0 in
      while !i < v.count - 7 do
        w := add !w (of_int32 numbers.%(!i));
        x := add !x (of_int32 numbers.%(!i + 1));
        w := add !w (of_int32 numbers.%(!i + 2));
        x := add !x (of_int32 numbers.%(!i + 3));
        w := add !w (of_int32 numbers.%(!i + 4));
        x := add !x (of_int32 numbers.%(!i + 5));
        w := add !w (of_int32 numbers.%(!i + 6));
        x := add !x (of_int32 numbers.%(!i + 7));
        i := !i + 8
      done;
      to_int (add !w !x) + sum_from v !i
end

module Uint32 = struct
  type t = view
  type number = int
  type array1 = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t

  let[@inline] make memory first count = make memory first count 4
  let length v = v.count
  let[@inline] unsafe_get v i : int = B.get_uint32_le v.memory (v.first + (i * 4))

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

  let to_array v =
    let numbers = Array.make v.count 0 in
    for i = 0 to v.count - 1 do
      Array.unsafe_set numbers i (unsafe_get v i)
    done;
    numbers

  let bigarray v : array1 option = array1 v 6 4

  let sum_from v first =
    let sum = ref 0 in
    for i = first to v.count - 1 do
      sum := !sum + unsafe_get v i
    done;
    !sum

  (* Two numbers at a time: the words' sum is that of their lower halves, and 2^32 times that of the
     upper ones. *)
  let sum v =
    if v.count < worth_an_array || not (is_aligned v.memory v.first 4) then sum_from v 0
    else begin
      let before = if is_aligned v.memory v.first 8 then 0 else 1 in
      let count = (v.count - before) / 16 * 8 in
      let words : (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t =
        reinterpret v.memory (v.first + (before * 4)) (count * 8) 7 8
      in
      let open Stdlib.Int64 in
      let a = ref 0L and b = ref 0L and upper_a = ref 0L and upper_b = ref 0L and i = ref 0 in
      while !i < count do
        let w = words.%(!i) in
        a := add !a w;
        upper_a := add !upper_a (shift_right_logical w 32);
        let w = words.%(!i + 1) in
        b := add !b w;
        upper_b := add !upper_b (shift_right_logical w 32);
        let w = words.%(!i + 2) in
        a := add !a w;
        upper_a := add !upper_a (shift_right_logical w 32);
        let w = words.%(!i + 3) in
        b := add !b w;
        upper_b := add !upper_b (shift_right_logical w 32);
        let w = words.%(!i + 4) in
        a := add !a w;
        upper_a := add !upper_a (shift_right_logical w 32);
        let w = words.%(!i + 5) in
        b := add !b w;
        upper_b := add !upper_b (shift_right_logical w 32);
        let w = words.%(!i + 6) in
        a := add !a w;
        upper_a := add !upper_a (shift_right_logical w 32);
        let w = words.%(!i + 7) in
        b := add !b w;
        upper_b := add !upper_b (shift_right_logical w 32);
        i := !i + 8
      done;
      let all = add !a !b and upper = add !upper_a !upper_b in
      to_int (add (sub all (shift_left upper 32)) upper)
      + (if before = 0 then 0 else unsafe_get v 0)
      + sum_from v (before + (2 * count))
    end
end

module Int64 = struct
  type t = view
  type number = int64
  type array1 = (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t

  let[@inline] make memory first count = make memory first count 8
  let length v = v.count
  let[@inline] unsafe_get v i : int64 = B.get_int64_le v.memory (v.first + (i * 8))

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

  let to_array v =
    let numbers = Array.make v.count 0L in
    for i = 0 to v.count - 1 do
      Array.unsafe_set numbers i (unsafe_get v i)
    done;
    numbers

  let bigarray v : array1 option = array1 v 7 8

  let sum v =
    let sum = ref 0L in
    for i = 0 to v.count - 1 do
      sum := Stdlib.Int64.add !sum (unsafe_get v i)
    done;
    !sum
end

module Float32 = struct
  type t = view
  type number = float
  type array1 = (float, Bigarray.float32_elt, Bigarray.c_layout) Bigarray.Array1.t

  let[@inline] make memory first count = make memory first count 4
  let length v = v.count
  let[@inline] unsafe_get v i : float = B.get_float32_le v.memory (v.first + (i * 4))

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

  let to_array v =
    let numbers = Array.make v.count 0. in
    for i = 0 to v.count - 1 do
      Array.unsafe_set numbers i (unsafe_get v i)
    done;
    numbers

  let bigarray v : array1 option = array1 v 0 4

  let sum v =
    let sum = ref 0. in
    for i = 0 to v.count - 1 do
      sum := !sum +. unsafe_get v i
    done;
    !sum
end

module Float64 = struct
  type t = view
  type number = float
  type array1 = (float, Bigarray.float64_elt, Bigarray.c_layout) Bigarray.Array1.t

  let[@inline] make memory first count = make memory first count 8
  let length v = v.count
  let[@inline] unsafe_get v i : float = B.get_float64_le v.memory (v.first + (i * 8))

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

  let to_array v =
    let numbers = Array.make v.count 0. in
    for i = 0 to v.count - 1 do
      Array.unsafe_set numbers i (unsafe_get v i)
    done;
    numbers

  let bigarray v : array1 option = array1 v 1 8

  let sum v =
    let sum = ref 0. in
    for i = 0 to v.count - 1 do
      sum := !sum +. unsafe_get v i
    done;
    !sum
end
