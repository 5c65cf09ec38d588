
let sum bytes first count =
  check bytes first count;
  let sum = ref zero in
  for i = 0 to count - 1 do
    sum := add !sum (get_le bytes (first + (i * size)))
  done;
  !sum
