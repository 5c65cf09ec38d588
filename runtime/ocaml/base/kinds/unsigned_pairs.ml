
let bias = 0
let[@inline] flip () = ()
let[@inline] word (w : int64) () = w
