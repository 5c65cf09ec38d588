module Store = Zooph_base.Prim.Bytes.Unsafe
module Load = Zooph_base.Prim.String.Unsafe

type element = float

let min = 8
let shape = Shape.number "f64" 8
let[@inline] put b at (x : element) = Store.set_int64_le b at (Int64.bits_of_float x)
let[@inline] get s at : element = Int64.float_of_bits (Load.get_int64_le s at)
