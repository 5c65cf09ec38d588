
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
