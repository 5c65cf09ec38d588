module Store = Zooph_base.Prim.Bytes.Unsafe
module Load = Zooph_base.Prim.String.Unsafe

type element = int

let min = 2
let shape = Shape.number "u16" 2
let[@inline] put b at (x : element) = Store.set_int16_le b at x
let[@inline] get s at : element = Load.get_uint16_le s at
