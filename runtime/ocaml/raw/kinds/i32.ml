module Store = Zooph_base.Prim.Bytes.Unsafe
module Load = Zooph_base.Prim.String.Unsafe

type element = int

let min = 4
let shape = Shape.number "i32" 4
let[@inline] put b at (x : element) = Store.set_int32_le b at x
let[@inline] get s at : element = Load.get_int32_le s at
