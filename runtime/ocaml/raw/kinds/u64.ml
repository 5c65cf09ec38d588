module Store = Zooph_base.Prim.Bytes.Unsafe
module Load = Zooph_base.Prim.String.Unsafe

type element = int64

let min = 8
let shape = Shape.number "u64" 8
let[@inline] put b at (x : element) = Store.set_int64_le b at x
let[@inline] get s at : element = Load.get_int64_le s at
