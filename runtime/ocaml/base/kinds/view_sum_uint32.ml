
(* Adds two numbers at a time: the sum of the words is the sum of their lower halves plus 2^32 times the sum of their
   upper halves. *)
let sum v =
  if v.count < worth_an_array || not (is_aligned v.memory v.first 4) then sum_from v 0
  else begin
    let before = if is_aligned v.memory v.first 8 then 0 else 1 in
    let count = (v.count - before) / 16 * 8 in
    let words : (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t =
      reinterpret v.memory (v.first + (before * 4)) (count * 8) 7 count
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
