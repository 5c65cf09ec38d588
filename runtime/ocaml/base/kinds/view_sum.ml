
let sum v = sum_from v 0
