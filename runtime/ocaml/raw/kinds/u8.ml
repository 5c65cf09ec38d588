module Store = Zooph_base.Prim.Bytes.Unsafe
module Load = Zooph_base.Prim.String.Unsafe

type element = int

let min = 1
let shape = Shape.number "u8" 1
let[@inline] put b at (x : element) = Store.set_int8 b at x
let[@inline] get s at : element = Load.get_uint8 s at
