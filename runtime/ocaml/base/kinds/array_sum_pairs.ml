
(* Adds two numbers at a time: the sum of the words is the sum of their lower halves plus 2^32 times the sum of their
   upper halves. Flipping the highest bit makes a signed number an unsigned one that is larger by [bias]. *)
let sum bytes first count =
  check bytes first count;
  let open Stdlib.Int64 in
  let flip = flip () in
  let pairs = count / 2 in
  let a = ref 0L and b = ref 0L and upper_a = ref 0L and upper_b = ref 0L and i = ref first in
  let last = first + (pairs * 8) in
  while !i < last - 56 do
    let w = word (B.get_int64_le bytes !i) flip in
    a := add !a w;
    upper_a := add !upper_a (shift_right_logical w 32);
    let w = word (B.get_int64_le bytes (!i + 8)) flip in
    b := add !b w;
    upper_b := add !upper_b (shift_right_logical w 32);
    let w = word (B.get_int64_le bytes (!i + 16)) flip in
    a := add !a w;
    upper_a := add !upper_a (shift_right_logical w 32);
    let w = word (B.get_int64_le bytes (!i + 24)) flip in
    b := add !b w;
    upper_b := add !upper_b (shift_right_logical w 32);
    let w = word (B.get_int64_le bytes (!i + 32)) flip in
    a := add !a w;
    upper_a := add !upper_a (shift_right_logical w 32);
    let w = word (B.get_int64_le bytes (!i + 40)) flip in
    b := add !b w;
    upper_b := add !upper_b (shift_right_logical w 32);
    let w = word (B.get_int64_le bytes (!i + 48)) flip in
    a := add !a w;
    upper_a := add !upper_a (shift_right_logical w 32);
    let w = word (B.get_int64_le bytes (!i + 56)) flip in
    b := add !b w;
    upper_b := add !upper_b (shift_right_logical w 32);
    i := !i + 64
  done;
  while !i < last do
    let w = word (B.get_int64_le bytes !i) flip in
    a := add !a w;
    upper_a := add !upper_a (shift_right_logical w 32);
    i := !i + 8
  done;
  let all = add !a !b and upper = add !upper_a !upper_b in
  to_int (add (sub all (shift_left upper 32)) upper)
  - (pairs * 2 * bias)
  + if count land 1 = 0 then 0 else get_le bytes last
